// The features of a deal for the seat to play, the values of a policy network, and rollouts in which every
// seat plays by the network or by the heuristic.
//
// features.py and network.py compute the same in Python; only rounding differs, since sums are floats here.
// The trainer, train.c, includes this file.
#include "../../solver/rules.c"

enum { KINDS = 11, ABOUT_PLAY = 207, FIRST_MOST = 160, SECOND = 32, INPUTS_MOST = 960, PLACES_MOST = 66 };
enum { LANES = 8, BLOCK = 32 };      // sums side by side: of the second layer, of the first, whose size is a multiple of it
enum {                               // as in features.py
  OWN = 0, HIGH = 1, OUT = 2, ON_TABLE_BY = 3, PLAYED_BY = 6, BEST = 10,
  VOID = 0, ON_TABLE = 15, WINNER = 19, WINNING_SIDE = 23, LEFT = 26, OURS = 40, THEIRS = 65, SIDE = 90,
  DECLARER = 99, KIND = 104, SAID = 120, STANDS = 184, HOLDS = 200, LEADS = 201, LED = 202,
  MOST_TAKEN = 24
};
enum { FOE, MATE, UNKNOWN };
enum { AGAINST = 1, WITH = 2 };      // side for which a seat has doubled, where the partner is secret
enum { NO_ONE = 9, NO_CARD = 255, TIMES_MOST = 32 };

// --- what the caller writes; __init__.py has the same layout ------------------------------------------

typedef struct __attribute__((packed)) {
  Set hands[4], aside[4], deck;      // at the first card; aside: what a seat knows to be out of play
  int16_t weight[4];                 // factor of a point taken, by seat
  int16_t tricks[13];
  int8_t side[4];
  uint8_t said[4], stands[4];
  uint8_t leader, declarer, secret, kind, seats, first;
  uint8_t late;                      // whether `stands` are heard only once the first card lies
  uint16_t doubles;                  // doubles between pairs of seats: bit 4 * doubler + doubled
} Deal;

// --- chance -------------------------------------------------------------------------------------

static uint64_t chance[2];

static uint64_t draw(void) {
  uint64_t a = chance[0], b = chance[1];
  chance[0] = b;
  a ^= a << 23;
  chance[1] = a ^ b ^ (a >> 17) ^ (b >> 26);
  return chance[1] + b;
}

// A number from 0 up to 1.
static float drawn(void) { return (draw() >> 40) * (1.0f / (1 << 24)); }

// --- play ---------------------------------------------------------------------------------------

// `hand` of rules.c are the hands of the position at play.
typedef struct {
  Frame f;
  Set played[PLACES];
  uint8_t void_of[PLACES];           // groups that each is known to be out of, as bits
  uint8_t by[PLACES], card[PLACES];  // of the trick
  int32_t points[PLACES];
  int32_t seen[PLACES];              // tricks or points of each, as the features count them
  uint8_t number, shown;             // of the trick; whether the secret card has been played
  uint8_t around, cleared;             // places that may have led around the called card; that lack it
} Play;

static const Deal *deal;
static int seat_at[PLACES], secret, holder, seen_worth;
static Set aside[PLACES], pack, group_dealt[GROUPS];

// Once the tables are those of a contract.
EXPORT("begin") void begin_contract(void) {
  load();
  seen_worth = 0;
  for (int card = 0; card < CARDS; card++) seen_worth += amount(tables.worth[card]);
}

static void start(const Deal *d, Play *s) {
  deal = d;
  *s = (Play){0};
  places = 0;
  for (int seat = 0; seat < 4; seat++) {
    hand[seat] = 0;
    if (d->seats >> seat & 1) seat_at[places++] = seat;
  }
  secret = d->secret == NO_CARD ? -1 : index_of[d->secret];
  holder = NO_ONE;
  for (int p = 0; p < places; p++) {
    hand[p] = renumbered(d->hands[seat_at[p]]);
    aside[p] = renumbered(d->aside[seat_at[p]]);
    if (seat_at[p] == d->leader) s->f.place = p;
    if (secret >= 0 && hand[p] >> secret & 1) holder = p;
  }
  s->f.left = size(hand[s->f.place]);
  first_trick = d->first && late ? s->f.left : 0;
  keeps = size(keep & (hand[0] | hand[1] | hand[2] | hand[3]));
  pack = renumbered(d->deck);
  for (int g = 0; g < GROUPS; g++) group_dealt[g] = group_set[g] & pack;
}

