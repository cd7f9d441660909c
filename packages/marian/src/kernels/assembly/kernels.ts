// The functions that JavaScript calls. The caller lays out the memory and guarantees every address:
// the kernels check none.
export {
  multiply,
  multiplyAndRectify,
  pack,
  prepareBiases,
  probe,
  quantise,
  takeSignedActivations,
} from './multiply'
export { attend, transpose } from './attention'
export { addAndNormalise, advanceCell, embed, findHighest, writePositions } from './network'
