// x86-64 with AMX-INT8, as Linux offers it: tiles of up to 16 rows, activations unsigned. A tile of
// weights is 64 inner elements of one panel as it is packed, which uses half of a tile's width;
// more would cost a second form of the weights.
#include "product.h"
#if HAS_AMX
#include <immintrin.h>

#define TARGET __attribute__((target("amx-tile,amx-int8,avx512f,avx512bw,avx512dq,avx512vl")))
#define INLINE TARGET static inline __attribute__((always_inline))

#define TILE_ROWS 16
#define TILE_ELEMENTS 64
#define MOST_ROWS (2 * TILE_ROWS)
/** With fewer rows, most of a tile would be empty. */
#define LEAST_ROWS 5
/** Panels that a vector of results has side by side, and its columns. */
#define VECTOR_PANELS 2
#define VECTOR_COLUMNS (VECTOR_PANELS * PANEL_COLUMNS)
#define MOST_COLUMNS (2 * VECTOR_COLUMNS)
/** Bytes from a row of weights, or of sums, to the next. */
#define WEIGHTS_STRIDE (PANEL_COLUMNS * STEP_ELEMENTS)
#define SUMS_STRIDE (MOST_COLUMNS * sizeof(int32_t))

/** What each tile holds; a name is a constant in the instruction. */
#define SUMS_0 0
#define SUMS_1 1
#define SUMS_2 2
#define SUMS_3 3
#define UPPER_ROWS 4
#define LOWER_ROWS 5
#define WEIGHTS_0 6
#define WEIGHTS_1 7

/** In the order of LDTILECFG. */
typedef struct {
  uint8_t palette, firstRow, reserved[14];
  uint16_t rowBytes[16];
  uint8_t rows[16];
} TileShapes;

typedef struct {
  _Alignas(64) int32_t of[MOST_ROWS][MOST_COLUMNS];
} Sums;

/** Rows that are multiplied together: `lower` of them in tiles of their own, or 0. */
typedef struct {
  const uint8_t *activations;
  float *results;
  size_t upper, lower;
} Rows;

/** With lower rows, the last two tiles of sums are theirs. */
INLINE void shapeTiles(const Rows *rows) {
  TileShapes shapes = {.palette = 1};
  for (int tile = SUMS_0; tile <= SUMS_3; tile++) {
    shapes.rowBytes[tile] = PANEL_COLUMNS * sizeof(int32_t);
    shapes.rows[tile] = (uint8_t)(tile >= SUMS_2 && rows->lower > 0 ? rows->lower : rows->upper);
  }
  shapes.rowBytes[UPPER_ROWS] = shapes.rowBytes[LOWER_ROWS] = TILE_ELEMENTS;
  shapes.rows[UPPER_ROWS] = (uint8_t)rows->upper;
  shapes.rows[LOWER_ROWS] = (uint8_t)(rows->lower > 0 ? rows->lower : rows->upper);
  shapes.rowBytes[WEIGHTS_0] = shapes.rowBytes[WEIGHTS_1] = WEIGHTS_STRIDE;
  shapes.rows[WEIGHTS_0] = shapes.rows[WEIGHTS_1] = TILE_ELEMENTS / STEP_ELEMENTS;
  // GCC before 14 believes that the instruction reads eight bytes, and may leave out the others.
  __asm__ volatile("" : : "m"(shapes));
  _tile_loadconfig(&shapes);
}

INLINE void clearSums(void) {
  _tile_zero(SUMS_0);
  _tile_zero(SUMS_1);
  _tile_zero(SUMS_2);
  _tile_zero(SUMS_3);
}

