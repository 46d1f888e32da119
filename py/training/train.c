// Trains the policy network of a game: what each card comes to, told by what its holder sees alone.
//
// Deals are played to the end once for every card that may be played, by the heuristic at first and
// then by the network itself, and the network learns by how much each came to more than the others.
// It is never told a hand but the mover's; what cannot be seen is thus averaged over the deals.
//
// The rules are those of the search, solver.c. deals.py writes the deals and reads the weights.
#pragma GCC diagnostic ignored "-Wunknown-attributes"  // those of WebAssembly
#include "../stich/ai/solver/solver.c"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { KINDS = 11, ABOUT_PLAY = 207, FIRST_MOST = 160, SECOND = 32, INPUTS_MOST = 960, PLACES_MOST = 66 };
enum {                               // features.py tells what these are
  OWN = 0, HIGH = 1, OUT = 2, ON_TABLE_BY = 3, PLAYED_BY = 6, BEST = 10,
  VOID = 0, ON_TABLE = 15, WINNER = 19, WINNING_SIDE = 23, LEFT = 26, OURS = 40, THEIRS = 65, SIDE = 90,
  DECLARER = 99, KIND = 104, SAID = 120, STANDS = 184, HOLDS = 200, LEADS = 201, LED = 202,
  MOST_TOLD = 24
};
enum { FOE, MATE, UNKNOWN };
enum { NO_ONE = 9, NO_CARD = 255 };

// --- deals, as deals.py packs them ----------------------------------------------------------------

typedef struct __attribute__((packed)) {
  uint32_t table, gain, objective;
  Set hands[4], aside[4], deck;      // aside: what a seat knows to be out of play
  int16_t weight[4];                 // what a point taken counts, by seat
  int16_t tricks[13];
  int8_t side[4];
  uint8_t said[4], stands[4];
  uint8_t leader, declarer, secret, kind, seats, first;
  int32_t least, most;
} Deal;

typedef struct __attribute__((packed)) {
  double worth[CARDS], trick[13], keep[CARDS], share, coming, mate;
  uint8_t must_follow;
} Objective;

typedef struct {
  int32_t low, count;
  float *score[4];                   // by seat and value, above the mean
} Gain;

static Deal *deals;
static int deal_count;
static uint8_t *contracts;
static Gain *gains;
static Objective *objectives;

static const uint8_t *take(FILE *file, size_t bytes) {
  uint8_t *found = malloc(bytes ? bytes : 1);
  if (!found || fread(found, 1, bytes, file) != bytes) exit((fprintf(stderr, "the deals end too soon\n"), 1));
  return found;
}

static void read_deals(const char *name) {
  FILE *file = fopen(name, "rb");
  if (!file) exit((perror(name), 1));
  const uint32_t *counts = (const void *)take(file, 16);
  contracts = (uint8_t *)take(file, counts[0] * sizeof tables);
  gains = calloc(counts[1] + 1, sizeof(Gain));
  for (uint32_t i = 0; i < counts[1]; i++) {
    memcpy(&gains[i], take(file, 8), 8);
    for (int seat = 0; seat < 4; seat++)
      gains[i].score[seat] = (float *)take(file, gains[i].count * sizeof(float));
  }
  objectives = (Objective *)take(file, counts[2] * sizeof(Objective));
  deals = (Deal *)take(file, counts[3] * sizeof(Deal));
  deal_count = counts[3];
  fclose(file);
}

static uint64_t chance[2];

static uint64_t draw(void) {
  uint64_t a = chance[0], b = chance[1];
  chance[0] = b;
  a ^= a << 23;
  chance[1] = a ^ b ^ (a >> 17) ^ (b >> 26);
  return chance[1] + b;
}

static float drawn(void) { return (draw() >> 40) * (1.0f / (1 << 24)); }

// --- play ---------------------------------------------------------------------------------------

// `hand` of solver.c are the hands of the position at play.
typedef struct {
  Frame f;
  Set played[PLACES];
  uint8_t void_of[PLACES];           // groups that each has shown to be out of, a bit each
  uint8_t by[PLACES], card[PLACES];  // of the trick
  int32_t points[PLACES];
  int32_t seen[PLACES];              // what the inputs tell of what each has taken
  uint8_t number, shown;             // of the trick; whether the secret card has been played
} Play;

