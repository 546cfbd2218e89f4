/* The events of a traced search of tic-tac-toe, written as fast as a plain C program can: minimax or alpha-beta.
 *
 * bench/search_beside_others.py compiles it, times it, and checks that the rows are those of our trace, byte by byte.
 * Usage: same_events minimax|alphabeta FILE|- ; prints the seconds of processor time. */

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum kind { ENTER, LEAF, HORIZON, BEST, ALPHA, BETA, CUTOFF, SKIP, EXIT };
enum bound { NONE, EXACT, LOWER, UPPER };

#pragma pack(push, 1)
struct row {
  uint8_t kind, bound, estimates;
  int32_t visit, child, alpha, beta, value, detail;
};
#pragma pack(pop)

#define MOST 2000000
#define INF 2 /* beyond a win, which is worth 1 */
#define ABSENT (-1)

static struct row rows[MOST];
static int32_t count, visits, prunes, numbers, number_of[2 * INF + 1];

static const int LINES[8] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};

/* Number each value in the order of its first appearance, as a trace does. */
static int32_t number(int value) {
  if (number_of[value + INF] == ABSENT) number_of[value + INF] = numbers++;
  return number_of[value + INF];
}

struct window {
  int alpha, beta;
  int32_t alpha_setter, beta_setter;
};

struct worth {
  int value, least, most;
  enum bound bound;
};

static void write_row(enum kind kind, enum bound bound, int32_t visit, int child, const struct window *at, int32_t value,
                      int32_t detail) {
  struct row *row = &rows[count++];
  *row = (struct row){kind, bound, 0, visit, child, number(at->alpha), number(at->beta), value, detail};
}

static int has_line(int marks) {
  for (int line = 0; line < 8; line++)
    if ((marks & LINES[line]) == LINES[line]) return 1;
  return 0;
}

static struct worth search(int mine, int theirs, int is_max, struct window at) {
  int32_t visit = visits++;
  write_row(ENTER, NONE, visit, ABSENT, &at, ABSENT, ABSENT);
  int full = (mine | theirs) == 0777, lost = has_line(theirs);
  if (lost || full) {
    int utility = lost ? (is_max ? -1 : 1) : 0;
    write_row(LEAF, EXACT, visit, ABSENT, &at, number(utility), ABSENT);
    write_row(EXIT, EXACT, visit, ABSENT, &at, number(utility), ABSENT);
    return (struct worth){utility, utility, utility, EXACT};
  }
  int worst = is_max ? -INF : INF, cut = 0, child = 0, seen = 0;
  enum bound towards = is_max ? LOWER : UPPER, known = NONE;
  struct worth here = {worst, worst, worst, NONE};
  for (int square = 0; square < 9; square++) {
    if ((mine | theirs) >> square & 1) continue;
    int index = child++;
    if (cut) {
      write_row(SKIP, known, visit, index, &at, number(here.value), ABSENT);
      if (is_max) here.most = INF;
      else here.least = -INF;
      continue;
    }
    struct worth found = search(theirs, mine | 1 << square, !is_max, at);
    if (is_max ? found.least > here.least : found.least < here.least) here.least = found.least;
    if (is_max ? found.most > here.most : found.most < here.most) here.most = found.most;
    enum bound shown = found.bound == EXACT || found.bound == towards ? towards : NONE;
    if (!seen || (is_max ? found.value > here.value : found.value < here.value)) {
      known = shown;
      int old = here.value;
      here.value = found.value;
      write_row(BEST, known, visit, index, &at, number(here.value), number(old));
    } else if (found.value == here.value && known == NONE) {
      known = shown;
    }
    seen = 1;
    if (!prunes) continue;
    int *own = is_max ? &at.alpha : &at.beta;
    if (is_max ? here.value >= at.beta : here.value <= at.alpha) {
      write_row(CUTOFF, known, visit, index, &at, number(here.value), is_max ? at.beta_setter : at.alpha_setter);
      cut = 1;
    } else if (is_max ? here.value > *own : here.value < *own) {
      int32_t old = number(*own);
      *own = here.value;
      *(is_max ? &at.alpha_setter : &at.beta_setter) = visit;
      write_row(is_max ? ALPHA : BETA, known, visit, index, &at, number(here.value), old);
    }
  }
  if (here.least >= here.value) here.bound = here.most == here.least && here.least == here.value ? EXACT : LOWER;
  else here.bound = here.most <= here.value ? UPPER : NONE;
  write_row(EXIT, here.bound, visit, ABSENT, &at, number(here.value), ABSENT);
  return here;
}

int main(int arguments, char **argument) {
  if (arguments != 3) return 2;
  prunes = strcmp(argument[1], "alphabeta") == 0;
  double least = 1e9;
  for (int repeat = 0; repeat < 5; repeat++) {
    count = visits = numbers = 0;
    for (int value = 0; value <= 2 * INF; value++) number_of[value] = ABSENT;
    number(-INF), number(INF);
    clock_t start = clock();
    search(0, 0, 1, (struct window){-INF, INF, ABSENT, ABSENT});
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    if (seconds < least) least = seconds;
  }
  if (strcmp(argument[2], "-") != 0) {
    FILE *file = fopen(argument[2], "wb");
    if (!file || fwrite(rows, sizeof *rows, count, file) != (size_t)count || fclose(file)) return 1;
  }
  printf("%f %d\n", least, count);
  return 0;
}