/** The sums as results, from this column. `isHalf`: the only vector has one panel. */
INLINE void storeResults(
  const Product *product, const Rows *rows, const Sums *sums, size_t column, const int vectors,
  const int isHalf
) {
  const __mmask16 columns = isHalf ? 0x00ff : 0xffff;
  const __m512 factor = _mm512_set1_ps(product->unquantiseBy);
  __m512 biases[MOST_COLUMNS / VECTOR_COLUMNS];
  for (int vector = 0; vector < vectors; vector++)
    biases[vector] =
      _mm512_maskz_loadu_ps(columns, product->biases + column + vector * VECTOR_COLUMNS);
  float *results = rows->results + column;
  for (size_t row = 0; row < rows->upper + rows->lower; row++) {
    for (int vector = 0; vector < vectors; vector++) {
      const size_t at = (size_t)vector * VECTOR_COLUMNS;
      const __m512 values =
        _mm512_cvtepi32_ps(_mm512_maskz_load_epi32(columns, sums->of[row] + at));
      const __m512 products = _mm512_mul_ps(values, factor);
      _mm512_mask_storeu_ps(results + at, columns, _mm512_add_ps(products, biases[vector]));
    }
    results += product->columns;
  }
}

/** Four panels by up to 16 rows: four sums hide the time that one takes. */
INLINE void multiplyFour(const Product *product, const Rows *rows, size_t column) {
  const size_t inner = product->inner, panelBytes = inner * PANEL_COLUMNS;
  const int8_t *weights = product->weights + column * inner;
  Sums sums;
  clearSums();
  for (size_t k = 0; k < inner; k += TILE_ELEMENTS) {
    _tile_loadd(UPPER_ROWS, rows->activations + k, inner);
    _tile_loadd(WEIGHTS_0, weights, WEIGHTS_STRIDE);
    _tile_dpbusd(SUMS_0, UPPER_ROWS, WEIGHTS_0);
    _tile_loadd(WEIGHTS_1, weights + panelBytes, WEIGHTS_STRIDE);
    _tile_dpbusd(SUMS_1, UPPER_ROWS, WEIGHTS_1);
    _tile_loadd(WEIGHTS_0, weights + 2 * panelBytes, WEIGHTS_STRIDE);
    _tile_dpbusd(SUMS_2, UPPER_ROWS, WEIGHTS_0);
    _tile_loadd(WEIGHTS_1, weights + 3 * panelBytes, WEIGHTS_STRIDE);
    _tile_dpbusd(SUMS_3, UPPER_ROWS, WEIGHTS_1);
    weights += TILE_ELEMENTS * PANEL_COLUMNS;
  }
  _tile_stored(SUMS_0, sums.of[0], SUMS_STRIDE);
  _tile_stored(SUMS_1, sums.of[0] + PANEL_COLUMNS, SUMS_STRIDE);
  _tile_stored(SUMS_2, sums.of[0] + 2 * PANEL_COLUMNS, SUMS_STRIDE);
  _tile_stored(SUMS_3, sums.of[0] + 3 * PANEL_COLUMNS, SUMS_STRIDE);
  storeResults(product, rows, &sums, column, 2, 0);
}

/** Two panels by up to 32 rows. */
INLINE void multiplyTwo(const Product *product, const Rows *rows, size_t column) {
  const size_t inner = product->inner, panelBytes = inner * PANEL_COLUMNS;
  const int8_t *weights = product->weights + column * inner;
  const uint8_t *lower = rows->activations + rows->upper * inner;
  Sums sums;
  clearSums();
  for (size_t k = 0; k < inner; k += TILE_ELEMENTS) {
    _tile_loadd(UPPER_ROWS, rows->activations + k, inner);
    _tile_loadd(WEIGHTS_0, weights, WEIGHTS_STRIDE);
    _tile_dpbusd(SUMS_0, UPPER_ROWS, WEIGHTS_0);
    _tile_loadd(WEIGHTS_1, weights + panelBytes, WEIGHTS_STRIDE);
    _tile_dpbusd(SUMS_1, UPPER_ROWS, WEIGHTS_1);
    _tile_loadd(LOWER_ROWS, lower + k, inner);
    _tile_dpbusd(SUMS_2, LOWER_ROWS, WEIGHTS_0);
    _tile_dpbusd(SUMS_3, LOWER_ROWS, WEIGHTS_1);
    weights += TILE_ELEMENTS * PANEL_COLUMNS;
  }
  _tile_stored(SUMS_0, sums.of[0], SUMS_STRIDE);
  _tile_stored(SUMS_1, sums.of[0] + PANEL_COLUMNS, SUMS_STRIDE);
  _tile_stored(SUMS_2, sums.of[rows->upper], SUMS_STRIDE);
  _tile_stored(SUMS_3, sums.of[rows->upper] + PANEL_COLUMNS, SUMS_STRIDE);
  storeResults(product, rows, &sums, column, 1, 0);
}

