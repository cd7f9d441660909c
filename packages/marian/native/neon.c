// ARM64 with the dot product (FEAT_DotProd): a panel is two vectors, activations signed.
#include "product.h"
#if defined(__aarch64__)
#include <arm_neon.h>
#include <string.h>

#if defined(__clang__)
#define TARGET __attribute__((target("dotprod")))
#else
#define TARGET __attribute__((target("arch=armv8.2-a+dotprod")))
#endif
#define INLINE TARGET static inline __attribute__((always_inline))
#define MULTIPLY multiplyNeon
#define VECTOR_PANELS 1
#define ROW_STEPS 1
#define MOST_SUMS 12

typedef int32x4x2_t Sums;
typedef int8x16x2_t Weights;
typedef int8x16_t Activations;

INLINE Sums noSums(void) { return (Sums){{vdupq_n_s32(0), vdupq_n_s32(0)}}; }

INLINE Sums addSums(Sums a, Sums b) {
  return (Sums){{vaddq_s32(a.val[0], b.val[0]), vaddq_s32(a.val[1], b.val[1])}};
}

INLINE Activations loadActivations(const void *at) {
  int32_t four;
  memcpy(&four, at, sizeof four);
  return vreinterpretq_s8_s32(vdupq_n_s32(four));
}

INLINE Weights loadWeights(const int8_t *at, size_t panelBytes, const int isHalf) {
  (void)panelBytes, (void)isHalf;
  return (Weights){{vld1q_s8(at), vld1q_s8(at + 16)}};
}

INLINE Sums addProducts(Sums sums, Activations activations, Weights weights) {
  return (Sums){{
    vdotq_s32(sums.val[0], weights.val[0], activations),
    vdotq_s32(sums.val[1], weights.val[1], activations),
  }};
}

INLINE float32x4_t toResults(int32x4_t sums, float unquantiseBy, float32x4_t biases) {
  return vaddq_f32(vmulq_n_f32(vcvtq_f32_s32(sums), unquantiseBy), biases);
}

INLINE void storeResults(
  float *out, Sums sums, float unquantiseBy, const float *biases, const int isHalf
) {
  (void)isHalf;
  vst1q_f32(out, toResults(sums.val[0], unquantiseBy, vld1q_f32(biases)));
  vst1q_f32(out + 4, toResults(sums.val[1], unquantiseBy, vld1q_f32(biases + 4)));
}

#define loadRowActivations loadActivations
#define loadRowWeights(at) loadWeights(at, 0, 0)
#define storeRowResults(out, sums, factor, biases) storeResults(out, sums, factor, biases, 0)

#include "blocks.h"
#endif
