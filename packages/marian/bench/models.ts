// The models that are measured: random ones, which need length limits, and trained ones.
import { readFileSync } from 'node:fs'
import { findModelFiles, type ModelContents } from '../src/files/model-files.ts'
import type { LengthLimits } from '../src/runtime/sentence-steps.ts'
import type { ModelFiles } from '../test/support/bergamot.ts'
import { randomModel } from '../test/support/random-model.ts'
import type { Size } from './random-models.ts'

/** A model on disk, with a file of sentences for it, one a line. */
export interface TrainedModel {
  readonly directory: string
  readonly sentences: string
}

interface OpenedModel {
  readonly files: ModelFiles
  readonly texts: readonly string[]
  /** Undefined: the usual ones. */
  readonly limits: LengthLimits | undefined
}

/** The usual length of a translation, for weights that never end a sentence. */
export const randomLimits: LengthLimits = { factor: 1.1, slack: 0, guardsRepetition: false }

/** A random model of that size, or a trained one. Throws if there is none in its directory. */
export function openModel(model: Size | TrainedModel): OpenedModel {
  if (typeof model === 'string')
    return { ...randomModel({ architecture: model }), limits: randomLimits }
  const paths = findModelFiles(model.directory)
  if (paths === undefined) throw new Error(`${model.directory} has no model`)
  const files = {
    model: readFileSync(paths.model),
    shortlist: paths.shortlist === undefined ? new Uint8Array() : readFileSync(paths.shortlist),
    vocabularies: paths.vocabularies.map((path) => readFileSync(path)),
  }
  const lines = readFileSync(model.sentences, 'utf8').split('\n')
  const texts = lines.map((line) => line.trim()).filter((line) => line !== '')
  return { files, texts, limits: undefined }
}

/** As the runtime reads them. */
export function toContents({ model, shortlist, vocabularies }: ModelFiles): ModelContents {
  const named = (name: string, bytes: Uint8Array) => ({ name, bytes })
  return {
    model: named('model', model),
    shortlist: shortlist.length === 0 ? undefined : named('shortlist', shortlist),
    vocabularies: vocabularies.map((bytes) => named('vocabulary', bytes)),
  }
}
