// x86-64 with AVX512: a query of a head by 16 keys, or by 16 dimensions of the values, in a vector.
// Four queries or heads go side by side, since an addition waits for the one before it.
#include "attention.h"
#if defined(__x86_64__)
#include <math.h>
#include <string.h>
#include "avx512-exponentials.h"
#include "unroll.h"

#define LANES LANES_OF_HEAD
#define UNITS 4
/** Vectors of a unit that are summed side by side. */
#define MOST_VECTORS 4

/** A query of one head. */
typedef struct {
  const float *query, *keys, *values;
  float *out, *weights;
} Unit;

typedef struct {
  _Alignas(64) float of[UNITS][MOST_KEYS];
} Scores;

/** The lanes below `count`, at most 16. */
INLINE __mmask16 maskOf(size_t count) {
  return count >= LANES ? 0xffff : (__mmask16)((1u << count) - 1);
}

/** Rows up to a multiple of four. */
INLINE size_t pad(size_t rows) { return (rows + 3) & ~(size_t)3; }

/**
 * Scores of the keys from `first`, by `vectors` vectors of them. `isShared`: the units have the
 * same keys.
 */
INLINE void scoreSome(
  const Unit *units, size_t first, size_t columns, size_t dimensions, __m512 scale, Scores *scores,
  const int vectors, const int isShared
) {
  const __mmask16 last = maskOf(columns - first - (size_t)(vectors - 1) * LANES);
  __m512 sums[UNITS][MOST_VECTORS], some[MOST_VECTORS];
  UNROLL for (int unit = 0; unit < UNITS; unit++)
    UNROLL for (int vector = 0; vector < vectors; vector++)
      sums[unit][vector] = _mm512_setzero_ps();
  for (size_t d = 0; d < dimensions; d++) {
    UNROLL for (int unit = 0; unit < UNITS; unit++) {
      const __m512 query = _mm512_set1_ps(units[unit].query[d]);
      const float *keys = units[unit].keys + d * columns + first;
      UNROLL for (int vector = 0; vector < vectors; vector++) {
        const __mmask16 lanes = vector == vectors - 1 ? last : 0xffff;
        if (unit == 0 || !isShared)
          some[vector] = _mm512_maskz_loadu_ps(lanes, keys + vector * LANES);
        sums[unit][vector] = multiplyAdd(query, some[vector], sums[unit][vector]);
      }
    }
  }
  UNROLL for (int unit = 0; unit < UNITS; unit++)
    UNROLL for (int vector = 0; vector < vectors; vector++)
      _mm512_store_ps(
        scores->of[unit] + first + vector * LANES, _mm512_mul_ps(sums[unit][vector], scale)
      );
}

/** The four floats of each unit's query from `d`, one after the other. */
INLINE __m512 loadQueries(const Unit *units, size_t d) {
  const __m512 first = _mm512_castps128_ps512(_mm_loadu_ps(units[0].query + d));
  const __m512 second = _mm512_insertf32x4(first, _mm_loadu_ps(units[1].query + d), 1);
  const __m512 third = _mm512_insertf32x4(second, _mm_loadu_ps(units[2].query + d), 2);
  return _mm512_insertf32x4(third, _mm_loadu_ps(units[3].query + d), 3);
}

INLINE __m512 loadFourKeys(const float *keys) { return _mm512_broadcast_f32x4(_mm_loadu_ps(keys)); }

/**
 * Scores of the last four keys, some of which are padding, with four sums each: a vector has those
 * of all units, which have the same keys.
 */
INLINE void scoreApart(
  const Unit *units, size_t columns, size_t dimensions, __m512 scale, Scores *scores
) {
  const size_t first = columns - 4;
  const float *keys = units->keys + first;
  __m512 sum0 = _mm512_setzero_ps(), sum1 = sum0, sum2 = sum0, sum3 = sum0;
  for (size_t d = 0; d < dimensions; d += 4) {
    const __m512 queries = loadQueries(units, d);
    sum0 = multiplyAdd(_mm512_permute_ps(queries, 0x00), loadFourKeys(keys), sum0);
    sum1 = multiplyAdd(_mm512_permute_ps(queries, 0x55), loadFourKeys(keys + columns), sum1);
    sum2 = multiplyAdd(_mm512_permute_ps(queries, 0xaa), loadFourKeys(keys + 2 * columns), sum2);
    sum3 = multiplyAdd(_mm512_permute_ps(queries, 0xff), loadFourKeys(keys + 3 * columns), sum3);
    keys += 4 * columns;
  }
  const __m512 sum = _mm512_add_ps(_mm512_add_ps(sum0, sum1), _mm512_add_ps(sum2, sum3));
  const __m512 scaled = _mm512_mul_ps(sum, scale);
  _mm_store_ps(scores->of[0] + first, _mm512_castps512_ps128(scaled));
  _mm_store_ps(scores->of[1] + first, _mm512_extractf32x4_ps(scaled, 1));
  _mm_store_ps(scores->of[2] + first, _mm512_extractf32x4_ps(scaled, 2));
  _mm_store_ps(scores->of[3] + first, _mm512_extractf32x4_ps(scaled, 3));
}

