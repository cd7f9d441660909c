// The attention of src/kernels/assembly/attention.ts with wider vectors. Sums run in the same
// order, and every step is the same: results are equal bit by bit where scores are finite.
#pragma once
#include <stddef.h>
#include <stdint.h>

/** Longer ones are cut before they are translated. */
#define MOST_KEYS 512
/** A head has a multiple of so many dimensions. */
#define LANES_OF_HEAD 16

/** Attention of `rows` queries over `keyRows` keys, head by head. */
typedef struct {
  /** Rows of `width` floats. */
  const float *queries, *values;
  /** `width` rows, each with one float of every key, padded to a multiple of four. */
  const float *keys;
  /** 2^(i/32), less i where an exponent is added, for i below 32: for the exponential. */
  const uint64_t *fractions;
  /** Rows of `width` floats. */
  float *out;
  /** For the first head's weights of the last query, padded with zeros, or NULL. */
  float *weights;
  size_t rows, keyRows, width, heads;
} Attention;

typedef void Attend(const Attention *);

Attend attendAvx512;

/** The numbers of a call: bytes in the memory, or counts. */
typedef struct {
  double queries, keys, values, rows, keyRows, width, heads, out, weights, fractions;
} AttentionArguments;

/** Like `readProduct`. Weights at 0 are none. */
const char *readAttention(
  uint8_t *memory, size_t bytes, const AttentionArguments *arguments, Attention *out
);
