// Double dummy search, for every trick contract that problem.py can state in tables.
//
// One search answers one question: is the value at least `goal`? It is alpha-beta with null windows
// on an explicit stack, so that it can stop after any node and be resumed. Exact values take
// several searches. A transposition table of fixed size keeps bounds of positions between tricks.
//
// reference.py is the same search in Python, function by function and node for node.
#include "rules.c"

enum { BATCH = 64, SLOTS = 20 };
enum { SHARED = 0, NOBODY = 5 };     // taker of the sweep's cards already played, as place + 1

// --- what the caller writes and reads; packed.py has the same layout ----------------------------

static struct Position {
  Set hands[PLACES];
  Set deal[PLACES];  // hands at the start of the deal as far as the generation knows it
  Set asked;         // cards of the mover, of which the illegal are dropped; 0: all legal cards
  int32_t taken, least, most;
  int16_t weight[PLACES];
  int16_t bonus[PLACES];            // for taking all cards of the sweep
  int16_t tricks[HAND];             // points of the tricks, the last one first
  int16_t steps[HAND];              // ascending
  int16_t low[HAND], high[HAND];    // per card asked, ascending; in and out
  uint16_t generation;
  uint8_t places, leader, maximise, played, away, first, taker, stages, trick[PLACES], done, pad;
  uint32_t nodes;
} positions[BATCH];

// --- the position -----------------------------------------------------------------------------

static struct Position *at;
static Set mates[CARDS];             // equivalent cards dealt to the same holder
static int32_t weight[PLACES], favour[PLACES][PLACES];
static int32_t best_of[CARDS], worst_of[CARDS];  // bounds of a card's part in the value
static int32_t best_trick[HAND], worst_trick[HAND];
static int32_t best_weight, worst_weight;
static int32_t cheapest_trick[HAND]; // fewest absolute points of a trick from here to the last
static int sign;                     // of all points; 0 when there are both
static uint8_t taker_with[HAND + 1];  // by the number of tricks left
static int32_t bonus_of[NOBODY + 1];  // by taker, like what is still possible:
static int32_t most_bonus[NOBODY + 1], least_bonus[NOBODY + 1];

static Frame stack[CARDS + 2];
static int depth;
static uint32_t nodes, limit;

typedef struct {
  Set key;
  int16_t low, high;
  uint16_t generation;
  uint8_t best, left;
} Entry;

static Entry entries[1u << SLOTS];

EXPORT("forget") void forget(void) {
  for (uint32_t i = 0; i < 1u << SLOTS; i++) entries[i].generation = 0;
}

static inline int maximises(int place) { return at->maximise >> place & 1; }

// Cards already played leave gaps. Every card slides down to the lowest gap left by an equivalent
// card of the same holder, without passing another card. Exactly the positions that differ only in
// the names of equivalent cards share a key.
static Set settled(Set cards) {
  Set key = 0, free = ~0ull;
  for (; cards; cards &= cards - 1) {
    Set slots = mates[lowest(cards)] & free;
    key |= slots & -slots;
    free = ~(slots ^ (slots - 1));
  }
  return key;
}

static inline Entry *entry(Set key) {
  return &entries[(key * 0x9E3779B97F4A7C15ull) >> (64 - SLOTS)];
}

// --- the search -------------------------------------------------------------------------------

// Of equivalent cards only the lowest is tried: the one among `seen` that stands for `card`, or
// NOTHING.
static int equal(Set seen, int card, Set others) {
  Set below = seen & like[card] & under(card);
  if (!below) return NOTHING;
  int other = highest(below);
  return others & under(card) & over(other) ? NOTHING : other;
}

// The cards that still compete with the cards of the mover.
static Set against(const Frame *f) {
  Set others = 0;
  for (int p = 0; p < places; p++)
    if (p != f->place) others |= hand[p];
  if (f->count) others |= BIT(f->best);
  return others;
}

// The opponents still to play to the trick, as the mover sees them with all cards open.
typedef struct {
  Set foes;      // their cards
  int ruffed;    // whether one of them is void and holds trumps
  int mine;      // whether the mover's side is winning the trick
  int held;      // whether that side will win it
} Opposition;

