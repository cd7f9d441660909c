// A model small enough to be made and loaded hundreds of times, and ways to break it.
import { readBinaryModel } from '../../src/files/binary-model.ts'
import type { ModelContents } from '../../src/files/model-files.ts'
import { type Tensor, tensorType, writeBinaryModel } from './model-files.ts'
import { type RandomModelOptions, randomModel } from './random-model.ts'

/** Words of its vocabulary. */
export const smallVocabulary = 256

const smallest: RandomModelOptions = {
  architecture: 'tiny',
  vocabulary: smallVocabulary,
  dims: { embedding: 64, feedForward: 128, heads: 4 },
  layers: { encoder: 1, decoder: 1 },
}

/**
 * The files `model.bin`, `lex.bin` and `vocab.spm` (or `srcvocab.spm` and `trgvocab.spm`), and
 * texts for them.
 */
export function smallModel(options: Partial<RandomModelOptions> = {}): {
  files: ModelContents
  texts: string[]
} {
  const { files, texts } = randomModel({ ...smallest, ...options })
  const names = files.vocabularies.length === 1 ? ['vocab.spm'] : ['srcvocab.spm', 'trgvocab.spm']
  const vocabularies = files.vocabularies.map((bytes, index) => ({
    name: names[index] as string,
    bytes,
  }))
  return {
    files: {
      model: { name: 'model.bin', bytes: files.model },
      shortlist: { name: 'lex.bin', bytes: files.shortlist },
      vocabularies,
    },
    texts,
  }
}

/** The tensors of a model, as written to its file. */
export function tensorsOf({ model }: ModelContents): Map<string, Tensor> {
  const read = readBinaryModel(model.bytes, model.name)
  return new Map(
    Array.from(read, ([name, { type, shape, data, multiplier }]) => {
      const factor = Buffer.alloc(type === 'intgemm8' ? 4 : 0)
      if (type === 'intgemm8') factor.writeFloatLE(multiplier)
      return [name, { name, type: tensorType[type], shape, data: Buffer.concat([data, factor]) }]
    }),
  )
}

/** The files with other tensors. */
export function withTensors(
  files: ModelContents,
  change: (tensors: Map<string, Tensor>) => unknown,
): ModelContents {
  const tensors = tensorsOf(files)
  change(tensors)
  return { ...files, model: { name: 'model.bin', bytes: writeBinaryModel([...tensors.values()]) } }
}
