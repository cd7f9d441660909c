// x86-64 with AVX2: products in pairs, which saturate at 16 bits, as they do in WebAssembly.
#include "product.h"
#if defined(__x86_64__)
#define TARGET __attribute__((target("avx2")))
#define MULTIPLY multiplyAvx2
#define MOST_SUMS 8
#include "half-vectors.h"

INLINE Sums addProducts(Sums sums, Activations activations, Weights weights) {
  const __m256i pairs = _mm256_maddubs_epi16(activations, weights);
  return sums + (Sums)_mm256_madd_epi16(pairs, _mm256_set1_epi16(1));
}

#include "blocks.h"
#endif