static Opposition opposition(const Frame *f) {
  Opposition o = {0};
  if (!f->count) return o;
  for (int left = places - 1 - f->count, p = f->place; left; left--) {
    if (++p == places) p = 0;
    if (favour[f->place][p] > 0) continue;
    o.foes |= hand[p];
    if (!(hand[p] & group_set[group_of[f->led]]) && hand[p] & group_set[TRUMP]) o.ruffed = 1;
  }
  o.mine = favour[f->place][f->winner] > 0;
  o.held = o.mine && !(o.foes & above(f->best)) && (group_of[f->best] == TRUMP || !o.ruffed);
  return o;
}

// Ordering score of a lead: top cards, cards for the partner, low trumps, others.
static int lead_promise(const Frame *f, int card, Set others) {
  int me = f->place, price = worth[card], ruff = 0, help = 0, who = 0;
  Set stronger = others & above(card), same = group_set[group_of[card]];
  if (group_of[card] == TRUMP) return stronger ? 30 : 40;
  for (int p = 0; p < places; p++) {
    if (p == me || hand[p] & same || !(hand[p] & group_set[TRUMP])) continue;
    if (favour[me][p] > 0) help = 1;
    else ruff = 1;
  }
  if (!stronger) return (ruff ? 15 : 65) + price;
  while (!(hand[who] >> highest(stronger) & 1)) who++;
  if (favour[me][who] > 0) return (ruff ? 12 : 45) + price;
  return (help ? 35 : 15) - price;
}

// Ordering score of a card in a trick: points for the own side, cheap cards for the other.
static int promise(const Frame *f, int card, const Opposition *o) {
  int price = worth[card], trump = group_of[card] == TRUMP;
  if (!beats(card, f->best)) return o->held ? 40 + price : (o->mine ? 30 : 20) - price;
  int safe = !(o->foes & above(card)) && (trump || !o->ruffed);
  if (o->mine) return safe ? 30 + price - (trump ? 8 : 0) : 20 - price;
  return (safe ? 60 + price : 40) - (trump ? (card - lowest(group_set[TRUMP])) / 2 : 0);
}

// True if a place prefers its side not to take tricks.
static inline int shuns(int place) { return sign > 0 && favour[place][place] < 0; }

// Ordering score of a lead by a place that avoids tricks: cards that its side must beat, low cards.
static int shunning_lead(const Frame *f, int card, Set others) {
  int me = f->place;
  Set same = group_set[group_of[card]];
  for (int p = 0; p < places; p++) {
    Set theirs = hand[p] & same;
    if (favour[me][p] > 0 && theirs && !(theirs & under(card))) return 60 + worth[card];
  }
  return others & above(card) ? 30 - size(same & under(card)) : 5 - worth[card];
}

// Ordering score in a trick of such a place: points and high cards on tricks of its side, else the cheapest.
static int shunning(const Frame *f, int card, const Opposition *o) {
  int price = worth[card], high = size(group_set[group_of[card]] & under(card));
  if (beats(card, f->best)) return (o->mine ? 10 : 30) - price;
  return o->mine ? 50 + price + high : 40 - price;
}

static int order_score(const Frame *f, int card, Set others, const Opposition *o) {
  if (shuns(f->place)) return f->count ? shunning(f, card, o) : shunning_lead(f, card, others);
  return f->count ? promise(f, card, o) : lead_promise(f, card, others);
}

static void list_moves(Frame *f, int first) {
  int score[HAND];
  Set cards = may_play(f), others = against(f), seen = 0;
  Opposition o = opposition(f);
  f->moves = 0;
  for (; cards; cards &= cards - 1) {
    int card = lowest(cards), i = f->moves;
    int skip = equal(seen, card, others) != NOTHING;
    seen |= BIT(card);
    if (skip) continue;
    int value = card == first ? MOST : order_score(f, card, others, &o);
    for (; i && score[i - 1] < value; i--) {
      score[i] = score[i - 1];
      f->move[i] = f->move[i - 1];
    }
    score[i] = value;
    f->move[i] = card;
    f->moves++;
  }
}