// True if a place that leads the called suit may hold four cards of it, by the cards played.
static int may_be_long(const Play *s, int p) {
  int others = 0;
  for (int q = 0; q < places; q++) others += q != p ? size(s->played[q] & suit) : 0;
  return size(suit) - others >= 4;
}

static void put(Play *s, int card) {
  Frame *f = &s->f;
  int p = f->place;
  int ruffs = tables.ruff && group_of[card] == TRUMP;  // perhaps able to follow
  if (f->count && group_of[card] != group_of[f->led] && !ruffs) {
    s->void_of[p] |= 1 << group_of[f->led];
    int due = tables.trump || (tables.win && group_of[f->best] != TRUMP);
    if (due && group_of[card] != TRUMP) s->void_of[p] |= 1 << TRUMP;
  }
  if (!f->count || beats(card, f->best)) f->best = card, f->winner = p;
  hand[p] ^= BIT(card);
  if (card == secret) s->shown = 1;
  int its_suit = suit >> card & 1;
  if (!f->count) {
    if (its_suit && hand[p] & called) f->away = 1;
    if (its_suit && may_be_long(s, p)) s->around |= 1 << p;
    f->led = card;
    f->points = deal->tricks[s->number];
  }
  if (suit >> f->led & 1 && !(its_suit && s->around >> p & 1)) s->cleared |= 1 << p;
  f->points += worth[card];
  s->by[f->count] = p;
  s->card[f->count++] = card;
  f->table |= BIT(card);
  if (f->count < places) {
    f->place = p == places - 1 ? 0 : p + 1;
    return;
  }
  int seen = 0;
  for (int i = 0; i < places; i++) {
    s->played[s->by[i]] |= BIT(s->card[i]);
    seen += amount(worth[s->card[i]]);
  }
  s->seen[f->winner] += seen_worth ? seen : 1;
  s->points[f->winner] += f->points;
  f->place = f->winner;
  f->count = f->table = 0;
  f->left--;
  s->number++;
}

static int32_t value(const Play *s) {
  int32_t sum = 0;
  for (int p = 0; p < places; p++) sum += deal->weight[seat_at[p]] * s->points[p];
  return sum;
}

// --- the features of a position, as its mover sees it ----------------------------------------------

typedef struct {
  int facts;
  int16_t fact[200];
  uint8_t place_of[CARDS];
} Features;

static int most_trumps, most_plain, card_places, inputs;

static void lay_out(int trumps, int plain) {
  most_trumps = trumps;
  most_plain = plain;
  card_places = trumps + 4 * plain;
  inputs = KINDS * card_places + ABOUT_PLAY;
}

static int stands(const Play *s, int p) {
  return deal->late && !s->number && !s->f.count ? 0 : deal->stands[seat_at[p]];
}

// The property `stands` of one place for another: where pairs settle, the doubles between the two.
static int stands_to(const Play *s, int me, int p) {
  int one = seat_at[me], other = seat_at[p];
  if (!deal->doubles) return stands(s, p);
  return (deal->doubles >> (4 * one + other) & 1) + 2 * (deal->doubles >> (4 * other + one) & 1);
}

// The places that may be the partner, for another place: without those that doubled against the declarer, and those
// that did not play the called card when its suit was led, unless they led that suit before, which takes four cards.
static int suspects(const Play *s, int me) {
  int found = 0;
  for (int p = 0; p < places; p++) {
    if (p == me || seat_at[p] == deal->declarer || stands(s, p) == AGAINST) continue;
    if (stands(s, p) == WITH) return 1 << p;
    if (!(s->cleared >> p & 1)) found |= 1 << p;
  }
  return found;
}

static int side_of(const Play *s, int me, int other) {
  int same = deal->side[seat_at[me]] == deal->side[seat_at[other]] ? MATE : FOE;
  if (me == other || secret < 0 || s->shown || me == holder) return same;
  int who = suspects(s, me);
  if (!(who & (who - 1))) return same;
  if (who >> other & 1) return UNKNOWN;
  return (seat_at[me] == deal->declarer) == (seat_at[other] == deal->declarer) ? MATE : FOE;
}

