// Shared by the float kernels: exponentials, and the sums and maxima of four lanes. No step uses a
// fused multiply-add.

/** e^x by Cephes' polynomial, step by step as in sse_mathfun's exp_ps. */
@inline
export function exp(x: v128): v128 {
  x = f32x4.max(f32x4.min(x, f32x4.splat(88.3762626647949)), f32x4.splat(-88.3762626647949))
  const n = f32x4.floor(f32x4.add(f32x4.mul(x, f32x4.splat(1.44269504088896341)), f32x4.splat(0.5)))
  const r = f32x4.sub(
    f32x4.sub(x, f32x4.mul(n, f32x4.splat(0.693359375))), f32x4.mul(n, f32x4.splat(-2.12194440e-4))
  )
  let y = f32x4.splat(1.9875691500e-4)
  y = multiplyAdd(y, r, f32x4.splat(1.3981999507e-3))
  y = multiplyAdd(y, r, f32x4.splat(8.3334519073e-3))
  y = multiplyAdd(y, r, f32x4.splat(4.1665795894e-2))
  y = multiplyAdd(y, r, f32x4.splat(1.6666665459e-1))
  y = multiplyAdd(y, r, f32x4.splat(5.0000001201e-1))
  y = f32x4.add(multiplyAdd(y, f32x4.mul(r, r), r), f32x4.splat(1))
  return f32x4.mul(y, i32x4.shl(i32x4.add(i32x4.trunc_sat_f32x4_s(n), i32x4.splat(127)), 23))
}

/** The loader puts the 32 fractions of a power of two here that `expInC` starts from. */
const fractionsAt: usize = 1536

/** Two of `expInC`, in double precision. */
@inline function expOfTwo(x: v128): v128 {
  const scaled = f64x2.mul(x, f64x2.splat(46.16624130844683))
  // Adding it leaves an integer in the lowest bits.
  const shift = f64x2.splat(6755399441055744)
  const shifted = f64x2.add(scaled, shift)
  const r = f64x2.sub(scaled, f64x2.sub(shifted, shift))
  const k0 = i64x2.extract_lane(shifted, 0), k1 = i64x2.extract_lane(shifted, 1)
  const power0 = load<i64>(fractionsAt + ((<usize>k0 & 31) << 3)) + (k0 << 47)
  const power1 = load<i64>(fractionsAt + ((<usize>k1 & 31) << 3)) + (k1 << 47)
  const power = i64x2.replace_lane(i64x2.splat(power0), 1, power1)
  const high = f64x2.add(
    f64x2.mul(f64x2.splat(0.0000016938359250920212), r), f64x2.splat(0.00023459809789509004)
  )
  const low = f64x2.add(f64x2.mul(f64x2.splat(0.021660849396613134), r), f64x2.splat(1))
  return f64x2.mul(f64x2.add(f64x2.mul(high, f64x2.mul(r, r)), low), power)
}

/**
 * e^x for x ≤ 0, bit by bit as in musl's expf: 2^(k/32) from a table, times a polynomial for the
 * rest of x, in double precision. Source: ARM's optimized-routines, math/expf.c.
 */
@inline
export function expInC(x: v128): v128 {
  // Below this it is 0 in single precision.
  x = f32x4.max(x, f32x4.splat(-105))
  const low = expOfTwo(f64x2.promote_low_f32x4(x))
  const high = expOfTwo(f64x2.promote_low_f32x4(v128.shuffle<f32>(x, x, 2, 3, 0, 1)))
  return v128.shuffle<f32>(f32x4.demote_f64x2_zero(low), f32x4.demote_f64x2_zero(high), 0, 1, 4, 5)
}

@inline
export function multiplyAdd(a: v128, b: v128, c: v128): v128 {
  return f32x4.add(f32x4.mul(a, b), c)
}

/** From the first lane to the last. */
@inline
export function sumOfLanes(a: v128): f32 {
  return f32x4.extract_lane(a, 0) + f32x4.extract_lane(a, 1) +
    f32x4.extract_lane(a, 2) + f32x4.extract_lane(a, 3)
}

@inline
export function maximumOfLanes(a: v128): v128 {
  a = f32x4.max(a, v128.shuffle<f32>(a, a, 2, 3, 0, 1))
  return f32x4.max(a, v128.shuffle<f32>(a, a, 1, 0, 3, 2))
}
