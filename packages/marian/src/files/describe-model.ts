import { type Architecture, readModelArchitecture } from './architecture.ts'
import { readBinaryModel } from './binary-model.ts'

/** What a model file states about itself. Throws ModelFileError, which names `file`. */
export const describeModel = (bytes: Uint8Array, file: string): Architecture =>
  readModelArchitecture(readBinaryModel(bytes, file), file)
