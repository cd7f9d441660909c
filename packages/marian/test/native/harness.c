// `npm run test:native` compiles this with the native product and sanitizers: random products in
// memory that ends at a page without access, compared with a plain loop, and random arguments.
#define _GNU_SOURCE
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include "../../native/product.h"

Multiply multiplyAvx512VnniHalf;

static uint64_t state = 1;

static uint32_t nextRandom(uint32_t below) {
  state = state * 6364136223846793005u + 1442695040888963407u;
  return (uint32_t)(state >> 33) % below;
}

/** An array that ends where its pages end; those before and after it have no access. */
typedef struct {
  void *at;
  uint8_t *pages;
  size_t mapped;
} Guarded;

static Guarded reserve(size_t bytes) {
  const size_t page = (size_t)sysconf(_SC_PAGESIZE);
  const size_t used = (bytes + page - 1) / page * page;
  Guarded guarded = {.mapped = used + 2 * page};
  guarded.pages = mmap(
    NULL, guarded.mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0
  );
  assert(guarded.pages != MAP_FAILED);
  assert(mprotect(guarded.pages, page, PROT_NONE) == 0);
  assert(mprotect(guarded.pages + page + used, page, PROT_NONE) == 0);
  guarded.at = guarded.pages + page + used - bytes;
  return guarded;
}

static void release(Guarded guarded) { munmap(guarded.pages, guarded.mapped); }

/** An activation as this processor's products take it. */
static int32_t readActivation(uint8_t byte) {
#if defined(__aarch64__)
  return (int8_t)byte;
#else
  return byte;
#endif
}

/** A column's weights lie in fours, between those of the other columns of its panel. */
static int32_t readWeight(const Product *product, size_t column, size_t k) {
  const size_t panel = column / PANEL_COLUMNS * PANEL_COLUMNS * product->inner;
  const size_t step = k / STEP_ELEMENTS * STEP_ELEMENTS * PANEL_COLUMNS;
  const size_t inPanel = column % PANEL_COLUMNS * STEP_ELEMENTS;
  return product->weights[panel + step + inPanel + k % STEP_ELEMENTS];
}

static void checkResults(const Product *product) {
  for (size_t row = 0; row < product->rows; row++) {
    for (size_t column = 0; column < product->columns; column++) {
      int32_t sum = 0;
      for (size_t k = 0; k < product->inner; k++)
        sum += readActivation(product->activations[row * product->inner + k]) *
               readWeight(product, column, k);
      const float scaled = (float)sum * product->unquantiseBy;
      const float expected = scaled + product->biases[column];
      const float result = product->results[row * product->columns + column];
      if (memcmp(&expected, &result, sizeof result) == 0) continue;
      printf(
        "%zu x %zu x %zu: %g at row %zu, column %zu is not %g\n", product->rows, product->inner,
        product->columns, (double)result, row, column, (double)expected
      );
      exit(1);
    }
  }
}

static void tryProduct(const Variant *variant) {
  const size_t rows = 1 + (nextRandom(4) == 0 ? 0 : nextRandom(40));
  const size_t inner = 8 * (size_t)(1 + nextRandom(24));
  const size_t columns = 8 * (size_t)(1 + nextRandom(24));
  const Guarded activations = reserve(rows * inner);
  const Guarded weights = reserve(inner * columns);
  const Guarded biases = reserve(columns * sizeof(float));
  const Guarded results = reserve(rows * columns * sizeof(float));
  // Extreme ones would saturate 16 bits.
  const int isExtreme = nextRandom(2) == 0;
  for (size_t at = 0; at < rows * inner; at++)
    ((uint8_t *)activations.at)[at] = (uint8_t)(isExtreme ? 254 : nextRandom(255));
  for (size_t at = 0; at < inner * columns; at++)
    ((int8_t *)weights.at)[at] = (int8_t)(isExtreme ? 127 : (int32_t)nextRandom(255) - 127);
  for (size_t at = 0; at < columns; at++)
    ((float *)biases.at)[at] = (float)((int32_t)nextRandom(2000) - 1000) / 7;
  const Product product = {
    .activations = activations.at,
    .weights = weights.at,
    .biases = biases.at,
    .results = results.at,
    .rows = rows,
    .inner = inner,
    .columns = columns,
    .unquantiseBy = (float)nextRandom(1000) / 3000,
  };
  variant->multiply(&product);
  checkResults(&product);
  release(activations), release(weights), release(biases), release(results);
}

