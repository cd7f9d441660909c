// x86-64 with AVX512-VNNI: vectors of two panels, activations unsigned.
#include "product.h"
#if defined(__x86_64__)
#include <immintrin.h>
#include <string.h>

#define TARGET __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl,avx512vnni")))
#define INLINE TARGET static inline __attribute__((always_inline))
#define MULTIPLY multiplyAvx512Vnni
#define VECTOR_PANELS 2
#define ROW_STEPS 2
#define MOST_SUMS 24

typedef __m512i Weights, Activations;
/** Of 32-bit lanes: as __m512i, GCC would copy each sum at each addition. */
typedef int32_t Sums __attribute__((vector_size(64)));

INLINE Sums noSums(void) { return (Sums){0}; }

INLINE Sums addSums(Sums a, Sums b) { return a + b; }

INLINE Activations loadActivations(const void *at) {
  int32_t four;
  memcpy(&four, at, sizeof four);
  return _mm512_set1_epi32(four);
}

INLINE Weights loadWeights(const int8_t *at, size_t panelBytes, const int isHalf) {
  const __m256i first = _mm256_loadu_si256((const __m256i *)at);
  if (isHalf) return _mm512_zextsi256_si512(first);
  const __m256i second = _mm256_loadu_si256((const __m256i *)(at + panelBytes));
  return _mm512_inserti64x4(_mm512_castsi256_si512(first), second, 1);
}

/** Four activations for the lower half of the weights, the next four for the upper one. */
INLINE Activations loadRowActivations(const void *at) {
  int64_t eight;
  memcpy(&eight, at, sizeof eight);
  const __m512i halves = _mm512_set_epi32(1, 1, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0);
  return _mm512_permutexvar_epi32(halves, _mm512_set1_epi64(eight));
}

INLINE Weights loadRowWeights(const int8_t *at) { return _mm512_loadu_si512(at); }

INLINE Sums addProducts(Sums sums, Activations activations, Weights weights) {
  return (Sums)_mm512_dpbusd_epi32((__m512i)sums, activations, weights);
}

INLINE void storeResults(
  float *out, Sums sums, float unquantiseBy, const float *biases, const int isHalf
) {
  const __mmask16 columns = isHalf ? 0x00ff : 0xffff;
  const __m512 values = _mm512_cvtepi32_ps((__m512i)sums);
  const __m512 products = _mm512_mul_ps(values, _mm512_set1_ps(unquantiseBy));
  _mm512_mask_storeu_ps(
    out, columns, _mm512_add_ps(products, _mm512_maskz_loadu_ps(columns, biases))
  );
}

/** The halves of the sums are those of one panel. */
INLINE void storeRowResults(float *out, Sums sums, float unquantiseBy, const float *biases) {
  const __m256i upper = _mm512_extracti64x4_epi64((__m512i)sums, 1);
  const __m256i panel = _mm256_add_epi32(_mm512_castsi512_si256((__m512i)sums), upper);
  const __m256 products = _mm256_mul_ps(_mm256_cvtepi32_ps(panel), _mm256_set1_ps(unquantiseBy));
  _mm256_storeu_ps(out, _mm256_add_ps(products, _mm256_loadu_ps(biases)));
}

#include "blocks.h"
#endif