static const Deal *deal;
static const Objective *aim;
static int seat_at[PLACES], secret, holder, seen_worth;
static Set aside[PLACES], pack, group_dealt[GROUPS];
static float card_worth[CARDS], card_keep[CARDS];
static uint32_t loaded = ~0u;

static void start(const Deal *d, Play *s) {
  deal = d;
  if (loaded != d->table) {
    memcpy(&tables, contracts + d->table * sizeof tables, sizeof tables);
    load();
    loaded = d->table;
    seen_worth = 0;
    for (int card = 0; card < CARDS; card++) seen_worth += amount(tables.worth[card]);
  }
  memset(s, 0, sizeof *s);
  memset(hand, 0, sizeof hand);
  places = 0;
  for (int seat = 0; seat < 4; seat++)
    if (d->seats >> seat & 1) seat_at[places++] = seat;
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
  aim = &objectives[d->objective];
  for (int card = 0; card < CARDS; card++) {
    card_worth[index_of[card]] = aim->worth[card];
    card_keep[index_of[card]] = aim->keep[card];
  }
}

static void put(Play *s, int card) {
  Frame *f = &s->f;
  int p = f->place;
  if (f->count && group_of[card] != group_of[f->led]) {
    s->void_of[p] |= 1 << group_of[f->led];
    if (tables.trump && group_of[card] != TRUMP) s->void_of[p] |= 1 << TRUMP;
  }
  if (!f->count || beats(card, f->best)) f->best = card, f->winner = p;
  hand[p] ^= BIT(card);
  if (card == secret) s->shown = 1;
  if (!f->count) {
    if (suit >> card & 1 && hand[p] & called) f->away = 1;
    f->led = card;
    f->points = deal->tricks[s->number];
  }
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

// The score of a place above the mean, once all cards are played.
static float score(const Play *s, int place) {
  int32_t v = value(s);
  const Gain *gain = &gains[deal->gain];
  v = v < deal->least ? deal->least : v > deal->most ? deal->most : v;
  return gain->score[seat_at[place]][v - gain->low];
}

// What the score of a place can differ by.
static float span(int place) {
  int seat = seat_at[place];
  const Gain *gain = &gains[deal->gain];
  float range = gain->score[seat][gain->count - 1] - gain->score[seat][0];
  return range ? fabsf(range) : 1;
}

// What the network learns: mostly what was taken, a little what that scores, for the score alone
// differs in few deals; as a share of what the score can differ by.
static float share(const Play *s, int place) {
  const Gain *gain = &gains[deal->gain];
  const float *by_value = gain->score[seat_at[place]];
  float up = by_value[gain->count - 1] < by_value[0] ? -1 : 1, all = seen_worth ? seen_worth : deal->most;
  float scored = score(s, place) / span(place);
  if (deal->least == -1) return scored;  // every trick or nothing
  return seen_worth ? 0.2f * scored + up * value(s) / all : scored + 0.5f * up * value(s) / all;
}

// --- what a place sees ----------------------------------------------------------------------------

typedef struct {
  int facts;
  int16_t fact[200];
  uint8_t place_of[CARDS];
} Sight;

static int most_trumps, most_plain, card_places, inputs;

static void lay_out(void) {
  int whole = deals[0].deck == under(CARDS);
  most_trumps = whole ? 13 : 14;
  most_plain = whole ? 13 : 8;
  card_places = most_trumps + 4 * most_plain;
  inputs = KINDS * card_places + ABOUT_PLAY;
}

static int side_of(const Play *s, int me, int other) {
  int same = deal->side[seat_at[me]] == deal->side[seat_at[other]];
  if (me == other) return MATE;
  if (secret < 0 || s->shown || me == holder) return same ? MATE : FOE;
  if (seat_at[me] == deal->declarer) return UNKNOWN;
  return seat_at[other] == deal->declarer ? FOE : UNKNOWN;
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

static void look(const Play *s, Sight *o) {
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
    fact[n++] = about + STANDS + 4 * away + deal->stands[seat];
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
    int told = taken[side] / unit;
    fact[n++] = about + (side == MATE ? OURS : THEIRS) + (told > MOST_TOLD ? MOST_TOLD : told);
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

static Net net, mean, square;        // weights; of their gradients, the running mean and mean square
static int first_size;
static float hidden[FIRST_MOST], deep[SECOND];

static void forward(const Sight *o) {
  memcpy(hidden, net.first_more, sizeof(float) * first_size);
  for (int i = 0; i < o->facts; i++) {
    const float *row = net.first[o->fact[i]];
    for (int j = 0; j < first_size; j++) hidden[j] += row[j];
  }
  for (int j = 0; j < first_size; j++) hidden[j] = hidden[j] > 0 ? hidden[j] : 0;
  for (int k = 0; k < SECOND; k++) {
    float sum = net.second_more[k];
    for (int j = 0; j < first_size; j++) sum += net.second[k][j] * hidden[j];
    deep[k] = sum > 0 ? sum : 0;
  }
}

static float judged(int place) {
  float sum = net.out_more[place];
  for (int k = 0; k < SECOND; k++) sum += net.out[place][k] * deep[k];
  return sum;
}

static int best_by_net(const Play *s, Set legal) {
  Sight o;
  look(s, &o);
  forward(&o);
  int best = lowest(legal);
  for (Set rest = legal & (legal - 1); rest; rest &= rest - 1)
    if (judged(o.place_of[lowest(rest)]) > judged(o.place_of[best])) best = lowest(rest);
  return best;
}

static float rate;

// Adam, a row at a time: rows that no fact asked for stay as they are.
static void step(float *row, float *its_mean, float *its_square, const float *slope, float by, int count) {
  for (int j = 0; j < count; j++) {
    float gradient = slope[j] * by;
    its_mean[j] += 0.1f * (gradient - its_mean[j]);
    its_square[j] += 0.002f * (gradient * gradient - its_square[j]);
    row[j] -= rate * its_mean[j] / (sqrtf(its_square[j]) + 1e-4f);
  }
}

static double error_sum, spread_sum;
static long learnt;

// Learns by how much each of some cards came to more than their mean.
static void learn(const Sight *o, int count, const uint8_t *cards, const float *came) {
  float told[HAND], off[HAND], back[SECOND] = {0}, back_first[FIRST_MOST] = {0}, told_mean = 0, came_mean = 0;
  const float one = 1;
  forward(o);
  for (int i = 0; i < count; i++) {
    told[i] = judged(o->place_of[cards[i]]);
    told_mean += told[i] / count;
    came_mean += came[i] / count;
  }
  learnt++;
  for (int i = 0; i < count; i++) {
    float spread = came[i] - came_mean;
    off[i] = told[i] - told_mean - spread;
    error_sum += off[i] * off[i];
    spread_sum += spread * spread;
    off[i] = off[i] > 3 ? 3 : off[i] < -3 ? -3 : off[i];
    for (int k = 0; k < SECOND; k++) back[k] += off[i] * net.out[o->place_of[cards[i]]][k];
  }
  for (int k = 0; k < SECOND; k++) {
    if (deep[k] <= 0) back[k] = 0;
    if (back[k])
      for (int j = 0; j < first_size; j++) back_first[j] += back[k] * net.second[k][j];
  }
  for (int j = 0; j < first_size; j++)
    if (hidden[j] <= 0) back_first[j] = 0;
  for (int i = 0; i < count; i++) {
    int p = o->place_of[cards[i]];
    step(net.out[p], mean.out[p], square.out[p], deep, off[i], SECOND);
    step(&net.out_more[p], &mean.out_more[p], &square.out_more[p], &one, off[i], 1);
  }
  for (int k = 0; k < SECOND; k++)
    if (back[k]) step(net.second[k], mean.second[k], square.second[k], hidden, back[k], first_size);
  step(net.second_more, mean.second_more, square.second_more, back, 1, SECOND);
  step(net.first_more, mean.first_more, square.first_more, back_first, 1, first_size);
  for (int i = 0; i < o->facts; i++) {
    int fact = o->fact[i];
    step(net.first[fact], mean.first[fact], square.first[fact], back_first, 1, first_size);
  }
}

static void begin_net(void) {
  for (int i = 0; i < inputs; i++)
    for (int j = 0; j < first_size; j++) {
      net.first[i][j] = (drawn() - 0.5f) * 0.2f;
      square.first[i][j] = 0.01f;    // facts that are rare begin with small steps
    }
  for (int k = 0; k < SECOND; k++)
    for (int j = 0; j < first_size; j++) net.second[k][j] = (drawn() - 0.5f) * 2 * sqrtf(3.0f / first_size);
  for (int p = 0; p < card_places; p++)
    for (int k = 0; k < SECOND; k++) net.out[p][k] = (drawn() - 0.5f) * 0.2f;
}

// Rows of weights, each with what is added in any case last: as deals.py reads them.
static void save(const char *name) {
  FILE *file = fopen(name, "wb");
  if (!file) exit((perror(name), 1));
  uint32_t head[] = {most_trumps, most_plain, first_size, SECOND};
  fwrite(head, sizeof head, 1, file);
  for (int i = 0; i < inputs; i++) fwrite(net.first[i], sizeof(float), first_size, file);
  fwrite(net.first_more, sizeof(float), first_size, file);
  for (int k = 0; k < SECOND; k++) {
    fwrite(net.second[k], sizeof(float), first_size, file);
    fwrite(&net.second_more[k], sizeof(float), 1, file);
  }
  for (int p = 0; p < card_places; p++) {
    fwrite(net.out[p], sizeof(float), SECOND, file);
    fwrite(&net.out_more[p], sizeof(float), 1, file);
  }
  fclose(file);
}

// --- the heuristic, as heuristic.py has it for two sides ---------------------------------------------

static double lacks(int count) {
  static const double chances[] = {1.0,   0.667, 0.444, 0.296, 0.198, 0.132, 0.088,
                                   0.059, 0.039, 0.026, 0.017, 0.012, 0.008};
  return chances[count < 12 ? count : 12];
}

static double holds(int card, Set out, int foes, double armed, double beatable) {
  if (!foes) return 1;
  double beaten = 1 - lacks(size(out & above(card)));
  double none = lacks(size(out & group_set[group_of[card]]));
  if (group_of[card] == TRUMP) beaten *= beatable;
  else if (armed) beaten = none * armed + (1 - none) * beaten;
  double chance_of_one = 1 - beaten;
  double all = chance_of_one;
  while (--foes) all *= chance_of_one;
  return all;
}

static int best_by_heuristic(const Play *s, Set legal) {
  const Frame *f = &s->f;
  int me = f->place, left = places - 1 - f->count, foes = 0, ours = 0, best = -1;
  int8_t mine = deal->side[seat_at[me]];
  Set out = 0;
  for (int p = 0; p < places; p++)
    if (p != me) out |= hand[p];
  for (int i = 1; i <= left; i++) foes += deal->side[seat_at[(me + i) % places]] != mine;
  double at_stake = aim->trick[s->number], held = 0, beatable = 1, most = 0, pool = 0;
  for (Set rest = left ? out : 0; rest; rest &= rest - 1) pool += card_worth[lowest(rest)];
  if (pool) at_stake += pool / size(out) * left * aim->coming;
  double armed = 1 - lacks(size(out & group_set[TRUMP]));
  if (f->count) {
    if (aim->must_follow && group_of[f->led] != TRUMP) beatable = lacks(size(out & group_set[group_of[f->led]]));
    for (int i = 0; i < f->count; i++) at_stake += card_worth[s->card[i]];
    ours = deal->side[seat_at[f->winner]] == mine;
    held = ours ? holds(f->best, out, foes, armed, beatable) : left > foes ? aim->mate : 0;
  }
  for (int number = 0; number < CARDS; number++) {
    int card = index_of[number];
    if (!(legal >> card & 1)) continue;
    double stays = held;
    if (!f->count || beats(card, f->best)) {
      stays = holds(card, out, foes, armed, beatable);
      if (ours && held > stays) stays = held;
    }
    double worth_it = (stays - (1 - stays) * aim->share) * (at_stake + card_worth[card]) - card_keep[card];
    if (best < 0 || worth_it > most) most = worth_it, best = card;
  }
  return best;
}

// --- training -----------------------------------------------------------------------------------

static uint8_t sensible[PLACES];     // who plays by the heuristic, and not by the network

static int choice(const Play *s, Set legal) {
  if (!(legal & (legal - 1))) return lowest(legal);
  return sensible[s->f.place] ? best_by_heuristic(s, legal) : best_by_net(s, legal);
}

static void finish(Play *s) {
  while (s->f.left) put(s, choice(s, may_play(&s->f)));
}

// A deal; returns how many decisions were learnt from.
static int practise(const Deal *d, float scale, float curiosity) {
  Play s;
  int decisions = 0;
  for (start(d, &s); s.f.left;) {
    Set legal = may_play(&s.f), before[PLACES];
    if (!(legal & (legal - 1))) {
      put(&s, lowest(legal));
      continue;
    }
    Sight o;
    uint8_t cards[HAND];
    float came[HAND];
    int count = 0, me = s.f.place;
    look(&s, &o);
    memcpy(before, hand, sizeof before);
    for (Set rest = legal; rest; rest &= rest - 1) {
      Play then = s;
      put(&then, lowest(rest));
      finish(&then);
      memcpy(hand, before, sizeof before);
      came[count] = share(&then, me) * scale;
      cards[count++] = lowest(rest);
    }
    learn(&o, count, cards, came);
    decisions++;
    put(&s, drawn() < curiosity ? cards[draw() % count] : choice(&s, legal));
  }
  return decisions;
}

// By how much a seat of the network outscores one of the heuristic, in deals played both ways, in
// hundredths of what its score can differ by.
static void compare(int count) {
  double sum = 0, squares = 0;
  for (int i = 0; i < count; i++) {
    double difference = 0;
    for (int way = 0; way < 2; way++) {
      Play s;
      start(&deals[i], &s);
      double total[2] = {0, 0};
      int number[2] = {0, 0};
      for (int p = 0; p < places; p++)
        sensible[p] = (deals[i].side[seat_at[p]] != deals[i].side[seat_at[0]]) ^ way;
      finish(&s);
      for (int p = 0; p < places; p++) {
        total[sensible[p]] += 100 * score(&s, p) / span(p);
        number[sensible[p]]++;
      }
      difference += (total[0] / number[0] - total[1] / number[1]) / 2;
    }
    sum += difference;
    squares += difference * difference;
  }
  double middle = sum / count, error = sqrt((squares / count - middle * middle) / count);
  printf("network - heuristic %+.2f ± %.2f %%\n", middle, 1.96 * error);
  fflush(stdout);
}

enum { TESTED = 3000, REPORTS = 10 };  // deals that nothing is learnt from; lines told in each stage

static void train(const char *out, float scale, float fastest, long by_heuristic, long by_net) {
  int tested = deal_count / 20 < TESTED ? deal_count / 20 : TESTED;
  begin_net();
  for (int stage = 0; stage < 2; stage++) {
    long goal = stage ? by_net : by_heuristic, done = 0, next = 0;
    while (done < goal) {
      if (done >= next) {
        double all = learnt ? learnt : 1;
        printf("%s %5ldk decisions, error %.4f of %.4f, ", stage ? "network  " : "heuristic",
               done / 1000, error_sum / all, spread_sum / all);
        error_sum = spread_sum = learnt = 0;
        compare(tested);
        next += goal / REPORTS;
      }
      memset(sensible, !stage, sizeof sensible);
      rate = (stage ? 0.4 : 1) * fastest * pow(0.02, (double)done / goal);
      done += practise(&deals[tested + draw() % (deal_count - tested)], scale, 0.12f);
    }
  }
  compare(tested);
  save(out);
}

// Deals played by the heuristic: the cards of each up to a choice, and what the mover sees there.
static void show(int count) {
  memset(sensible, 1, sizeof sensible);
  for (int i = 0; i < count; i++) {
    Play s;
    int played[CARDS], cards = 0;
    for (start(&deals[i], &s); s.f.left;) {
      Sight o;
      look(&s, &o);
      printf("%d |", i);
      for (int j = 0; j < cards; j++) printf(" %d", played[j]);
      printf(" |");
      for (int j = 0; j < o.facts; j++) printf(" %d", o.fact[j]);
      printf(" |");
      for (Set rest = hand[s.f.place]; rest; rest &= rest - 1)
        printf(" %d:%d", card_at[lowest(rest)], o.place_of[lowest(rest)]);
      printf("\n");
      int card = choice(&s, may_play(&s.f));
      played[cards++] = card_at[card];
      put(&s, card);
    }
  }
}

// DEALS show COUNT, or: DEALS train OUT HIDDEN SCALE RATE BY_HEURISTIC BY_NETWORK SEED; BY_... are
// thousands of decisions.
int main(int count, char **words) {
  if (count < 4) exit((fprintf(stderr, "see main in train.c\n"), 2));
  read_deals(words[1]);
  lay_out();
  if (!strcmp(words[2], "show")) {
    show(atoi(words[3]));
  } else if (count == 10) {
    first_size = atoi(words[4]);
    chance[0] = 88172645463325252ull ^ atoi(words[9]);
    chance[1] = 362436069;
    train(words[3], atof(words[5]), atof(words[6]), 1000 * atol(words[7]), 1000 * atol(words[8]));
  }
  return 0;
}
