// The exponentials of src/kernels/assembly/lanes.ts in vectors of AVX512, step by step.
#pragma once
#include <immintrin.h>
#include <stdint.h>
#include "unroll.h"

#define TARGET __attribute__((target("avx512f,avx512bw,avx512dq,avx512vl")))
#define INLINE TARGET static inline __attribute__((always_inline))

INLINE __m512 multiplyAdd(__m512 a, __m512 b, __m512 c) {
  return _mm512_add_ps(_mm512_mul_ps(a, b), c);
}

/** e^x as `exp` in lanes.ts. */
INLINE __m512 exponential(__m512 x) {
  // The second operand where one is not a number, like WebAssembly's first.
  x = _mm512_max_ps(
    _mm512_set1_ps(-88.3762626647949f), _mm512_min_ps(_mm512_set1_ps(88.3762626647949f), x)
  );
  const __m512 n = _mm512_roundscale_ps(
    multiplyAdd(x, _mm512_set1_ps(1.44269504088896341f), _mm512_set1_ps(0.5f)),
    _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC
  );
  const __m512 r = _mm512_sub_ps(
    _mm512_sub_ps(x, _mm512_mul_ps(n, _mm512_set1_ps(0.693359375f))),
    _mm512_mul_ps(n, _mm512_set1_ps(-2.12194440e-4f))
  );
  __m512 y = multiplyAdd(_mm512_set1_ps(1.9875691500e-4f), r, _mm512_set1_ps(1.3981999507e-3f));
  y = multiplyAdd(y, r, _mm512_set1_ps(8.3334519073e-3f));
  y = multiplyAdd(y, r, _mm512_set1_ps(4.1665795894e-2f));
  y = multiplyAdd(y, r, _mm512_set1_ps(1.6666665459e-1f));
  y = multiplyAdd(y, r, _mm512_set1_ps(5.0000001201e-1f));
  y = _mm512_add_ps(multiplyAdd(y, _mm512_mul_ps(r, r), r), _mm512_set1_ps(1));
  // Adding it to an integer n leaves n + 127, an exponent, in the lowest bits.
  const __m512 power = _mm512_add_ps(n, _mm512_set1_ps(12583039));
  return _mm512_mul_ps(y, _mm512_castsi512_ps(_mm512_slli_epi32(_mm512_castps_si512(power), 23)));
}

/** The 32 fractions of a power of two. */
typedef struct {
  __m512i of[4];
} Fractions;

INLINE Fractions loadFractions(const uint64_t *fractions) {
  Fractions loaded;
  UNROLL for (int part = 0; part < 4; part++)
    loaded.of[part] = _mm512_loadu_si512(fractions + 8 * part);
  return loaded;
}

/** The fractions at these indices, of which the lowest five bits count. */
INLINE __m512i findFractions(const Fractions *fractions, __m512i indices) {
  const __m512i low = _mm512_permutex2var_epi64(fractions->of[0], indices, fractions->of[1]);
  const __m512i high = _mm512_permutex2var_epi64(fractions->of[2], indices, fractions->of[3]);
  return _mm512_mask_blend_epi64(_mm512_test_epi64_mask(indices, _mm512_set1_epi64(16)), low, high);
}

/** Eight of `exponentialInC`. */
INLINE __m256 exponentialOfEight(__m256 x, const Fractions *fractions) {
  const __m512d scaled = _mm512_mul_pd(_mm512_cvtps_pd(x), _mm512_set1_pd(46.16624130844683));
  // Adding it leaves an integer in the lowest bits.
  const __m512d shift = _mm512_set1_pd(6755399441055744);
  const __m512d shifted = _mm512_add_pd(scaled, shift);
  const __m512d r = _mm512_sub_pd(scaled, _mm512_sub_pd(shifted, shift));
  const __m512i bits = _mm512_castpd_si512(shifted);
  const __m512i some = findFractions(fractions, bits);
  const __m512d power = _mm512_castsi512_pd(_mm512_add_epi64(some, _mm512_slli_epi64(bits, 47)));
  const __m512d high = _mm512_add_pd(
    _mm512_mul_pd(_mm512_set1_pd(0.0000016938359250920212), r),
    _mm512_set1_pd(0.00023459809789509004)
  );
  const __m512d low = _mm512_add_pd(
    _mm512_mul_pd(_mm512_set1_pd(0.021660849396613134), r), _mm512_set1_pd(1)
  );
  const __m512d sum = _mm512_add_pd(_mm512_mul_pd(high, _mm512_mul_pd(r, r)), low);
  return _mm512_cvtpd_ps(_mm512_mul_pd(sum, power));
}

/** e^x for x up to 0, as `expInC` in lanes.ts. `isHalf`: of the lower lanes; the others are 0. */
INLINE __m512 exponentialInC(__m512 x, const Fractions *fractions, const int isHalf) {
  x = _mm512_max_ps(_mm512_set1_ps(-105), x);
  const __m512 low =
    _mm512_zextps256_ps512(exponentialOfEight(_mm512_castps512_ps256(x), fractions));
  if (isHalf) return low;
  return _mm512_insertf32x8(
    low, exponentialOfEight(_mm512_extractf32x8_ps(x, 1), fractions), 1
  );
}
