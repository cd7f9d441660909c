// Shared by the float kernels: exponentials, and the sums and maxima of four lanes. No step uses a
// fused multiply-add.

/**
 * The constants of `exp`. In memory, since V8 builds a constant vector of the code again at each
 * use, with three instructions.
 */
const cephes = memory.data<f32>([
  88.3762626647949, -88.3762626647949, 1.44269504088896341, 0.5, 0.693359375, -2.12194440e-4,
  1.9875691500e-4, 1.3981999507e-3, 8.3334519073e-3, 4.1665795894e-2, 1.6666665459e-1,
  5.0000001201e-1, 1,
  // Adding it to an integer n leaves n + 127, an exponent, in the lowest bits.
  12583039,
])

/** Single precision's constant at this index. */
@inline function single(table: usize, index: usize): v128 {
  return v128.load32_splat(table + (index << 2))
}

/** e^x by Cephes' polynomial, step by step as in sse_mathfun's exp_ps. */
@inline
export function exp(x: v128): v128 {
  x = f32x4.pmax(f32x4.pmin(x, single(cephes, 0)), single(cephes, 1))
  const n = f32x4.floor(f32x4.add(f32x4.mul(x, single(cephes, 2)), single(cephes, 3)))
  const r = f32x4.sub(
    f32x4.sub(x, f32x4.mul(n, single(cephes, 4))), f32x4.mul(n, single(cephes, 5))
  )
  let y = multiplyAdd(single(cephes, 6), r, single(cephes, 7))
  y = multiplyAdd(y, r, single(cephes, 8))
  y = multiplyAdd(y, r, single(cephes, 9))
  y = multiplyAdd(y, r, single(cephes, 10))
  y = multiplyAdd(y, r, single(cephes, 11))
  y = f32x4.add(multiplyAdd(y, f32x4.mul(r, r), r), single(cephes, 12))
  return f32x4.mul(y, i32x4.shl(f32x4.add(n, single(cephes, 13)), 23))
}

/** The loader puts the 32 fractions of a power of two here that `expInC` starts from. */
const fractionsAt: usize = 1536

/** The constants of `expInC`. */
const musl = memory.data<f64>([
  46.16624130844683,
  // Adding it leaves an integer in the lowest bits.
  6755399441055744,
  0.0000016938359250920212, 0.00023459809789509004, 0.021660849396613134, 1,
])
const muslSingle = memory.data<f32>([-105])

/** Double precision's constant at this index. */
@inline function double(index: usize): v128 {
  return v128.load64_splat(musl + (index << 3))
}

/** Two of `expInC`, in double precision. */
@inline function expOfTwo(x: v128): v128 {
  const scaled = f64x2.mul(x, double(0))
  const shift = double(1)
  const shifted = f64x2.add(scaled, shift)
  const r = f64x2.sub(scaled, f64x2.sub(shifted, shift))
  const fractions = v128.load64_lane(
    <usize>(i32x4.extract_lane(shifted, 2) & 31) << 3,
    v128.load64_zero(<usize>(i32x4.extract_lane(shifted, 0) & 31) << 3, fractionsAt), 1, fractionsAt
  )
  const power = i64x2.add(fractions, i64x2.shl(shifted, 47))
  const high = f64x2.add(f64x2.mul(double(2), r), double(3))
  const low = f64x2.add(f64x2.mul(double(4), r), double(5))
  return f64x2.mul(f64x2.add(f64x2.mul(high, f64x2.mul(r, r)), low), power)
}

/**
 * e^x for x ≤ 0, bit by bit as in musl's expf: 2^(k/32) from a table, times a polynomial for the
 * rest of x, in double precision. Source: ARM's optimized-routines, math/expf.c.
 */
@inline
export function expInC(x: v128): v128 {
  // Below this it is 0 in single precision.
  x = f32x4.pmax(x, single(muslSingle, 0))
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
  a = f32x4.pmax(a, v128.shuffle<f32>(a, a, 2, 3, 0, 1))
  return f32x4.pmax(a, v128.shuffle<f32>(a, a, 1, 0, 3, 2))
}
