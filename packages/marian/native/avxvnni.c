// x86-64 with AVX-VNNI: four products at a time, none of which saturates.
#include "product.h"
#if HAS_AVX_VNNI
#ifndef TARGET
#define TARGET __attribute__((target("avx2,avxvnni")))
#endif
#define MULTIPLY multiplyAvxVnni
#define MOST_SUMS 12
#include "half-vectors.h"

INLINE Sums addProducts(Sums sums, Activations activations, Weights weights) {
  return (Sums)_mm256_dpbusd_avx_epi32((__m256i)sums, activations, weights);
}

#include "blocks.h"
#endif