static void sort_groups(Set own, Set out, int slot[GROUPS]) {
  uint64_t held[TRUMP];
  int groups[TRUMP];
  for (int g = 0; g < TRUMP; g++) {
    Set cards = group_dealt[g];
    held[g] = 0;
    if (cards) {
      int first = lowest(cards);
      Set mine = (own & cards) >> first, others = (out & cards) >> first;
      int first_of_all = secret >= 0 && group_of[secret] == g;
      held[g] = 1ull << 50 | (uint64_t)first_of_all << 40 | (uint64_t)size(mine) << 32 | mine << 16 | others;
    }
    int i = g;
    for (; i && held[groups[i - 1]] < held[g]; i--) groups[i] = groups[i - 1];
    groups[i] = g;
  }
  for (int i = 0; i < TRUMP; i++) slot[groups[i]] = i;
  slot[TRUMP] = TRUMP;
}

static void look(const Play *s, Features *o) {
  const Frame *f = &s->f;
  int me = f->place, slot[GROUPS], n = 0, about = KINDS * card_places, taken[2] = {0, 0};
  int16_t *fact = o->fact;
  uint8_t *at_place = o->place_of;
  Set own = hand[me], out = pack & ~own & ~f->table & ~aside[me];
  for (int p = 0; p < places; p++) out &= ~s->played[p];
  sort_groups(own, out, slot);
  for (int g = 0; g < GROUPS; g++) {
    int first = g == TRUMP ? 0 : most_trumps + slot[g] * most_plain;
    for (Set rest = group_dealt[g]; rest; rest &= rest - 1)
      at_place[lowest(rest)] = first + highest(group_dealt[g]) - lowest(rest);
  }
  for (Set rest = own; rest; rest &= rest - 1) {
    int card = lowest(rest);
    fact[n++] = OWN * card_places + at_place[card];
    if (!(out & above(card))) fact[n++] = HIGH * card_places + at_place[card];
  }
  for (Set rest = out; rest; rest &= rest - 1) fact[n++] = OUT * card_places + at_place[lowest(rest)];
  for (int i = 0; i < f->count; i++) {
    int away = (s->by[i] - me + places) % places;
    fact[n++] = (ON_TABLE_BY + away - 1) * card_places + at_place[s->card[i]];
  }
  for (int away = 0; away < places; away++) {
    int p = (me + away) % places, seat = seat_at[p], side = side_of(s, me, p);
    for (Set rest = s->played[p]; rest; rest &= rest - 1)
      fact[n++] = (PLAYED_BY + away) * card_places + at_place[lowest(rest)];
    if (side != UNKNOWN) taken[side] += s->seen[p];
    fact[n++] = about + SAID + 16 * away + deal->said[seat];
    fact[n++] = about + STANDS + 4 * away + stands_to(s, me, p);
    if (!away) continue;
    for (int g = 0; g < GROUPS; g++)
      if (s->void_of[p] >> g & 1) fact[n++] = about + VOID + 5 * (away - 1) + slot[g];
    fact[n++] = about + SIDE + 3 * (away - 1) + side;
  }
  int winner = f->count ? (f->winner - me + places) % places : 0;
  if (f->count) fact[n++] = BEST * card_places + at_place[f->best];
  fact[n++] = about + (f->count ? LED + slot[group_of[f->led]] : LEADS);
  fact[n++] = about + ON_TABLE + f->count;
  fact[n++] = about + WINNER + winner;
  if (winner) fact[n++] = about + WINNING_SIDE + side_of(s, me, f->winner);
  fact[n++] = about + LEFT + f->left;
  int unit = seen_worth > 60 ? 5 : seen_worth ? 2 : 1;
  for (int side = FOE; side <= MATE; side++) {
    int count = taken[side] / unit;
    fact[n++] = about + (side == MATE ? OURS : THEIRS) + (count > MOST_TAKEN ? MOST_TAKEN : count);
  }
  int declarer = 4;
  for (int p = 0; p < places; p++)
    if (seat_at[p] == deal->declarer) declarer = (p - me + places) % places;
  fact[n++] = about + DECLARER + declarer;
  fact[n++] = about + KIND + deal->kind;
  if (me == holder) fact[n++] = about + HOLDS;
  o->facts = n;
}

// --- the network ----------------------------------------------------------------------------------

typedef struct {
  float first[INPUTS_MOST][FIRST_MOST], first_more[FIRST_MOST];
  float second[SECOND][FIRST_MOST], second_more[SECOND];
  float out[PLACES_MOST][SECOND], out_more[PLACES_MOST];
} Net;

static Net net;
static int first_size;
static float hidden[FIRST_MOST], deep[SECOND];

static float product(const float *a, const float *b, int count) {
  float part[LANES] = {0}, sum = 0;
  for (int i = 0; i < count; i += LANES)
    for (int lane = 0; lane < LANES; lane++) part[lane] += a[i + lane] * b[i + lane];
  for (int lane = 0; lane < LANES; lane++) sum += part[lane];
  return sum;
}

