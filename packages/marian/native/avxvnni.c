// x86-64 with AVX-VNNI: vectors of one panel, activations unsigned.
#include "product.h"
#if HAS_AVX_VNNI
#include <immintrin.h>
#include <string.h>

#ifndef TARGET
#define TARGET __attribute__((target("avx2,avxvnni")))
#endif
#define INLINE TARGET static inline __attribute__((always_inline))
#define MULTIPLY multiplyAvxVnni
#define VECTOR_PANELS 1
#define ROW_STEPS 1
#define MOST_SUMS 12

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

INLINE Sums addProducts(Sums sums, Activations activations, Weights weights) {
  return (Sums)_mm256_dpbusd_avx_epi32((__m256i)sums, activations, weights);
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

#include "blocks.h"
#endif