INLINE void scoreKeys(
  const Attention *attention, const Unit *units, Scores *scores, const int isShared
) {
  const size_t columns = pad(attention->keyRows);
  const size_t dimensions = attention->width / attention->heads;
  const __m128 dimensionsOfHead = _mm_set_ss((float)attention->width / (float)attention->heads);
  const float scale = 1 / _mm_cvtss_f32(_mm_sqrt_ss(dimensionsOfHead));
  const __m512 scales = _mm512_set1_ps(scale);
  size_t first = 0;
  for (; first + 3 * LANES < columns; first += 4 * LANES)
    scoreSome(units, first, columns, dimensions, scales, scores, 4, isShared);
  switch (first < columns ? (columns - first + LANES - 1) / LANES : 0) {
    case 1: scoreSome(units, first, columns, dimensions, scales, scores, 1, isShared); break;
    case 2: scoreSome(units, first, columns, dimensions, scales, scores, 2, isShared); break;
    case 3: scoreSome(units, first, columns, dimensions, scales, scores, 3, isShared); break;
  }
  if (isShared && attention->keyRows % 4 != 0)
    scoreApart(units, columns, dimensions, scales, scores);
}

/** The scores at `at`, without what lies behind the last key. */
INLINE __m512 loadScores(const float *scores, size_t at, size_t count) {
  return _mm512_mask_blend_ps(
    maskOf(count - at), _mm512_set1_ps(-INFINITY), _mm512_load_ps(scores + at)
  );
}

/** Each unit's highest score. */
INLINE void findHighest(const Scores *scores, size_t count, float *highest) {
  __m512 most[UNITS];
  UNROLL for (int unit = 0; unit < UNITS; unit++) most[unit] = _mm512_set1_ps(-1e30f);
  for (size_t at = 0; at < count; at += LANES)
    UNROLL for (int unit = 0; unit < UNITS; unit++)
      most[unit] = _mm512_max_ps(loadScores(scores->of[unit], at, count), most[unit]);
  UNROLL for (int unit = 0; unit < UNITS; unit++) highest[unit] = _mm512_reduce_max_ps(most[unit]);
}

/** Scores as exponentials, and their sums, where there are whole fours of keys. */
INLINE void exponentiateFours(Scores *scores, size_t count, float *sums) {
  float highest[UNITS];
  findHighest(scores, count, highest);
  for (size_t at = 0; at < count; at += LANES)
    UNROLL for (int unit = 0; unit < UNITS; unit++) {
      float *some = scores->of[unit] + at;
      const __m512 less = _mm512_sub_ps(_mm512_load_ps(some), _mm512_set1_ps(highest[unit]));
      _mm512_store_ps(some, exponential(less));
    }
  __m128 fours[UNITS];
  UNROLL for (int unit = 0; unit < UNITS; unit++) fours[unit] = _mm_setzero_ps();
  for (size_t at = 0; at < count; at += 4)
    UNROLL for (int unit = 0; unit < UNITS; unit++)
      fours[unit] = _mm_add_ps(fours[unit], _mm_load_ps(scores->of[unit] + at));
  UNROLL for (int unit = 0; unit < UNITS; unit++) {
    float lanes[4];
    _mm_storeu_ps(lanes, fours[unit]);
    sums[unit] = lanes[0] + lanes[1] + lanes[2] + lanes[3];
  }
}

/** Otherwise: with the C library's exponential, one by one. Those of the padding are 0. */
INLINE void exponentiateEach(
  Scores *scores, size_t count, const uint64_t *fractionsAt, float *sums
) {
  const Fractions fractions = loadFractions(fractionsAt);
  float highest[UNITS];
  findHighest(scores, count, highest);
  for (size_t at = 0; at < count; at += LANES) {
    const int isHalf = count - at <= LANES / 2;
    UNROLL for (int unit = 0; unit < UNITS; unit++) {
      const __m512 some = loadScores(scores->of[unit], at, count);
      const __m512 less = _mm512_sub_ps(some, _mm512_set1_ps(highest[unit]));
      _mm512_store_ps(
        scores->of[unit] + at,
        isHalf ? exponentialInC(less, &fractions, 1) : exponentialInC(less, &fractions, 0)
      );
    }
  }
  UNROLL for (int unit = 0; unit < UNITS; unit++) sums[unit] = 0;
  for (size_t at = 0; at < count; at++)
    UNROLL for (int unit = 0; unit < UNITS; unit++) sums[unit] += scores->of[unit][at];
}