/** One panel, for what is left of the columns. */
INLINE void multiplyOne(const Product *product, const Rows *rows, size_t column) {
  const size_t inner = product->inner;
  const int8_t *weights = product->weights + column * inner;
  const uint8_t *lower = rows->activations + (rows->lower > 0 ? rows->upper * inner : 0);
  Sums sums;
  clearSums();
  for (size_t k = 0; k < inner; k += TILE_ELEMENTS) {
    _tile_loadd(WEIGHTS_0, weights, WEIGHTS_STRIDE);
    _tile_loadd(UPPER_ROWS, rows->activations + k, inner);
    _tile_dpbusd(SUMS_0, UPPER_ROWS, WEIGHTS_0);
    _tile_loadd(LOWER_ROWS, lower + k, inner);
    _tile_dpbusd(SUMS_2, LOWER_ROWS, WEIGHTS_0);
    weights += TILE_ELEMENTS * PANEL_COLUMNS;
  }
  _tile_stored(SUMS_0, sums.of[0], SUMS_STRIDE);
  if (rows->lower > 0) _tile_stored(SUMS_2, sums.of[rows->upper], SUMS_STRIDE);
  storeResults(product, rows, &sums, column, 1, 1);
}

/** `count` blocks of so many rows, column by column: each weight is read once. */
TARGET static void multiplyBlocks(const Product *product, Rows rows, size_t count) {
  const size_t inner = product->inner, columns = product->columns;
  const size_t height = rows.upper + rows.lower;
  const size_t panels = rows.lower > 0 ? 2 : 4;
  const Rows first = rows;
  shapeTiles(&rows);
  for (size_t column = 0; column < columns;) {
    const int isWhole = column + panels * PANEL_COLUMNS <= columns;
    for (size_t block = 0; block < count; block++) {
      rows.activations = first.activations + block * height * inner;
      rows.results = first.results + block * height * columns;
      if (!isWhole) multiplyOne(product, &rows, column);
      else if (rows.lower > 0) multiplyTwo(product, &rows, column);
      else multiplyFour(product, &rows, column);
    }
    column += (isWhole ? panels : 1) * PANEL_COLUMNS;
  }
}

/** Rows in blocks of 32, and one of those that are left. */
TARGET void multiplyAmx(const Product *product) {
  if (product->rows < LEAST_ROWS || product->inner % TILE_ELEMENTS != 0) {
    multiplyAvx512Vnni(product);
    return;
  }
  const size_t blocks = product->rows / MOST_ROWS, rest = product->rows % MOST_ROWS;
  const size_t lower = rest > TILE_ROWS ? rest / 2 : 0;
  Rows rows = {product->activations, product->results, TILE_ROWS, TILE_ROWS};
  if (blocks > 0) multiplyBlocks(product, rows, blocks);
  rows.activations += blocks * MOST_ROWS * product->inner;
  rows.results += blocks * MOST_ROWS * product->columns;
  rows.upper = rest - lower;
  rows.lower = lower;
  if (rest > 0) multiplyBlocks(product, rows, 1);
  // Else the system would save the tiles at each change of the thread.
  _tile_release();
}
#endif