static void forward(const Features *o) {
  for (int from = 0; from < first_size; from += BLOCK) {
    float sum[BLOCK];
    for (int j = 0; j < BLOCK; j++) sum[j] = net.first_more[from + j];
    for (int i = 0; i < o->facts; i++) {
      const float *row = net.first[o->fact[i]] + from;
      for (int j = 0; j < BLOCK; j++) sum[j] += row[j];
    }
    for (int j = 0; j < BLOCK; j++) hidden[from + j] = sum[j] > 0 ? sum[j] : 0;
  }
  for (int k = 0; k < SECOND; k++) {
    float sum = net.second_more[k] + product(net.second[k], hidden, first_size);
    deep[k] = sum > 0 ? sum : 0;
  }
}

static float judged(int place) { return net.out_more[place] + product(net.out[place], deep, SECOND); }

// e to the power of a number up to 0, to a thousandth of itself.
static float exponential(float x) {
  union { uint32_t bits; float is; } power;
  float two = x * 1.442695f;
  int whole = (int)two - 1;
  if (whole < -126) return 0;
  float part = two - whole, bent = part * 0.6931472f;
  power.bits = (uint32_t)(whole + 127) << 23;
  return power.is * (1 + bent * (1 + bent * (0.5f + bent * (0.1666667f + bent * (0.0416667f + bent * 0.0083333f)))));
}

// Write the network's value of each legal card, the lowest first, with a correction by card if there is one. Return
// their number.
static int said(const Play *s, Set legal, const float *correction, float *value) {
  Features o;
  int many = 0;
  look(s, &o);
  forward(&o);
  for (Set rest = legal; rest; rest &= rest - 1) {
    int card = lowest(rest);
    value[many++] = judged(o.place_of[card]) + (correction ? correction[card_at[card]] : 0);
  }
  return many;
}

// Turn values into the unnormalized probabilities of a softmax, and return their sum.
static float softened(float *value, int many, float temperature) {
  float top = value[0], sum = 0;
  for (int j = 1; j < many; j++) top = value[j] > top ? value[j] : top;
  for (int j = 0; j < many; j++) sum += value[j] = exponential((value[j] - top) / temperature);
  return sum;
}

// Draw the index of a value by a softmax; at temperature 0 return the highest, the first of equals.
static int drawn_of(float *value, int many, float temperature) {
  int found = 0;
  if (!temperature) {
    for (int j = 1; j < many; j++) found = value[j] > value[found] ? j : found;
    return found;
  }
  float left = drawn() * softened(value, many, temperature);
  while (found < many - 1 && (left -= value[found]) >= 0) found++;
  return found;
}

// --- the heuristic, as heuristic.py has it ------------------------------------------------------------

typedef struct __attribute__((packed)) {
  double worth[CARDS], trick[13], keep[CARDS], share, coming, retake, suit_danger;
  uint8_t must_follow, ducking;
} Objective;

static const Objective *aim;
static float card_worth[CARDS], card_keep[CARDS];

static void aim_at(const Objective *objective) {
  aim = objective;
  for (int card = 0; card < CARDS; card++) {
    card_worth[index_of[card]] = aim->worth[card];
    card_keep[index_of[card]] = aim->keep[card];
  }
}

// Probability that a partner still to play takes the trick back, where it is not computed.
static const double USUALLY = 0.3;

static double lacks(int count) {
  static const double chances[] = {1.0,   0.667, 0.444, 0.296, 0.198, 0.132, 0.088,
                                   0.059, 0.039, 0.026, 0.017, 0.012, 0.008};
  return chances[count < 12 ? count : 12];
}

static double holds(int card, Set out, int foes, double armed, double beatable) {
  if (!foes) return 1;
  if (aim->ducking) {
    Set suit = out & group_set[group_of[card]];
    double one = 1 - lacks(size(suit & ~above(card))) + lacks(size(suit)), all = one;
    while (--foes) all *= one;
    return all;
  }
  double beaten = 1 - lacks(size(out & above(card)));
  double none = lacks(size(out & group_set[group_of[card]]));
  if (group_of[card] == TRUMP) beaten *= beatable;
  else if (armed) beaten = none * armed + (1 - none) * beaten;
  double chance_of_one = 1 - beaten;
  double all = chance_of_one;
  while (--foes) all *= chance_of_one;
  return all;
}

