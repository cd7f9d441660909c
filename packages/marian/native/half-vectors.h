// Vectors of one panel with AVX2, for a file that defines TARGET, MULTIPLY, MOST_SUMS and how
// products are added; activations are unsigned.
#pragma once
#include <immintrin.h>
#include <string.h>
#include "product.h"

#define INLINE TARGET static inline __attribute__((always_inline))
#define VECTOR_PANELS 1
#define ROW_STEPS 1

typedef __m256i Weights, Activations;
/** Of 32-bit lanes: as __m256i, GCC would copy each sum at each addition. */
typedef int32_t Sums __attribute__((vector_size(32)));

INLINE Sums noSums(void) { return (Sums){0}; }

INLINE Sums addSums(Sums a, Sums b) { return a + b; }

INLINE Activations loadActivations(const void *at) {
  int32_t four;
  memcpy(&four, at, sizeof four);
  return _mm256_set1_epi32(four);
}

INLINE Weights loadWeights(const int8_t *at, size_t panelBytes, const int isHalf) {
  (void)panelBytes, (void)isHalf;
  return _mm256_loadu_si256((const __m256i *)at);
}

INLINE void storeResults(
  float *out, Sums sums, float unquantiseBy, const float *biases, const int isHalf
) {
  (void)isHalf;
  const __m256 values = _mm256_cvtepi32_ps((__m256i)sums);
  const __m256 products = _mm256_mul_ps(values, _mm256_set1_ps(unquantiseBy));
  _mm256_storeu_ps(out, _mm256_add_ps(products, _mm256_loadu_ps(biases)));
}

#define loadRowActivations loadActivations
#define loadRowWeights(at) loadWeights(at, 0, 0)
#define storeRowResults(out, sums, factor, biases) storeResults(out, sums, factor, biases, 0)
