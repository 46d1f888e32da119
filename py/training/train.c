// Trains the policy network of a game: the value of each card, from the view of its holder alone.
//
// Deals are played to the end once for every card that may be played, by the heuristic at first and
// then by the network itself, and the network learns by how much the value of each exceeds the others'.
// Its inputs hold no hand but the mover's; the unseen cards are thus averaged over the deals.
//
// The inputs and the network itself are those of the bots, policy.c. deals.py writes
// the deals and reads the weights.
#pragma GCC diagnostic ignored "-Wunknown-attributes"  // those of WebAssembly
#include "../stich/ai/policy/kernel/policy.c"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// --- deals, as deals.py packs them ----------------------------------------------------------------

typedef struct __attribute__((packed)) {
  uint32_t table, gain, objective;
  int32_t least, most;
  int16_t weight[4][4];              // by seat, what a point of each counts for it
  float span[4];                     // by seat, what its score can differ by
  uint8_t each;                      // whether each seat plays for itself
  Deal deal;
} Lesson;

typedef struct {
  int32_t low, count;
  float *score[4];                   // by seat and value, above the mean
} Gain;

static Lesson *lessons;
static int lesson_count;
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
  lessons = (Lesson *)take(file, counts[3] * sizeof(Lesson));
  lesson_count = counts[3];
  fclose(file);
}

// --- play ---------------------------------------------------------------------------------------

static const Lesson *lesson;
static uint32_t loaded = ~0u;

static void start_lesson(const Lesson *l, Play *s) {
  lesson = l;
  if (loaded != l->table) {
    memcpy(&tables, contracts + l->table * sizeof tables, sizeof tables);
    begin_contract();
    loaded = l->table;
  }
  start(&l->deal, s);
  aim_at(&objectives[l->objective]);
}

// The value of the finished play from the side of a place.
static int32_t value_to(const Play *s, int place) {
  int32_t sum = 0;
  for (int p = 0; p < places; p++) sum += lesson->weight[seat_at[place]][seat_at[p]] * s->points[p];
  return sum;
}

// The score of a place above the mean, once all cards are played.
static float score(const Play *s, int place) {
  int32_t v = value_to(s, place);
  const Gain *gain = &gains[lesson->gain];
  v = v < lesson->least ? lesson->least : v > lesson->most ? lesson->most : v;
  return gain->score[seat_at[place]][v - gain->low];
}

static float span(int place) { return lesson->span[seat_at[place]]; }

// The target of the network: with two sides mostly the value taken and a little its score, since
// the score alone differs in few deals; as a share of the span of the score.
static float share(const Play *s, int place) {
  const Gain *gain = &gains[lesson->gain];
  const float *by_value = gain->score[seat_at[place]];
  float up = by_value[gain->count - 1] < by_value[0] ? -1 : 1, all = seen_worth ? seen_worth : lesson->most;
  float scored = score(s, place) / span(place);
  if (lesson->each || lesson->least == -1) return scored;  // every point counts; every trick or nothing
  return seen_worth ? 0.2f * scored + up * value_to(s, place) / all : scored + 0.5f * up * value_to(s, place) / all;
}

// --- learning -----------------------------------------------------------------------------------

static Net mean, square;             // of the gradients of the weights, the running mean and mean square
static float rate;

// Adam, a row at a time: rows that no fact asked for stay as they are.
static void step(float *restrict row, float *restrict its_mean, float *restrict its_square, const float *restrict slope,
                 float by, int count) {
  for (int j = 0; j < count; j++) {
    float gradient = slope[j] * by;
    its_mean[j] += 0.1f * (gradient - its_mean[j]);
    its_square[j] += 0.002f * (gradient * gradient - its_square[j]);
    row[j] -= rate * its_mean[j] / (sqrtf(its_square[j]) + 1e-4f);
  }
}

static double error_sum, spread_sum;
static uint8_t met[INPUTS_MOST];     // the facts that were so in some decision
static long learnt;

// Learns by how much each of some cards came to more than their mean; that what it says of them has a
// mean of 0 is asked softly, or all drifts away together.
static void learn(const Features *o, int count, const uint8_t *cards, const float *came) {
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
    off[i] += 0.1f * told_mean;
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
    met[fact] = 1;
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
  for (int i = 0; i < inputs; i++) {
    if (!met[i]) memset(net.first[i], 0, sizeof net.first[i]);  // of what never came up it says nothing
    fwrite(net.first[i], sizeof(float), first_size, file);
  }
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

static int best_by_heuristic(const Play *s, Set legal) {
  double value[HAND], most = 0;
  int best = -1;
  by_heuristic(s, legal, value);
  for (int j = 0; legal; j++, legal &= legal - 1) {
    int card = lowest(legal);
    if (best < 0 || value[j] > most || (value[j] == most && card_at[card] < card_at[best])) most = value[j], best = card;
  }
  return best;
}

// --- training -----------------------------------------------------------------------------------

static uint8_t sensible[PLACES];     // who plays by the heuristic, and not by the network

static int choice(const Play *s, Set legal) {
  if (!(legal & (legal - 1))) return lowest(legal);
  return sensible[s->f.place] ? best_by_heuristic(s, legal) : chosen(s, legal, 0, 0);
}

static void finish(Play *s) {
  while (s->f.left) put(s, choice(s, may_play(&s->f)));
}

// A deal; returns how many decisions were learnt from.
static int practise(const Lesson *l, float scale, float curiosity) {
  Play s;
  int decisions = 0;
  for (start_lesson(l, &s); s.f.left;) {
    Set legal = may_play(&s.f), before[PLACES];
    if (!(legal & (legal - 1))) {
      put(&s, lowest(legal));
      continue;
    }
    Features o;
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
      start_lesson(&lessons[i], &s);
      double total[2] = {0, 0};
      int number[2] = {0, 0};
      for (int p = 0; p < places; p++)
        sensible[p] = (lessons[i].deal.side[seat_at[p]] != lessons[i].deal.side[seat_at[0]]) ^ way;
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

enum { TESTED = 3000, REPORTS = 10 };  // deals kept for testing; lines of progress in each stage

static void train(const char *out, float scale, float fastest, long by_heuristic, long by_net) {
  int tested = lesson_count / 20 < TESTED ? lesson_count / 20 : TESTED;
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
      done += practise(&lessons[tested + draw() % (lesson_count - tested)], scale, 0.12f);
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
    for (start_lesson(&lessons[i], &s); s.f.left;) {
      Features o;
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
#ifdef __x86_64__
  __builtin_ia32_ldmxcsr(__builtin_ia32_stmxcsr() | 0x8040);  // numbers next to 0 are 0: they take a hundred times as long
#endif
  if (count < 4) exit((fprintf(stderr, "see main in train.c\n"), 2));
  read_deals(words[1]);
  int whole = lessons[0].deal.deck == under(CARDS);
  lay_out(whole ? 13 : 14, whole ? 13 : 8);
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