/** A number that somebody might pass by mistake, or to do harm. */
static double drawNumber(double usual) {
  switch (nextRandom(80)) {
    case 0: return NAN;
    case 1: return INFINITY;
    case 2: return -INFINITY;
    case 3: return -usual - 8;
    case 4: return usual + 0.5;
    case 5: return 4294967296.0 + usual;
    case 6: return 18446744073709551616.0;
    case 7: return -0.0;
    case 8: return usual + 1 + nextRandom(7);
    case 9: return ldexp(1, (int)nextRandom(70));
    case 10: return 4294967295.0 - nextRandom(64);
    default: return usual;
  }
}

static int isInside(double offset, double elements, size_t size, size_t bytes) {
  const __int128 end = (__int128)offset + (__int128)elements * (__int128)size;
  return offset >= 0 && offset == floor(offset) && end <= (__int128)bytes;
}

/** Whatever is accepted is computed in memory of exactly that size. Returns whether it was. */
static int tryArguments(const Variant *variant) {
  const size_t bytes = 4 * (size_t)nextRandom(4096);
  const double end = (double)bytes;
  const Arguments given = {
    .activations = drawNumber(nextRandom((uint32_t)bytes + 1)),
    .weights = drawNumber(nextRandom((uint32_t)bytes + 1)),
    .rows = drawNumber(nextRandom(12)),
    .inner = drawNumber(8 * nextRandom(8)),
    .columns = drawNumber(8 * nextRandom(8)),
    .unquantiseBy = drawNumber(1),
    .biases = drawNumber(4 * floor(nextRandom((uint32_t)bytes + 1) / 4.0)),
    .results = drawNumber(4 * floor(end * nextRandom(100) / 400)),
  };
  const Guarded memory = reserve(bytes);
  memset(memory.at, (int)nextRandom(256), bytes);
  Product product;
  const int isAccepted = readProduct(memory.at, bytes, &given, &product) == NULL;
  if (isAccepted) {
    assert(given.rows >= 0 && given.inner >= 0 && given.columns >= 0);
    assert(isInside(given.activations, given.rows * given.inner, 1, bytes));
    assert(isInside(given.weights, given.inner * given.columns, 1, bytes));
    assert(isInside(given.biases, given.columns, sizeof(float), bytes));
    assert(isInside(given.results, given.rows * given.columns, sizeof(float), bytes));
    variant->multiply(&product);
  }
  release(memory);
  return isAccepted;
}

int main(int count, char **values) {
  const int rounds = count > 1 ? atoi(values[1]) : 2000;
  Variant variants[MOST_VARIANTS + 1];
  size_t known = listVariants(variants);
#if defined(__x86_64__)
  if (known > 0 && strcmp(variants[0].name, "avx512vnni") == 0)
    variants[known++] = (Variant){"avxvnni's loops", multiplyAvx512VnniHalf};
#endif
  if (known == 0) printf("This processor has none of the instructions.\n");
  for (size_t each = 0; each < known; each++) {
    int accepted = 0;
    for (int round = 0; round < rounds; round++) tryProduct(&variants[each]);
    for (int round = 0; round < 50 * rounds; round++) accepted += tryArguments(&variants[each]);
    printf(
      "%s: %d products equal the reference; of %d random calls, %d were accepted.\n",
      variants[each].name, rounds, 50 * rounds, accepted
    );
    assert(accepted > rounds / 10);
  }
  return 0;
}
