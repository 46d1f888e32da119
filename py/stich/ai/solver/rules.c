// The rules of every trick contract that problem.py can state in tables: the legal cards, and the
// winning card. Included by the search and by play with a network.
//
// Inside, cards are renumbered: by group, trumps last, and by ascending strength, so that of two
// cards of a group the one with the greater number is stronger.
#include <stdint.h>

#define EXPORT(name) __attribute__((export_name(name)))
#define BIT(card) (1ull << (card))

typedef uint64_t Set;

enum { CARDS = 52, PLACES = 4, GROUPS = 5, TRUMP = 4, HAND = 26 };
enum { NONE, FIRST, ALWAYS, HEAD };  // Duty.win
enum { NEVER, MAY, COUNTED };        // Called.long
enum { NOTHING = 255, LEAST = -32767, MOST = 32767 };

// --- what the caller writes; packed.py has the same layout ----------------------------------------

static struct {
  Set rise, dump, keep, late, called, suit, sweep, exempt;
  int16_t worth[CARDS];
  uint8_t group[CARDS];
  int8_t power[CARDS];
  uint8_t trump, win, sealed, far, once, free, locked, ruff, over, pad[7];
} tables;

// --- the contract, renumbered -----------------------------------------------------------------

static uint8_t index_of[CARDS];      // caller's card -> ours
static uint8_t card_at[CARDS];       // ours -> caller's card
static uint8_t group_of[CARDS];
static int16_t worth[CARDS];
static Set group_set[GROUPS];
static Set like[CARDS];              // cards of the group with the same rules and the same price
static Set rise, dump, keep, late, called, suit, sweep, exempt;
static Set priced[CARDS];            // the cards worth `price` or minus that, ascending
static int32_t price[CARDS];
static int prices;

static inline int lowest(Set set) { return __builtin_ctzll(set); }
static inline int highest(Set set) { return 63 - __builtin_clzll(set); }
static inline int size(Set set) { return __builtin_popcountll(set); }
static inline Set under(int card) { return BIT(card) - 1; }
static inline Set over(int card) { return ~under(card) << 1; }
static inline Set above(int card) { return group_set[group_of[card]] & over(card); }

static inline int32_t amount(int32_t number) { return number < 0 ? -number : number; }

static Set renumbered(Set set) {
  Set found = 0;
  for (; set; set &= set - 1) found |= BIT(index_of[lowest(set)]);
  return found;
}

EXPORT("load") void load(void) {
  int next = 0;
  for (int g = 0; g < GROUPS; g++) {
    int start = next;
    for (int power = -1; power < CARDS; power++)
      for (int card = 0; card < CARDS; card++)
        if (tables.group[card] == g && tables.power[card] == power) {
          group_of[next] = g;
          worth[next] = tables.worth[card];
          card_at[next] = card;
          index_of[card] = next++;
        }
    group_set[g] = under(next) & ~under(start);
  }
  rise = renumbered(tables.rise);
  dump = renumbered(tables.dump);
  keep = renumbered(tables.keep);
  late = renumbered(tables.late);
  called = renumbered(tables.called);
  suit = renumbered(tables.suit);
  sweep = renumbered(tables.sweep);
  exempt = renumbered(tables.exempt);
  prices = 0;
  for (int32_t last = -1, next;; last = next) {
    next = MOST;
    for (int card = 0; card < CARDS; card++)
      if (amount(worth[card]) > last && amount(worth[card]) < next) next = amount(worth[card]);
    if (next == MOST) break;
    price[prices] = next;
    priced[prices] = 0;
    for (int card = 0; card < CARDS; card++)
      if (amount(worth[card]) == next) priced[prices] |= BIT(card);
    prices++;
  }
  const Set marks[] = {rise, dump, keep, late, called, suit, sweep, exempt};
  for (int card = 0; card < CARDS; card++) {
    like[card] = 0;
    for (Set rest = group_set[group_of[card]]; rest; rest &= rest - 1) {
      int other = lowest(rest), same = worth[card] == worth[other];
      for (int i = 0; i < 8; i++) same &= (marks[i] >> card & 1) == (marks[i] >> other & 1);
      if (same) like[card] |= BIT(other);
    }
  }
}

// --- the position -----------------------------------------------------------------------------

static Set hand[PLACES];
static int places;
static int keeps;                    // cards of `keep` not played to a finished trick, at the start
static int first_trick;              // tricks left at the first trick, if cards are barred from it; else 0

typedef struct {
  Set table;                         // the cards of the trick
  int32_t points;                    // of the trick
  uint8_t place, count, led, best, winner, left, away;
  // of the search alone
  uint8_t fresh, moves, next, move[HAND];
  int32_t goal, value;               // value of the rest, including this trick; proven part
  int32_t won;                       // value of the trick just finished
  int32_t most, least;               // bounds of the value of cards not on the table
  Set key;
} Frame;

// --- the rules --------------------------------------------------------------------------------

static inline Set or_else(Set wanted, Set otherwise) { return wanted ? wanted : otherwise; }

static Set may_lead(const Frame *f, Set cards) {
  int far = tables.far == COUNTED ? size(cards & suit) >= 4 : tables.far == MAY;
  if (f->away && tables.free) far = 1;
  else if (f->away && tables.once) far = 0;
  if (cards & called && !far) cards = (cards & ~suit) | (cards & called);
  if (cards & keep) {
    Set left = keep & (hand[0] | hand[1] | hand[2] | hand[3]);
    if (!tables.sealed || size(left) == keeps) cards = or_else(cards & ~keep, cards);
  }
  if (f->left == first_trick) cards = or_else(cards & ~late, cards);
  return cards;
}

static Set may_play(const Frame *f) {
  Set own = hand[f->place], trumps = group_set[TRUMP];
  if (!f->count) return may_lead(f, own);
  int caller = (own & called) != 0;
  Set cards = own & group_set[group_of[f->led]];
  if (!(cards & ~exempt)) cards = 0;
  if (cards && tables.ruff) cards |= own & trumps;
  if (caller && suit >> f->led & 1) cards = f->away && tables.free ? own & suit : own & called;
  if (!cards) {
    cards = own;
    if (caller && tables.locked && !f->away) cards = or_else(own & ~called, own);
    if (tables.trump) cards = or_else(cards & trumps, cards);
    if (dump) cards = or_else(cards & dump, cards);
  }
  if (tables.over && group_of[f->led] != TRUMP && group_of[f->best] == TRUMP)
    cards = or_else(cards & ~(trumps & under(f->best)), cards);
  if (f->table & rise) cards = or_else(cards & rise & above(highest(f->table & rise)), cards);
  if (tables.win == HEAD) {
    Set winning = above(f->best) | (group_of[f->best] == TRUMP ? 0 : trumps);
    cards = or_else(cards & winning, cards);
  } else if (tables.win && cards & trumps) {
    if (group_of[f->best] != TRUMP) cards &= trumps;
    else if (tables.win == ALWAYS) cards = or_else(cards & above(f->best), cards);
  }
  if (f->left == first_trick) cards = or_else(cards & ~late, cards);
  return cards;
}

static inline int beats(int card, int other) {
  return group_of[card] == group_of[other] ? card > other : group_of[card] == TRUMP;
}

EXPORT("tables") void *where_tables(void) { return &tables; }
