// `npm run build`: what `npm start` and `npm test` do by themselves.
import { buildKernels } from './kernels.mjs'

buildKernels()
