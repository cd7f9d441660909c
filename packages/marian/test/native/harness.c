// `npm run test:native` compiles this with the native kernels and sanitizers: random products and
// attentions in memory that ends at a page without access, compared with plain loops, and random
// arguments.
#define _GNU_SOURCE
#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include "../../native/variants.h"

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

static int32_t multiplyElement(const Product *product, size_t row, size_t column, size_t k) {
  return readActivation(product->activations[row * product->inner + k]) *
         readWeight(product, column, k);
}

static int32_t saturate(int32_t pair) {
  return pair < INT16_MIN ? INT16_MIN : pair > INT16_MAX ? INT16_MAX : pair;
}

static void checkResults(const Product *product, int saturatesPairs) {
  for (size_t row = 0; row < product->rows; row++) {
    for (size_t column = 0; column < product->columns; column++) {
      int32_t sum = 0;
      for (size_t k = 0; k < product->inner; k += 2) {
        const int32_t pair =
          multiplyElement(product, row, column, k) + multiplyElement(product, row, column, k + 1);
        sum += saturatesPairs ? saturate(pair) : pair;
      }
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
  const size_t rows = 1 + (nextRandom(4) == 0 ? 0 : nextRandom(80));
  // Tiles take 64 elements at a time.
  const size_t inner =
    nextRandom(2) == 0 ? 8 * (size_t)(1 + nextRandom(24)) : 64 * (size_t)(1 + nextRandom(4));
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
  // Only AVX2 has no instruction that adds four products.
  checkResults(&product, strcmp(variant->name, "avx2") == 0);
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
  const ProductArguments given = {
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

/** Floats from -range to range in an array of exactly their size. */
static Guarded drawFloats(size_t count, float range) {
  const Guarded guarded = reserve(count * sizeof(float));
  for (size_t at = 0; at < count; at++)
    ((float *)guarded.at)[at] = ((float)nextRandom(20001) / 10000 - 1) * range;
  return guarded;
}

/** As the loader of the kernels writes them. */
static Guarded writeFractions(void) {
  const Guarded guarded = reserve(32 * sizeof(uint64_t));
  for (uint64_t each = 0; each < 32; each++) {
    const double power = exp2((double)each / 32);
    uint64_t bits;
    memcpy(&bits, &power, sizeof bits);
    ((uint64_t *)guarded.at)[each] = bits - (each << 47);
  }
  return guarded;
}

static size_t padKeys(size_t keys) { return (keys + 3) / 4 * 4; }

/** One result in double precision. */
static double attendPlainly(const Attention *attention, size_t row, size_t column) {
  const size_t dimensions = attention->width / attention->heads;
  const size_t head = column / dimensions * dimensions;
  double scores[MOST_KEYS], highest = -INFINITY, total = 0, sum = 0;
  for (size_t key = 0; key < attention->keyRows; key++) {
    scores[key] = 0;
    for (size_t d = head; d < head + dimensions; d++)
      scores[key] += (double)attention->queries[row * attention->width + d] *
                     (double)attention->keys[d * padKeys(attention->keyRows) + key];
    scores[key] /= sqrt((double)dimensions);
    highest = fmax(highest, scores[key]);
  }
  for (size_t key = 0; key < attention->keyRows; key++) {
    const double weight = exp(scores[key] - highest);
    total += weight;
    sum += weight * (double)attention->values[key * attention->width + column];
  }
  return sum / total;
}

/** That results are equal bit by bit to those of WebAssembly is a test in Node. */
static void checkAttention(const Attention *attention) {
  for (size_t row = 0; row < attention->rows; row++) {
    for (size_t column = 0; column < attention->width; column++) {
      const double expected = attendPlainly(attention, row, column);
      const double result = (double)attention->out[row * attention->width + column];
      if (fabs(expected - result) < 1e-4) continue;
      printf("%g at row %zu, column %zu is not %g\n", result, row, column, expected);
      exit(1);
    }
  }
  if (attention->weights == NULL) return;
  double sum = 0;
  for (size_t key = 0; key < padKeys(attention->keyRows); key++)
    sum += (double)attention->weights[key];
  assert(fabs(sum - 1) < 1e-4);
}

static void tryAttention(const Variant *variant) {
  const size_t rows = 1 + nextRandom(9), keyRows = 1 + nextRandom(nextRandom(10) == 0 ? 512 : 70);
  const size_t heads = 1 + nextRandom(5), width = heads * 16 * (size_t)(1 + nextRandom(5));
  const Guarded queries = drawFloats(rows * width, 2);
  const Guarded keys = drawFloats(padKeys(keyRows) * width, 2);
  const Guarded values = drawFloats(keyRows * width, 2);
  const Guarded out = reserve(rows * width * sizeof(float));
  const Guarded weights = reserve(padKeys(keyRows) * sizeof(float));
  const Guarded fractions = writeFractions();
  const Attention attention = {
    .queries = queries.at,
    .keys = keys.at,
    .values = values.at,
    .fractions = fractions.at,
    .out = out.at,
    .weights = nextRandom(2) == 0 ? weights.at : NULL,
    .rows = rows,
    .keyRows = keyRows,
    .width = width,
    .heads = heads,
  };
  variant->attend(&attention);
  checkAttention(&attention);
  release(queries), release(keys), release(values);
  release(out), release(weights), release(fractions);
}

/** Like `tryArguments`. */
static int tryAttentionArguments(const Variant *variant) {
  const size_t bytes = 8 * (size_t)nextRandom(4096);
  const uint32_t floats = (uint32_t)bytes / 4 + 1;
  const double width = 16 * nextRandom(6);
  const AttentionArguments given = {
    .queries = drawNumber(4 * nextRandom(floats)),
    .keys = drawNumber(4 * nextRandom(floats)),
    .values = drawNumber(4 * nextRandom(floats)),
    .rows = drawNumber(nextRandom(12)),
    .keyRows = drawNumber(nextRandom(24)),
    .width = drawNumber(width),
    .heads = drawNumber(1 + nextRandom(2)),
    .out = drawNumber(4 * nextRandom(floats)),
    .weights = drawNumber(4 * nextRandom(floats)),
    .fractions = drawNumber(8 * nextRandom(floats / 2 + 1)),
  };
  const Guarded memory = reserve(bytes);
  memset(memory.at, (int)nextRandom(256), bytes);
  Attention attention;
  const int isAccepted = readAttention(memory.at, bytes, &given, &attention) == NULL;
  if (isAccepted) {
    const double padded = ceil(given.keyRows / 4) * 4;
    assert(isInside(given.queries, given.rows * given.width, sizeof(float), bytes));
    assert(isInside(given.keys, padded * given.width, sizeof(float), bytes));
    assert(isInside(given.values, given.keyRows * given.width, sizeof(float), bytes));
    assert(isInside(given.out, given.rows * given.width, sizeof(float), bytes));
    assert(given.weights == 0 || isInside(given.weights, padded, sizeof(float), bytes));
    assert(isInside(given.fractions, 32, sizeof(uint64_t), bytes));
    variant->attend(&attention);
  }
  release(memory);
  return isAccepted;
}

static void tryVariant(const Variant *variant, int rounds) {
  int accepted = 0;
  for (int round = 0; round < rounds; round++) tryProduct(variant);
  for (int round = 0; round < 50 * rounds; round++) accepted += tryArguments(variant);
  printf(
    "%s: %d products equal the reference; of %d random calls, %d were accepted.\n", variant->name,
    rounds, 50 * rounds, accepted
  );
  assert(accepted > rounds / 10);
  if (variant->attend == NULL) return;
  accepted = 0;
  for (int round = 0; round < rounds; round++) tryAttention(variant);
  for (int round = 0; round < 50 * rounds; round++) accepted += tryAttentionArguments(variant);
  printf(
    "%s: %d attentions are near the reference; of %d random calls, %d were accepted.\n",
    variant->name, rounds, 50 * rounds, accepted
  );
  assert(accepted > rounds / 10);
}

int main(int count, char **values) {
  const int rounds = count > 1 ? atoi(values[1]) : 2000;
  Variant variants[MOST_VARIANTS];
  const size_t known = listVariants(variants);
  if (known == 0) printf("This processor has none of the instructions.\n");
  for (size_t each = 0; each < known; each++) {
    tryVariant(&variants[each], rounds);
#if defined(__x86_64__)
    const Variant half = {"avxvnni's loops", multiplyAvx512VnniHalf, NULL};
    if (strcmp(variants[each].name, "avx512vnni") == 0) tryVariant(&half, rounds);
#endif
  }
  return 0;
}
