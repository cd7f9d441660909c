// The functions that JavaScript calls. The caller lays out the memory and guarantees every address:
// the kernels check none.
export { multiply, multiplyAndRectify, probe } from './multiply'
export { quantise, rectify, takeSignedActivations } from './activations'
export { pack, prepareBiases } from './weights'
export { attend, transpose } from './attention'
export {
  addAndNormalise, advanceCell, embed, findHighest, sumExponentials, writePositions,
} from './network'
