// Checks the numbers of a call: the loops check none, and what they write elsewhere would belong to
// another part of the process.
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

const char *readProduct(uint8_t *memory, size_t bytes, const Arguments *given, Product *out) {
  const double rows = given->rows, inner = given->inner, columns = given->columns;
  if (!isCount(rows, 1) || !isCount(inner, 8) || inner == 0 || !isCount(columns, 8))
    return "the sizes of a product are invalid";
  const int areInside =
    (uintptr_t)memory % sizeof(float) == 0 &&
    isInside(given->activations, rows * inner, bytes, 1) &&
    isInside(given->weights, inner * columns, bytes, 1) &&
    isInside(given->biases, columns * sizeof(float), bytes, sizeof(float)) &&
    isInside(given->results, rows * columns * sizeof(float), bytes, sizeof(float));
  if (!areInside) return "a product is not in its memory";
  *out = (Product){
    .activations = memory + (size_t)given->activations,
    .weights = (const int8_t *)memory + (size_t)given->weights,
    .biases = (const float *)(const void *)(memory + (size_t)given->biases),
    .results = (float *)(void *)(memory + (size_t)given->results),
    .rows = (size_t)rows,
    .inner = (size_t)inner,
    .columns = (size_t)columns,
    .unquantiseBy = (float)given->unquantiseBy,
  };
  return NULL;
}
