// What JavaScript may call. The caller lays out the memory and answers for every address: nothing here checks one.
export { multiply, multiplyAndRectify, pack, prepareBiases, probe, quantise, takeSignedActivations } from './multiply'
export { addAndNormalise, advanceCell, attend, embed, findHighest, transpose, writePositions } from './network'
