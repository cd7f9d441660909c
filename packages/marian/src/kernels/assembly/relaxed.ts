// What the kernel with relaxed SIMD has beyond the exact one.
export * from './kernels'
export { multiplyFours, multiplyFoursAndRectify, probeFours } from './multiply'
