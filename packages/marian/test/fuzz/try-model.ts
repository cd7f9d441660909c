// Tries a damaged model: it is rejected with a reason, or loads and translates without leaving its
// part of the memory.

import { ModelFileError } from '../../src/files/byte-reader.ts'
import type { ModelContents } from '../../src/files/model-files.ts'
import { listKernels } from '../../src/kernels/kernel-choice.ts'
import type { KernelKind } from '../../src/kernels/kernels.ts'
import { type LoadedModel, loadModel } from '../../src/runtime/load-model.ts'
import {
  type Outcome as Ended,
  openSentenceTranslator,
} from '../../src/runtime/sentence-translator.ts'
import { MarianError, type Segment } from '../../src/segment.ts'
import { openVocabulary } from '../../src/vocabulary/vocabulary.ts'
import { createIntegers, damagedModel, type RandomIntegers } from './mutate.ts'

export type Outcome =
  | { readonly kind: 'loaded' }
  /** The reader that rejected it: the name of its module. */
  | { readonly kind: 'refused'; readonly by: string }
  | { readonly kind: 'failed'; readonly reason: string }

/** The script and the test mean the same file by the same number. */
export const tryDamagedModel = (seed: number): Outcome => {
  const random = createIntegers(seed)
  return tryModel(damagedModel(random), random)
}

const kernels: readonly KernelKind[] = listKernels()
const longestMessage = 1_000

const short: Segment = ['the red house is ', { open: 1 }, 'big', { close: 1 }, '.']
const odd: Segment = [
  '  Ｗｈｅｒｅ is ﬁ the \u0301 library\ufeff? 😀 漢字 ¿Dónde está la biblioteca? ' +
    '\u0000 </s> <unk> ▁ \u{1f1ea}\u{1f1f8}  ',
]
const long: Segment = [`${'the green horse is fast and he saves five messages '.repeat(20)}.`]

function tryModel(files: ModelContents, random: RandomIntegers): Outcome {
  const kernel = kernels[random(kernels.length)] as KernelKind
  let loaded: LoadedModel
  try {
    loaded = loadModel(files, kernel, 2)
  } catch (error) {
    return judgeRefusal(error, files)
  }
  try {
    return translateWith(loaded, random(8) === 0 ? [short, odd, long] : [short, odd])
  } catch (error) {
    return { kind: 'failed', reason: describe(error) }
  }
}

function judgeRefusal(error: unknown, files: ModelContents): Outcome {
  if (!(error instanceof ModelFileError)) return { kind: 'failed', reason: describe(error) }
  const names = [files.model, files.shortlist, ...files.vocabularies].map((file) => file?.name)
  if (!names.some((name) => error.message.startsWith(`${name}: `)))
    return { kind: 'failed', reason: `it names no file: ${error.message}` }
  if (error.message.length > longestMessage)
    return { kind: 'failed', reason: `a message of ${error.message.length} characters` }
  const [, by = 'unknown'] =
    /marian\/(?:files|runtime)\/(?!byte-reader|protobuf)([\w-]+)\.ts/.exec(error.stack ?? '') ?? []
  return { kind: 'refused', by }
}

/** The model's own bytes and the other thread's memory must not change. */
function translateWith(model: LoadedModel, segments: readonly Segment[]): Outcome {
  const { memory, packed } = model
  const view = (start: number, length: number): Buffer => Buffer.from(memory.buffer, start, length)
  const before = Buffer.from(view(0, packed.bytes))
  const stray = findStrayId(model)
  if (stray !== undefined) return { kind: 'failed', reason: stray }
  const translator = openSentenceTranslator(model, 0)
  const outcomes: Ended[] = []
  for (const segment of segments) translator.start(segment, (outcome) => outcomes.push(outcome))
  while (!translator.isIdle()) translator.step()
  if (outcomes.length < segments.length) return { kind: 'failed', reason: 'a sentence did not end' }
  for (const outcome of outcomes)
    if ('error' in outcome && !(outcome.error instanceof MarianError)) throw outcome.error
  const { start, bytes } = packed.scratch
  if (!view(0, packed.bytes).equals(before))
    return { kind: 'failed', reason: 'it wrote over the model' }
  if (!view(start + bytes, bytes).equals(Buffer.alloc(bytes)))
    return { kind: 'failed', reason: "it wrote into another thread's room" }
  return { kind: 'loaded' }
}

/**
 * An out-of-range ID makes the kernels, which check none, read beside a table: a trap shows only
 * accesses outside of the complete memory.
 */
function findStrayId({ memory, packed }: LoadedModel): string | undefined {
  const { sourceVocabulary, targetVocabulary } = packed.architecture
  const source = openVocabulary(memory.buffer, packed.source)
  const target = openVocabulary(memory.buffer, packed.target)
  const everyId = Array.from({ length: targetVocabulary }, (_, id) => id)
  const { text } = target.decode(everyId)
  const sourceIds = [source.end, ...source.encode(text).ids, ...source.encode(odd.join('')).ids]
  if (!sourceIds.every((id) => id >= 0 && id < sourceVocabulary))
    return 'it gives a source id outside of the embedding'
  if (!(target.end < targetVocabulary && target.unknown < targetVocabulary))
    return 'the end or the unknown word is outside of the target'
  if (packed.shortlist === undefined) return undefined
  const { offsets, entries, entryCount, alwaysBelow } = packed.shortlist
  const ends = new Uint32Array(memory.buffer, offsets, sourceVocabulary + 1)
  const words = new Uint32Array(memory.buffer, entries, entryCount)
  if (!ends.every((end, id) => end <= entryCount && end >= (ends[id - 1] ?? 0)))
    return 'the shortlist has an offset outside of its entries'
  if (alwaysBelow > targetVocabulary || !words.every((word) => word < targetVocabulary))
    return 'the shortlist has a word outside of the target'
  return undefined
}

const describe = (error: unknown): string =>
  error instanceof Error
    ? `${error.name}: ${error.message.slice(0, 200)} ${error.stack?.split('\n')[1]?.trim()}`
    : String(error)
