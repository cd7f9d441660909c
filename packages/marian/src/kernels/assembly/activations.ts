// Activations: floats as the int8 product reads them.

/** Which of the two builds this is. */
export const relaxed: bool = ASC_FEATURE_RELAXED_SIMD
/** Bytes of an activation: one, shifted to be unsigned, or a 16-bit integer. */
export const activationBytes: usize = relaxed ? 1 : 2
/** Added to an activation; 0 where the processor takes the second operand as signed. */
export let activationShift: i32 = relaxed ? 127 : 0

/** For processors whose relaxed product takes both operands as signed. */
export function takeSignedActivations(): void {
  activationShift = 0
}

/**
 * In memory, since V8 builds a constant vector of the code again at each use, with three
 * instructions: the largest activation, the smallest, and what leaves an integer in the lowest bits
 * of a float that it is added to, rounded half to even.
 */
const limits = memory.data<f32>([127, -127, 12582912])

/** Four values as integers within ±127; what is not a number becomes 0. */
@inline function toIntegers(
  values: v128, scale: v128, highest: v128, lowest: v128, round: v128, rectified: bool,
): v128 {
  if (rectified) values = f32x4.pmax(f32x4.splat(0), values)
  values = f32x4.mul(values, scale)
  if (!rectified) values = f32x4.pmax(v128.and(values, f32x4.eq(values, values)), lowest)
  return i32x4.sub(f32x4.add(f32x4.pmin(values, highest), round), round)
}

@inline function storeAll(
  values: usize, count: i32, scale: f32, out: usize, rectified: bool,
): void {
  const scales = f32x4.splat(scale)
  const shift = i8x16.splat(<i8>activationShift)
  const high = v128.load32_splat(limits), low = v128.load32_splat(limits, 4)
  const round = v128.load32_splat(limits, 8)
  const end = values + (<usize>count << 2)
  for (; values + 64 <= end; values += 64) {
    const a = i16x8.narrow_i32x4_s(
      toIntegers(v128.load(values), scales, high, low, round, rectified),
      toIntegers(v128.load(values, 16), scales, high, low, round, rectified)
    )
    const b = i16x8.narrow_i32x4_s(
      toIntegers(v128.load(values, 32), scales, high, low, round, rectified),
      toIntegers(v128.load(values, 48), scales, high, low, round, rectified)
    )
    if (relaxed) v128.store(out, i8x16.add(i8x16.narrow_i16x8_s(a, b), shift))
    else {
      v128.store(out, a)
      v128.store(out, b, 16)
    }
    out += activationBytes * 16
  }
  if (values == end) return
  const a = i16x8.narrow_i32x4_s(
    toIntegers(v128.load(values), scales, high, low, round, rectified),
    toIntegers(v128.load(values, 16), scales, high, low, round, rectified)
  )
  if (relaxed) v128.store64_lane(out, i8x16.add(i8x16.narrow_i16x8_s(a, a), shift), 0)
  else v128.store(out, a)
}

/** Floats as activations: rounded half to even, within ±127. `count` is a multiple of 8. */
export function quantise(values: usize, count: i32, scale: f32, out: usize): void {
  storeAll(values, count, scale, out, false)
}

/** `quantise`, with zero for negative floats. */
export function rectify(values: usize, count: i32, scale: f32, out: usize): void {
  storeAll(values, count, scale, out, true)
}
