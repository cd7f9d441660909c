// Checks the numbers of a call: the loops check none, and what they write elsewhere would belong to
// another part of the process.
#include "attention.h"
#include "product.h"

/** More than any model has, and so small that a product of two such numbers is exact. */
static const double mostElements = 1 << 24;

static int isCount(double value, double multiple) {
  // Not true of NaN either.
  if (!(value >= 0 && value <= mostElements)) return 0;
  return value == (double)((uint64_t)(value / multiple)) * multiple;
}

/** Whether so many bytes from this offset are in the memory, aligned as its elements must be. */
static int isInside(double offset, double length, size_t bytes, uint64_t alignment) {
  if (!(offset >= 0 && length <= (double)bytes && offset <= (double)bytes - length)) return 0;
  const uint64_t whole = (uint64_t)offset;
  return (double)whole == offset && whole % alignment == 0;
}

static int hasFloats(double offset, double count, size_t bytes) {
  return isInside(offset, count * sizeof(float), bytes, sizeof(float));
}

/** An address that was found to be inside. */
static void *at(uint8_t *memory, double offset) { return memory + (size_t)offset; }

const char *readProduct(
  uint8_t *memory, size_t bytes, const ProductArguments *given, Product *out
) {
  const double rows = given->rows, inner = given->inner, columns = given->columns;
  if (!isCount(rows, 1) || !isCount(inner, 8) || inner == 0 || !isCount(columns, 8))
    return "the sizes of a product are invalid";
  const int areInside =
    (uintptr_t)memory % sizeof(float) == 0 &&
    isInside(given->activations, rows * inner, bytes, 1) &&
    isInside(given->weights, inner * columns, bytes, 1) &&
    hasFloats(given->biases, columns, bytes) && hasFloats(given->results, rows * columns, bytes);
  if (!areInside) return "a product is not in its memory";
  *out = (Product){
    .activations = at(memory, given->activations),
    .weights = at(memory, given->weights),
    .biases = at(memory, given->biases),
    .results = at(memory, given->results),
    .rows = (size_t)rows,
    .inner = (size_t)inner,
    .columns = (size_t)columns,
    .unquantiseBy = (float)given->unquantiseBy,
  };
  return NULL;
}

/** Bytes of the fractions. */
static const double fractionBytes = 32 * sizeof(uint64_t);

const char *readAttention(
  uint8_t *memory, size_t bytes, const AttentionArguments *given, Attention *out
) {
  const double rows = given->rows, keyRows = given->keyRows;
  const double width = given->width, heads = given->heads;
  const int areCounts = isCount(rows, 1) && isCount(keyRows, 1) && isCount(heads, 1) && heads > 0 &&
                        isCount(width, heads * LANES_OF_HEAD) && width > 0;
  if (!areCounts || keyRows == 0 || keyRows > MOST_KEYS)
    return "the sizes of an attention are invalid";
  const double padded = (double)(((size_t)keyRows + 3) & ~(size_t)3);
  const int hasWeights = given->weights != 0;
  const int areInside =
    (uintptr_t)memory % sizeof(uint64_t) == 0 &&
    hasFloats(given->queries, rows * width, bytes) &&
    hasFloats(given->keys, padded * width, bytes) &&
    hasFloats(given->values, keyRows * width, bytes) &&
    hasFloats(given->out, rows * width, bytes) &&
    (!hasWeights || hasFloats(given->weights, padded, bytes)) &&
    isInside(given->fractions, fractionBytes, bytes, sizeof(uint64_t));
  if (!areInside) return "an attention is not in its memory";
  *out = (Attention){
    .queries = at(memory, given->queries),
    .keys = at(memory, given->keys),
    .values = at(memory, given->values),
    .fractions = at(memory, given->fractions),
    .out = at(memory, given->out),
    .weights = hasWeights ? at(memory, given->weights) : NULL,
    .rows = (size_t)rows,
    .keyRows = (size_t)keyRows,
    .width = (size_t)width,
    .heads = (size_t)heads,
  };
  return NULL;
}
