// What the relaxed-SIMD build has beyond the exact one.
export * from './kernels'
export { multiplyFours, multiplyFoursAndRectify, probeFours } from './multiply'