// Probability that a card takes the trick, or that a partner still to play takes it back.
static double taken_back(double stays, int card, Set out, int mates, double armed, double beatable) {
  if (!mates || !aim->retake || stays >= 1) return stays;
  return stays + (1 - stays) * aim->retake * (1 - holds(card, out, mates, armed, beatable));
}

// Probability that a card has to follow suit, by its place in the suit of a hand, the lowest first.
static const double comes_up[13] = {1.0, 0.9, 0.65, 0.35, 0.15, 0.05, 0.02};

// Add to the value of each legal card the price of the tricks that its suit no longer takes once it is played.
static void relieve(Set legal, Set out, double price, double *value) {
  for (int g = 0; g < GROUPS; g++) {
    Set others = out & group_set[g], mine = legal & group_set[g];
    if (!others) continue;
    double *lowest_value = value + size(legal & under(lowest(group_set[g]))), closer = 0;
    for (int place = size(mine) - 1; place >= 0; place--) {
      int card = highest(mine);
      double stays = 1 - lacks(size(others & ~above(card))) + lacks(size(others)), takes = stays * stays * stays;
      lowest_value[place] += price * (comes_up[place] * takes - closer);
      if (place) closer += (comes_up[place - 1] - comes_up[place]) * takes;
      mine ^= BIT(card);
    }
  }
}

// Write the heuristic value of each legal card, the lowest first. Return their number.
static int by_heuristic(const Play *s, Set legal, double *value) {
  const Frame *f = &s->f;
  int me = f->place, left = places - 1 - f->count, foes = 0, ours = 0, many = 0;
  int8_t mine = deal->side[seat_at[me]];
  Set out = 0;
  for (int p = 0; p < places; p++)
    if (p != me) out |= hand[p];
  for (int i = 1; i <= left; i++) foes += deal->side[seat_at[(me + i) % places]] != mine;
  int mates = left - foes;
  double at_stake = aim->trick[s->number], held = 0, beatable = 1, pool = 0;
  for (Set rest = left ? out : 0; rest; rest &= rest - 1) pool += card_worth[lowest(rest)];
  if (pool) at_stake += pool / size(out) * left * aim->coming;
  double armed = 1 - lacks(size(out & group_set[TRUMP]));
  if (f->count) {
    if (aim->must_follow && group_of[f->led] != TRUMP) beatable = lacks(size(out & group_set[group_of[f->led]]));
    for (int i = 0; i < f->count; i++) at_stake += card_worth[s->card[i]];
    ours = deal->side[seat_at[f->winner]] == mine;
    if (ours) held = holds(f->best, out, foes, armed, beatable);
    else if (mates && !aim->retake) held = USUALLY;
    held = taken_back(held, f->best, out, mates, armed, beatable);
  }
  for (Set rest = legal; rest; rest &= rest - 1) {
    int card = lowest(rest);
    double stays = held;
    if (!f->count || beats(card, f->best)) {
      stays = taken_back(holds(card, out, foes, armed, beatable), card, out, mates, armed, beatable);
      if (ours && held > stays) stays = held;
    }
    value[many++] = (stays - (1 - stays) * aim->share) * (at_stake + card_worth[card]) - card_keep[card];
  }
  if (aim->suit_danger) {
    double to_come = 0;
    for (int i = 0; i < f->left; i++) to_come += aim->trick[s->number + i];
    relieve(legal, out, -aim->suit_danger * to_come / f->left, value);
  }
  return many;
}

// Draw a card of a hand by the network or by the heuristic.
static int chosen(const Play *s, Set legal, float temperature, int heuristically) {
  float value[HAND];
  double worth_it[HAND];
  int many = heuristically ? by_heuristic(s, legal, worth_it) : said(s, legal, 0, value);
  for (int j = 0; heuristically && j < many; j++) value[j] = worth_it[j];
  for (int skip = drawn_of(value, many, temperature); skip; skip--) legal &= legal - 1;
  return lowest(legal);
}

// --- what the caller reads and writes --------------------------------------------------------------

static const uint8_t *decoded(const uint8_t *from, int wide, float *row, int count, float *more) {
  float scale;
  __builtin_memcpy(&scale, from, sizeof scale);
  from += sizeof scale;
  for (int i = 0; i < count + (more != 0); i++, from += wide) {
    int number = wide == 1 ? (int8_t)from[0] : (int16_t)(from[0] | from[1] << 8);
    *(i < count ? &row[i] : more) = scale * number;
  }
  return from;
}