static int32_t cheapest(Set cards, int number) {
  int32_t sum = 0;
  for (int i = 0; number && i < prices; i++) {
    int some = size(cards & priced[i]);
    if (some > number) some = number;
    sum += some * price[i];
    number -= some;
  }
  return sum;
}

// Bound the value by the trumps that the other side cannot beat: each wins a trick, with at least the
// cheapest cards of the others. Return whether the bounds answer the question.
static int obvious(Frame *f, Set cards) {
  Set trumps = cards & group_set[TRUMP];
  if (!trumps || !sign) return 0;
  int count[PLACES] = {0}, number = 0, holder = 0;
  int32_t sum = 0;
  while (!(hand[holder] >> highest(trumps) & 1)) holder++;
  for (; trumps; trumps ^= BIT(highest(trumps))) {
    int card = highest(trumps), p = 0;
    while (!(hand[p] >> card & 1)) p++;
    if (weight[p] != weight[holder]) break;
    sum += worth[card] * sign;
    if (++count[p] > number) number = count[p];
  }
  for (int p = 0; p < places; p++)
    if (!count[p]) sum += cheapest(hand[p], number);
  sum += number * cheapest_trick[f->left - 1];
  int32_t up = weight[holder] - worst_weight, down = best_weight - weight[holder];
  int32_t least = f->least + sum * (sign > 0 ? up : down);
  int32_t most = f->most - sum * (sign > 0 ? down : up);
  if (least >= f->goal) return f->value = least, 1;
  if (most < f->goal) return f->value = most, 1;
  return 0;
}

// Bound the value by the top cards of the leader, led one after the other, in every group until a
// holder of trumps is void in it. Return whether the bound answers the question.
static int cashed(Frame *f) {
  int me = f->place, up = maximises(me), rounds = 0;
  int32_t gain = up ? weight[me] - worst_weight : best_weight - weight[me], sum = 0;
  if (sign <= 0 || !gain) return 0;
  Set own = may_lead(f, hand[me]), others = against(f);
  if (own & called) own &= ~suit;
  for (int g = 0; g < GROUPS; g++) {
    Set mine = own & group_set[g], theirs = others & group_set[g];
    if (!mine) continue;
    int count = size(theirs ? mine & over(highest(theirs)) : mine), longest = 0, safe = HAND;
    int bound = !tables.ruff || g == TRUMP;  // by the suit, unless out of it
    for (int p = 0; p < places; p++) {
      int length = size(hand[p] & group_set[g]);
      if (p == me) continue;
      if (length > longest) longest = length;
      if (!bound) length = 0;
      if (g != TRUMP && hand[p] & group_set[TRUMP] && length < safe) safe = length;
    }
    if (count >= longest && !(theirs & exempt)) count = size(mine);
    if (count > safe) count = safe;
    rounds += count;
    for (; count; count--, mine ^= BIT(highest(mine))) sum += worth[highest(mine)];
  }
  if (!rounds) return 0;
  for (int p = 0; p < places; p++)
    if (p != me) sum += cheapest(hand[p], rounds);
  sum += rounds * cheapest_trick[f->left - 1];
  int32_t least = f->least + sum * gain, most = f->most - sum * gain;
  if (up && least >= f->goal) return f->value = least, 1;
  if (!up && most < f->goal) return f->value = most, 1;
  return 0;
}

// The taker of the sweep's cards after one more trick.
static inline int taker_after(int taker, Set trick, int winner) {
  if (!(trick & sweep)) return taker;
  return taker == NOBODY || taker == winner + 1 ? winner + 1 : SHARED;
}

// The value of the last trick, in which every card is forced.
static int32_t last_trick(const Frame *f) {
  int place = f->place, best = lowest(hand[place]), winner = place;
  int32_t points = worth[best] + at->tricks[0];
  for (int i = 1; i < places; i++) {
    if (++place == places) place = 0;
    int card = lowest(hand[place]);
    points += worth[card];
    if (beats(card, best)) best = card, winner = place;
  }
  int taker = taker_after(taker_with[1], hand[0] | hand[1] | hand[2] | hand[3], winner);
  return weight[winner] * points + bonus_of[taker];
}

