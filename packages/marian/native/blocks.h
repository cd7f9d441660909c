// The loops of the product, for a file that defines an instruction set: TARGET (the attribute that
// allows its instructions), VECTOR_PANELS (panels that a vector has side by side), ROW_STEPS (steps
// of one panel that it has side by side for a single row), MOST_SUMS (vectors of sums that fit the
// registers), the types Sums, Weights and Activations, and the functions that the loops call.
#include "product.h"
#include "unroll.h"

#define VECTOR_COLUMNS (VECTOR_PANELS * PANEL_COLUMNS)
/** Sums of a single row that take turns: an addition waits for the one before it. */
#define ROW_SUMS 4
#define ROW_ELEMENTS (ROW_STEPS * STEP_ELEMENTS)
/** Up to so many rows, a block is wide, as it needs many sums to hide an addition's latency. */
#define FEW_ROWS (MOST_SUMS / 4)
#define MOST_ROWS (MOST_SUMS / 2)

/** The rows and columns that come next. */
typedef struct {
  const uint8_t *activations;
  const int8_t *weights;
  const float *biases;
  float *results;
} Corner;

/** Adds STEP_ELEMENTS products to each of the sums, row by row. */
INLINE void addStep(
  Sums *sums, const uint8_t *activations, const int8_t *weights, size_t inner, const int rows,
  const int vectors, const int isHalf
) {
  const size_t panelBytes = inner * PANEL_COLUMNS;
  Weights columns[4];
  UNROLL for (int vector = 0; vector < vectors; vector++) {
    const size_t panel = (size_t)vector * VECTOR_PANELS;
    columns[vector] = loadWeights(weights + panel * panelBytes, panelBytes, isHalf);
  }
  UNROLL for (int row = 0; row < rows; row++) {
    const Activations four = loadActivations(activations + (size_t)row * inner);
    UNROLL for (int vector = 0; vector < vectors; vector++) {
      const int each = row * vectors + vector;
      sums[each] = addProducts(sums[each], four, columns[vector]);
    }
  }
}

/**
 * `rows` rows by `vectors` vectors of columns, with all sums in registers: each weight is loaded
 * once. `isHalf`: the last vector has one panel.
 */
INLINE void multiplyBlock(
  const Product *product, Corner corner, const int rows, const int vectors, const int isHalf
) {
  const size_t inner = product->inner;
  const uint8_t *activations = corner.activations;
  const uint8_t *end = activations + inner;
  const int8_t *weights = corner.weights;
  Sums sums[MOST_SUMS];
  UNROLL for (int each = 0; each < rows * vectors; each++) sums[each] = noSums();
  do {
    addStep(sums, activations, weights, inner, rows, vectors, isHalf);
    activations += STEP_ELEMENTS;
    weights += STEP_ELEMENTS * PANEL_COLUMNS;
  } while (activations < end);
  UNROLL for (int row = 0; row < rows; row++) {
    UNROLL for (int vector = 0; vector < vectors; vector++) {
      const size_t column = (size_t)vector * VECTOR_COLUMNS;
      float *results = corner.results + (size_t)row * product->columns + column;
      storeResults(
        results, sums[row * vectors + vector], product->unquantiseBy, corner.biases + column, isHalf
      );
    }
  }
}

#define CASE(count)                                                                 \
  case count:                                                                       \
    if (count * vectors <= MOST_SUMS && count <= MOST_ROWS)                         \
      multiplyBlock(product, corner, count, vectors, isHalf);                       \
    break;

/** All rows of `vectors` vectors of columns, in blocks of nearly equal height: 2 or more. */
INLINE void multiplyStrip(
  const Product *product, Corner corner, const int vectors, const int isHalf
) {
  const size_t blocks = (product->rows + MOST_ROWS - 1) / MOST_ROWS;
  for (size_t block = 0, row = 0; block < blocks; block++) {
    const size_t rest = blocks - block;
    const size_t rows = (product->rows - row + rest - 1) / rest;
    switch (rows) {
      CASE(2) CASE(3) CASE(4) CASE(5) CASE(6)
      CASE(7) CASE(8) CASE(9) CASE(10) CASE(11) CASE(12)
    }
    row += rows;
    corner.activations += rows * product->inner;
    corner.results += rows * product->columns;
  }
}

#define STRIP(name, vectors, isHalf)                                                \
  TARGET static __attribute__((noinline)) void name(const Product *product, Corner corner) { \
    multiplyStrip(product, corner, vectors, isHalf);                                \
  }
STRIP(multiplyFour, 4, 0)
STRIP(multiplyTwo, 2, 0)
STRIP(multiplyOne, 1, 0)
#if VECTOR_PANELS == 2
STRIP(multiplyHalf, 1, 1)
#endif

/**
 * A single row, panel by panel: the weights are one sequence, which the processor fetches ahead of
 * its use. In decoding, that is what takes the time.
 */
TARGET static __attribute__((noinline)) void multiplyRow(const Product *product) {
  const int8_t *weights = product->weights;
  const uint8_t *end = product->activations + product->inner;
  for (size_t column = 0; column < product->columns; column += PANEL_COLUMNS) {
    const uint8_t *activations = product->activations;
    Sums sums[ROW_SUMS];
    UNROLL for (int turn = 0; turn < ROW_SUMS; turn++) sums[turn] = noSums();
    for (; end - activations >= ROW_SUMS * ROW_ELEMENTS; activations += ROW_SUMS * ROW_ELEMENTS) {
      UNROLL for (int turn = 0; turn < ROW_SUMS; turn++) {
        const Activations some = loadRowActivations(activations + turn * ROW_ELEMENTS);
        sums[turn] = addProducts(sums[turn], some, loadRowWeights(weights));
        weights += ROW_ELEMENTS * PANEL_COLUMNS;
      }
    }
    for (; activations < end; activations += ROW_ELEMENTS) {
      sums[0] = addProducts(sums[0], loadRowActivations(activations), loadRowWeights(weights));
      weights += ROW_ELEMENTS * PANEL_COLUMNS;
    }
    UNROLL for (int turn = 1; turn < ROW_SUMS; turn++) sums[0] = addSums(sums[0], sums[turn]);
    float *results = product->results + column;
    storeRowResults(results, sums[0], product->unquantiseBy, product->biases + column);
  }
}

/** Column by column, since the weights of a strip stay in the cache for all rows. */
TARGET void MULTIPLY(const Product *product) {
  if (product->rows == 1) {
    multiplyRow(product);
    return;
  }
  const size_t panelBytes = product->inner * PANEL_COLUMNS;
  const size_t wide = product->rows <= FEW_ROWS ? 4 : 2;
  Corner corner = {product->activations, product->weights, product->biases, product->results};
  size_t panels = product->columns / PANEL_COLUMNS;
  while (panels > 0) {
    const size_t vectors = panels >= wide * VECTOR_PANELS ? wide : 1;
    size_t done = vectors * VECTOR_PANELS;
#if VECTOR_PANELS == 2
    if (panels == 1) {
      multiplyHalf(product, corner);
      done = 1;
    } else
#endif
    if (vectors == 4) multiplyFour(product, corner);
    else if (vectors == 2) multiplyTwo(product, corner);
    else multiplyOne(product, corner);
    panels -= done;
    corner.weights += done * panelBytes;
    corner.biases += done * PANEL_COLUMNS;
    corner.results += done * PANEL_COLUMNS;
  }
}