/** Scores as weights that sum to 1. */
INLINE void weighScores(Scores *scores, size_t count, const uint64_t *fractions) {
  float sums[UNITS];
  if (count % 4 == 0) exponentiateFours(scores, count, sums);
  else exponentiateEach(scores, count, fractions, sums);
  for (size_t at = 0; at < count; at += LANES / 2)
    UNROLL for (int unit = 0; unit < UNITS; unit++) {
      float *some = scores->of[unit] + at;
      _mm256_store_ps(some, _mm256_div_ps(_mm256_load_ps(some), _mm256_set1_ps(sums[unit])));
    }
}

/** The values' sums by their weights, of `vectors` vectors of dimensions from `first`. */
INLINE void sumSome(
  const Attention *attention, const Unit *units, const Scores *scores, size_t first,
  const int vectors
) {
  __m512 sums[UNITS][MOST_VECTORS];
  UNROLL for (int unit = 0; unit < UNITS; unit++)
    UNROLL for (int vector = 0; vector < vectors; vector++)
      sums[unit][vector] = _mm512_setzero_ps();
  for (size_t key = 0; key < attention->keyRows; key++) {
    UNROLL for (int unit = 0; unit < UNITS; unit++) {
      const __m512 weight = _mm512_set1_ps(scores->of[unit][key]);
      const float *values = units[unit].values + key * attention->width + first;
      UNROLL for (int vector = 0; vector < vectors; vector++) {
        const __m512 some = _mm512_loadu_ps(values + vector * LANES);
        sums[unit][vector] = multiplyAdd(weight, some, sums[unit][vector]);
      }
    }
  }
  UNROLL for (int unit = 0; unit < UNITS; unit++)
    UNROLL for (int vector = 0; vector < vectors; vector++)
      _mm512_storeu_ps(units[unit].out + first + vector * LANES, sums[unit][vector]);
}

INLINE void sumValues(const Attention *attention, const Unit *units, const Scores *scores) {
  const size_t dimensions = attention->width / attention->heads;
  size_t first = 0;
  for (; first + 4 * LANES <= dimensions; first += 4 * LANES)
    sumSome(attention, units, scores, first, 4);
  switch ((dimensions - first) / LANES) {
    case 1: sumSome(attention, units, scores, first, 1); break;
    case 2: sumSome(attention, units, scores, first, 2); break;
    case 3: sumSome(attention, units, scores, first, 3); break;
  }
}

/** `isShared`: they are four queries of one head. */
INLINE void attendUnits(const Attention *attention, const Unit *units, const int isShared) {
  Scores scores;
  scoreKeys(attention, units, &scores, isShared);
  weighScores(&scores, attention->keyRows, attention->fractions);
  UNROLL for (int unit = 0; unit < UNITS; unit++)
    if (units[unit].weights != NULL)
      memcpy(units[unit].weights, scores.of[unit], pad(attention->keyRows) * sizeof(float));
  sumValues(attention, units, &scores);
}

INLINE Unit findUnit(const Attention *attention, size_t head, size_t row) {
  const size_t dimensions = attention->width / attention->heads;
  const size_t at = row * attention->width + head * dimensions;
  return (Unit){
    .query = attention->queries + at,
    .keys = attention->keys + head * dimensions * pad(attention->keyRows),
    .values = attention->values + head * dimensions,
    .out = attention->out + at,
    .weights = head == 0 && row + 1 == attention->rows ? attention->weights : NULL,
  };
}

/** Only whole fours of queries have keys that are scored apart, as in scoreKeys of attention.ts. */
TARGET void attendAvx512(const Attention *attention) {
  const size_t whole = attention->rows & ~(size_t)3, rest = attention->rows - whole;
  Unit units[UNITS];
  for (size_t head = 0; head < attention->heads; head++) {
    for (size_t row = 0; row < whole; row += UNITS) {
      for (size_t unit = 0; unit < UNITS; unit++)
        units[unit] = findUnit(attention, head, row + unit);
      attendUnits(attention, units, 1);
    }
  }
  const size_t count = rest * attention->heads;
  for (size_t first = 0; first < count; first += UNITS) {
    for (size_t unit = 0; unit < UNITS; unit++) {
      // What is missing to four is the last one again.
      const size_t each = first + unit < count ? first + unit : count - 1;
      units[unit] = findUnit(attention, each / rest, whole + each % rest);
    }
    attendUnits(attention, units, 0);
  }
}
#endif