// Store the taker of the sweep's cards one trick after `from`; the last of them wins the bonus.
static void swept(Frame *f, const Frame *from) {
  int before = taker_with[from->left];
  int taker = taker_after(before, from->table | BIT(from->move[from->next - 1]), f->place);
  if (!((hand[0] | hand[1] | hand[2] | hand[3]) & sweep)) {
    f->won += bonus_of[taker];
    f->goal -= bonus_of[taker];
    taker = SHARED;
  }
  f->most += most_bonus[taker] - most_bonus[before];
  f->least += least_bonus[taker] - least_bonus[before];
  taker_with[f->left] = taker;
}

// True if the value of a position between tricks is known well enough for the goal.
static int known(Frame *f, int *first) {
  if (sweep) swept(f, f - 1);
  if (f->least >= f->goal) return f->value = f->least, 1;
  if (f->most < f->goal) return f->value = f->most, 1;
  if (f->left == 1) return f->value = last_trick(f), 1;
  Set cards = hand[0] | hand[1] | hand[2] | hand[3];
  f->key = settled(cards) | (Set)f->place << CARDS | (Set)(f->away && cards & called) << 54 |
           (Set)taker_with[f->left] << 55;
  Entry *e = entry(f->key);
  if (e->key != f->key || e->generation != at->generation)
    return obvious(f, cards) || cashed(f);
  if (e->low >= f->goal) return f->value = e->low, 1;
  if (e->high < f->goal) return f->value = e->high, 1;
  *first = e->best;
  return 0;
}

static void remember(const Frame *f) {
  Entry *e = entry(f->key);
  if (e->key != f->key || e->generation != at->generation)
    *e = (Entry){f->key, LEAST, MOST, at->generation, NOTHING, f->left};
  if (f->value >= f->goal) e->low = f->value;
  else e->high = f->value;
  if (maximises(f->place) == (f->value >= f->goal)) e->best = f->move[f->next - 1];
}

static void enter(Frame *f) {
  int first = NOTHING;
  f->fresh = 0;
  f->moves = f->next = 0;
  if (!f->count && known(f, &first)) return;
  f->value = maximises(f->place) ? LEAST : MOST;
  list_moves(f, first);
}

static void play(Frame *f) {
  Frame *to = f + 1;
  int card = f->move[f->next++], wins = !f->count || beats(card, f->best);
  hand[f->place] ^= BIT(card);
  int away = f->away;
  if (!f->count && suit >> card & 1 && hand[f->place] & called) away = 1;
  to->away = away;
  to->fresh = 1;
  to->best = wins ? card : f->best;
  to->winner = wins ? f->place : f->winner;
  to->points = f->points + worth[card];
  to->most = f->most - best_of[card];
  to->least = f->least - worst_of[card];
  to->goal = f->goal;
  to->left = f->left;
  if (!f->count) {
    to->points += at->tricks[f->left - 1];
    to->most -= best_trick[f->left - 1];
    to->least -= worst_trick[f->left - 1];
  }
  if (f->count == places - 1) {
    to->won = weight[to->winner] * to->points;
    to->goal -= to->won;
    to->place = to->winner;
    to->count = to->points = to->table = 0;
    to->left--;
  } else {
    to->place = f->place == places - 1 ? 0 : f->place + 1;
    to->led = f->count ? f->led : card;
    to->count = f->count + 1;
    to->table = f->table | BIT(card);
  }
}

// Resume the search on the stack; return 0 if the nodes are used up before the answer.
static int search(void) {
  for (;;) {
    Frame *f = &stack[depth];
    if (f->fresh) {
      if (nodes >= limit) return 0;
      nodes++;
      enter(f);
    }
    int decided = maximises(f->place) ? f->value >= f->goal : f->value < f->goal;
    if (f->next < f->moves && !(f->next && decided)) {
      play(f);
      depth++;
      continue;
    }
    if (!depth) return 1;
    if (!f->count && f->moves) remember(f);
    Frame *from = f - 1;
    int32_t value = f->count ? f->value : f->value + f->won;
    hand[from->place] ^= BIT(from->move[from->next - 1]);
    if (maximises(from->place) ? value > from->value : value < from->value) from->value = value;
    depth--;
  }
}

