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

@inline function toIntegers(values: v128, scale: v128): v128 {
  return i32x4.trunc_sat_f32x4_s(f32x4.nearest(f32x4.mul(values, scale)))
}

/** Eight values as activations. */
@inline function storeActivations(
  at: usize, low: v128, high: v128, scale: v128, shift: v128,
): void {
  const words = i16x8.narrow_i32x4_s(toIntegers(low, scale), toIntegers(high, scale))
  if (relaxed) {
    const bytes = i8x16.max_s(i8x16.narrow_i16x8_s(words, words), i8x16.splat(-127))
    v128.store64_lane(at, i8x16.add(bytes, shift), 0)
  } else {
    v128.store(at, i16x8.max_s(i16x8.min_s(words, i16x8.splat(127)), i16x8.splat(-127)))
  }
}

@inline function storeAll(
  values: usize, count: i32, scale: f32, out: usize, rectified: bool,
): void {
  const scales = f32x4.splat(scale)
  const shift = i8x16.splat(<i8>activationShift)
  const zero = f32x4.splat(0)
  const end = values + (<usize>count << 2)
  for (; values < end; values += 32) {
    let low = v128.load(values), high = v128.load(values, 16)
    if (rectified) {
      low = f32x4.max(low, zero)
      high = f32x4.max(high, zero)
    }
    storeActivations(out, low, high, scales, shift)
    out += activationBytes * 8
  }
}

/** Floats as activations: rounded half to even, within ±127. `count` is a multiple of 8. */
export function quantise(values: usize, count: i32, scale: f32, out: usize): void {
  storeAll(values, count, scale, out, false)
}

/** `quantise`, with zero for negative floats. */
export function rectify(values: usize, count: i32, scale: f32, out: usize): void {
  storeAll(values, count, scale, out, true)
}