static uint8_t coded[180000];

// Read a network as network.py packs it, and return whether it fits.
EXPORT("read") int read_net(void) {
  uint16_t head[4];
  __builtin_memcpy(head, coded, sizeof head);
  lay_out(head[0], head[1]);
  first_size = head[2];
  if (inputs > INPUTS_MOST || card_places > PLACES_MOST || first_size > FIRST_MOST || first_size % BLOCK ||
      head[3] != SECOND)
    return 0;
  const uint8_t *from = coded + sizeof head;
  for (int i = 0; i < inputs; i++) from = decoded(from, 1, net.first[i], first_size, 0);
  from = decoded(from, 1, net.first_more, first_size, 0);
  for (int k = 0; k < SECOND; k++) from = decoded(from, 2, net.second[k], first_size, &net.second_more[k]);
  for (int p = 0; p < card_places; p++) from = decoded(from, 2, net.out[p], SECOND, &net.out_more[p]);
  return 1;
}

// --- rollouts ---------------------------------------------------------------------------------------

static struct __attribute__((packed)) {
  Deal deal;
  uint8_t played, card[CARDS];       // how many cards so far, and which
  uint8_t asked, with[HAND];         // the cards to go on with
} question;

static int32_t came[TIMES_MOST * HAND];   // the value at the end of each rollout, card by card

static Objective objective;

// Corrections to the network's value of a card led: by the declarer's side, by the others.
static float leads[2][CARDS];

// Play every card asked on `times` times, all seats by the network or all by the heuristic.
EXPORT("play_on") void play_on(int times, float temperature, int heuristically) {
  Play s;
  Set before[PLACES];
  start(&question.deal, &s);
  if (heuristically) aim_at(&objective);
  for (int i = 0; i < question.played; i++) put(&s, index_of[question.card[i]]);
  chance[0] = 88172645463325252ull;
  for (int p = 0; p < PLACES; p++) {
    before[p] = hand[p];
    chance[0] = (chance[0] ^ hand[p]) * 0xD1342543DE82EF95ull;
  }
  chance[1] = 362436069;
  for (int i = 0; i < question.asked * times; i++) {
    Play then = s;
    for (put(&then, index_of[question.with[i / times]]); then.f.left;) {
      Set legal = may_play(&then.f);
      put(&then, legal & (legal - 1) ? chosen(&then, legal, temperature, heuristically) : lowest(legal));
    }
    came[i] = value(&then);
    for (int p = 0; p < PLACES; p++) hand[p] = before[p];
  }
}

// Return the likelihood of the cards played by all but one seat, relative to random play. Half the players follow the
// network, with its values of leads corrected, and half the heuristic, each by a softmax with lapses.
EXPORT("weigh") float weigh(int seat, float temperature, float lapse, float heuristic_temperature, float heuristic_lapse) {
  Play s;
  float by_net[PLACES], by_sense[PLACES], found = 1;
  for (int p = 0; p < PLACES; p++) by_net[p] = by_sense[p] = 1;
  start(&question.deal, &s);
  aim_at(&objective);
  for (int i = 0; i < question.played; i++) {
    int card = index_of[question.card[i]], p = s.f.place;
    Set legal = may_play(&s.f);
    if (seat_at[p] != seat && legal & BIT(card) && legal & (legal - 1)) {
      float likely[HAND];
      double worth_it[HAND];
      const float *correction = s.f.count ? 0 : leads[seat_at[p] != deal->declarer && p != holder];
      int at = size(legal & (BIT(card) - 1)), many = said(&s, legal, correction, likely);
      float sum = softened(likely, many, temperature);
      by_net[p] *= lapse + (1 - lapse) * many * likely[at] / sum;
      by_heuristic(&s, legal, worth_it);
      for (int j = 0; j < many; j++) likely[j] = worth_it[j];
      sum = softened(likely, many, heuristic_temperature);
      by_sense[p] *= heuristic_lapse + (1 - heuristic_lapse) * many * likely[at] / sum;
    }
    put(&s, card);
  }
  for (int p = 0; p < places; p++) found *= (by_net[p] + by_sense[p]) / 2;
  return found;
}

EXPORT("coded") void *where_coded(void) { return coded; }
EXPORT("question") void *where_question(void) { return &question; }
EXPORT("came") void *where_came(void) { return came; }
EXPORT("objective") void *where_objective(void) { return &objective; }
EXPORT("leads") void *where_leads(void) { return leads; }