// --- the questions ----------------------------------------------------------------------------

static Frame root;
static uint8_t option[HAND], options, turn;    // cards to search, the best first
static uint8_t same[CARDS];                    // the card that is searched instead of an equivalent one
static int16_t low[CARDS], high[CARDS];        // proven bounds of the cards searched
static int32_t guess;

static int32_t told(int32_t value) {
  return value < at->least ? at->least : value > at->most ? at->most : value;
}

// The next goal between two bounds, or LEAST if the value is proven.
static int32_t question(int32_t least, int32_t most) {
  if (!at->stages) return least == most ? LEAST : guess <= least ? least + 1 : guess > most ? most : guess;
  int32_t best = LEAST;
  for (int i = 0; i < at->stages; i++) {
    int32_t step = at->steps[i];
    if (step <= least || step > most) continue;
    int32_t far = step > guess ? step - guess : guess - step;
    int32_t near = best > guess ? best - guess : guess - best;
    if (best == LEAST || far < near) best = step;
  }
  return best;
}

static void ask(void) {
  for (; turn < options; turn++) {
    int card = option[turn];
    int32_t goal = question(low[card], high[card]);
    if (goal == LEAST) continue;
    Frame *f = &stack[0];
    *f = root;
    f->goal = goal - at->taken;
    f->fresh = f->next = 0;
    f->moves = 1;
    f->move[0] = card;
    f->value = maximises(f->place) ? LEAST : MOST;
    depth = 0;
    return;
  }
}

static void report(void) {
  int i = 0;
  for (Set rest = at->asked; rest; rest &= rest - 1, i++) {
    int card = same[index_of[lowest(rest)]];
    at->low[i] = low[card];
    at->high[i] = high[card];
  }
  at->nodes = nodes;
  at->done = turn == options;
}

