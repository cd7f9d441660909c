// What JavaScript may call. The caller lays out the memory and answers for every address: nothing here checks one.
export { multiply, multiplyAndRectify, pack, prepareBiases, probe, quantise, takeSignedActivations } from './multiply'
export { attend, transpose } from './attention'
export { addAndNormalise, advanceCell, embed, findHighest, writePositions } from './network'
