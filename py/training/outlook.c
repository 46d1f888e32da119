// Results of Fipsen hands: each is played out in many deals by the heuristic, alone against all others.
//
// The heuristic is that of the bots, policy.c. outlook.py writes the contracts and hands, and reads the results.
#pragma GCC diagnostic ignored "-Wunknown-attributes"  // those of WebAssembly
#include "../stich/ai/policy/kernel/policy.c"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SUITS = 4, SEATS = 4, DEALT = 5, LEAST_BID = 2, GOALS = 4 };  // two, three, four tricks; all five, announced

// --- what outlook.py writes -----------------------------------------------------------------------

typedef struct __attribute__((packed)) {
  uint8_t table[sizeof tables];
  Objective aim;
  Deal deal;                         // seat 0 declares and leads
} Contract;

static struct __attribute__((packed)) {
  double risk;                       // cards left that may be beaten, on average, by a declarer that goes on for all five
  uint32_t count;
} head;

static Contract contracts[SUITS];    // by trumps
static Set *hands;

static void read(void *into, size_t bytes, FILE *file) {
  if (fread(into, 1, bytes, file) != bytes) exit((fprintf(stderr, "the hands end too soon\n"), 1));
}

static void read_hands(const char *name) {
  FILE *file = fopen(name, "rb");
  if (!file) exit((perror(name), 1));
  read(&head, sizeof head, file);
  read(contracts, sizeof contracts, file);
  hands = malloc(head.count * sizeof(Set) + 1);
  read(hands, head.count * sizeof(Set), file);
  fclose(file);
}

// --- going on, as hands.py has it -----------------------------------------------------------------

static double choose(int from, int count) {
  double ways = count <= from;
  for (int i = 0; i < count; i++) ways = ways * (from - i) / (i + 1);
  return ways;
}

// The chance that an opponent has more of some missing cards than were led before, a higher one among them.
static double beats_some(int unseen, int held_by_each, int missing, int higher, int led) {
  double ways = 0;
  for (int held = led + 1; held <= missing && held <= held_by_each; held++)
    ways += (choose(missing, held) - choose(missing - higher, held)) * choose(unseen - missing, held_by_each - held);
  double found = 3 * ways / choose(unseen, held_by_each);
  return found < 1 ? found : 1;
}

// The mean number of cards of the declarer's hand that unplayed cards of the others beat.
static double left_beaten(const Play *s) {
  Set gone = 0;
  for (int p = 0; p < places; p++) gone |= s->played[p];
  int mine = size(hand[0]), unseen = size(pack & ~gone) - mine;
  double total = 0;
  for (int g = 0; g < GROUPS; g++) {
    Set left = group_set[g] & pack & ~gone;
    int missing = size(left & ~hand[0]), higher = 0, led = 0;
    for (; left; left ^= BIT(highest(left))) {
      if (hand[0] >> highest(left) & 1)
        total += beats_some(unseen, mine, missing, higher, led++);
      else
        higher++;
    }
    if (g == TRUMP) total += beats_some(unseen, mine, missing, missing, led);
  }
  return total;
}

// --- play -----------------------------------------------------------------------------------------

// The result of a deal for each goal, in multiples of the contract's value.
static void play(const Deal *d, int times[GOALS]) {
  Play s;
  int won = 0, goes_on = 0, made = 0;        // a bit a goal
  for (start(d, &s); s.f.left;) {
    Set legal = may_play(&s.f);
    put(&s, legal & (legal - 1) ? chosen(&s, legal, 0, 1) : lowest(legal));
    if (s.f.count) continue;
    int before = won;
    won = s.points[0];
    int goal = won - LEAST_BID;
    if (won == before || goal < 0 || goal >= GOALS) continue;
    made |= 1 << goal;
    if (won == s.number && s.f.left && left_beaten(&s) < head.risk) goes_on |= 1 << goal;
  }
  for (int goal = 0; goal < GOALS; goal++) {
    int more = goes_on >> goal & 1, wins = more ? won == DEALT : made >> goal & 1;
    times[goal] = (wins ? 1 : -2) * (more ? 2 : 1);
  }
}

// Every hand of three opponents equally likely.
static void deal_others(Deal *d, Set own) {
  int card[CARDS], many = 0;
  for (Set rest = d->deck & ~own; rest; rest &= rest - 1) card[many++] = lowest(rest);
  d->hands[0] = own;
  for (int seat = 1, from = 0; seat < SEATS; seat++) {
    d->hands[seat] = 0;
    for (int i = 0; i < DEALT; i++, from++) {
      int at = from + (int)(drawn() * (many - from)), found = card[at];
      card[at] = card[from];
      card[from] = found;
      d->hands[seat] |= BIT(found);
    }
  }
}

// HANDS mean DEALS: by trumps and hand the mean by goal, as floats. HANDS show DEALS: each deal and what it comes to.
int main(int count, char **words) {
  if (count != 4) exit((fprintf(stderr, "see main in outlook.c\n"), 2));
  read_hands(words[1]);
  int shows = !strcmp(words[2], "show"), deals = atoi(words[3]);
  chance[0] = 88172645463325252ull;
  chance[1] = 362436069;
  for (int trumps = 0; trumps < SUITS; trumps++) {
    Contract *contract = &contracts[trumps];
    memcpy(&tables, contract->table, sizeof tables);
    begin_contract();
    aim_at(&contract->aim);
    for (uint32_t i = 0; i < head.count; i++) {
      int total[GOALS] = {0}, times[GOALS];
      for (int n = 0; n < deals; n++) {
        deal_others(&contract->deal, hands[i]);
        play(&contract->deal, times);
        for (int goal = 0; goal < GOALS; goal++) total[goal] += times[goal];
        if (!shows) continue;
        printf("%d", trumps);
        for (int seat = 0; seat < SEATS; seat++) printf(" %llu", (unsigned long long)contract->deal.hands[seat]);
        for (int goal = 0; goal < GOALS; goal++) printf(" %d", times[goal]);
        printf("\n");
      }
      float mean[GOALS];
      for (int goal = 0; goal < GOALS; goal++) mean[goal] = (float)total[goal] / deals;
      if (!shows) fwrite(mean, sizeof mean, 1, stdout);
    }
  }
  return 0;
}