static void begin(int number) {
  at = &positions[number];
  places = at->places;
  nodes = at->nodes;
  for (int p = 0; p < PLACES; p++) {
    hand[p] = p < places ? renumbered(at->hands[p]) : 0;
    weight[p] = p < places ? at->weight[p] : weight[0];
    Set deal = p < places ? renumbered(at->deal[p]) : 0;
    for (Set rest = deal; rest; rest &= rest - 1) mates[lowest(rest)] = like[lowest(rest)] & deal;
  }
  int32_t best = weight[0], worst = weight[0], sum = 0;
  for (int p = 0; p < places; p++) {
    sum += weight[p];
    if (weight[p] > best) best = weight[p];
    if (weight[p] < worst) worst = weight[p];
  }
  for (int p = 0; p < places; p++)
    for (int q = 0; q < places; q++)
      favour[p][q] = (weight[q] * places - sum) * (maximises(p) ? 1 : -1);
  best_weight = best;
  worst_weight = worst;
  int plus = 0, minus = 0;
  for (int card = 0; card < CARDS; card++) {
    plus |= worth[card] > 0;
    minus |= worth[card] < 0;
    best_of[card] = worth[card] * (worth[card] > 0 ? best : worst);
    worst_of[card] = worth[card] * (worth[card] > 0 ? worst : best);
  }
  for (int i = 0; i < HAND; i++) {
    plus |= at->tricks[i] > 0;
    minus |= at->tricks[i] < 0;
    cheapest_trick[i] = amount(at->tricks[i]);
    if (i && cheapest_trick[i - 1] < cheapest_trick[i]) cheapest_trick[i] = cheapest_trick[i - 1];
    best_trick[i] = at->tricks[i] * (at->tricks[i] > 0 ? best : worst);
    worst_trick[i] = at->tricks[i] * (at->tricks[i] > 0 ? worst : best);
  }
  sign = plus && minus ? 0 : minus ? -1 : 1;
  for (int p = 0; p < places; p++) {
    int32_t bonus = at->bonus[p], more = bonus > 0 ? bonus : 0, less = bonus < 0 ? bonus : 0;
    bonus_of[p + 1] = bonus;
    most_bonus[p + 1] = more;
    least_bonus[p + 1] = less;
    if (!p || more > most_bonus[NOBODY]) most_bonus[NOBODY] = more;
    if (!p || less < least_bonus[NOBODY]) least_bonus[NOBODY] = less;
  }

  root = (Frame){.place = at->leader, .away = at->away, .left = size(hand[at->leader])};
  if (at->played) root.left++;
  first_trick = at->first && late ? root.left : 0;
  for (int i = 0; i < at->played; i++) {
    int card = index_of[at->trick[i]];
    if (!i) root.led = card;
    if (!i || beats(card, root.best)) root.best = card, root.winner = root.place;
    root.table |= BIT(card);
    root.points += worth[card];
    root.count++;
    if (++root.place == places) root.place = 0;
  }
  if (root.count) root.points += at->tricks[root.left - 1];
  int32_t on_table_best = root.points * (root.points > 0 ? best : worst);
  int32_t on_table_worst = root.points * (root.points > 0 ? worst : best);
  for (int p = 0; p < places; p++)
    for (Set rest = hand[p]; rest; rest &= rest - 1) {
      root.most += best_of[lowest(rest)];
      root.least += worst_of[lowest(rest)];
    }
  for (int i = 0; i < root.left - (root.count > 0); i++) {
    root.most += best_trick[i];
    root.least += worst_trick[i];
  }
  for (int left = 0; left <= HAND; left++) taker_with[left] = SHARED;
  taker_with[root.left] = at->taker;
  root.most += most_bonus[at->taker];
  root.least += least_bonus[at->taker];
  keeps = size(keep & (root.table | hand[0] | hand[1] | hand[2] | hand[3]));

  int32_t least = told(at->taken + root.least + on_table_worst);
  int32_t most = told(at->taken + root.most + on_table_best);
  guess = (least + most + 1) >> 1;
  Frame *f = &stack[0];
  *f = root;
  list_moves(f, NOTHING);
  Set others = against(f), seen = 0, asked = 0, tried = 0;
  Set wanted = renumbered(at->asked ? at->asked : under(CARDS));
  for (Set rest = may_play(f); rest; rest &= rest - 1) {
    int card = lowest(rest), other = equal(seen, card, others);
    same[card] = other == NOTHING ? card : same[other];
    seen |= BIT(card);
    if (!(wanted >> card & 1)) continue;
    asked |= BIT(card_at[card]);
    tried |= BIT(same[card]);
  }
  at->asked = asked;
  for (int i = 0; i < f->moves; i++) low[f->move[i]] = least, high[f->move[i]] = most;
  int i = 0;
  for (Set rest = asked; rest; rest &= rest - 1, i++) {
    int card = same[index_of[lowest(rest)]];
    if (at->low[i] > low[card]) low[card] = at->low[i];
    if (at->high[i] < high[card]) high[card] = at->high[i];
  }
  options = turn = 0;
  for (int j = 0; j < f->moves; j++)
    if (tried >> f->move[j] & 1) option[options++] = f->move[j];
  ask();
}

static void think(uint32_t until) {
  limit = until;
  while (turn < options && search()) {
    int card = option[turn];
    int32_t value = told(stack[0].value + at->taken);
    if (stack[0].value >= stack[0].goal) {
      if (value > low[card]) low[card] = value;
      guess = low[card] + 1;
    } else {
      if (value < high[card]) high[card] = value;
      guess = high[card];
    }
    ask();
  }
}

// Resume the last position up to `until` nodes.
EXPORT("go") void go(uint32_t until) {
  think(until);
  report();
}

// Search the first positions, each up to `until` nodes.
EXPORT("run") void run(int count, uint32_t until) {
  for (int i = 0; i < count; i++) {
    begin(i);
    go(until);
  }
}

EXPORT("positions") void *where_positions(void) { return positions; }
