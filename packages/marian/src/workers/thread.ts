// A worker thread: loads models and translates sentences.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { basename } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import type { ModelPaths } from '../files/model-files.ts'
import { createMemory } from '../kernels/kernels.ts'
import { type LoadedModel, loadModel } from '../runtime/load-model.ts'
import type { TranslatedSentence } from '../runtime/sentence-steps.ts'
import { MarianError, type Segment } from '../segment.ts'
import { collectGarbage } from './garbage.ts'
import {
  counters,
  type FromThread,
  type SentenceResult,
  type TaskResult,
  type ThreadData,
  type ToThread,
} from './messages.ts'
import { loadRepair, type Repair, type RepairedSentence } from './repair.ts'
import { createResultDelivery } from './result-delivery.ts'
import { createSentenceLoop } from './sentence-loop.ts'

type TranslateMessage = Extract<ToThread, { type: 'translate' }>

/** A sentence that may be repaired. */
interface Translated extends Pick<RepairedSentence, 'translation' | 'score'> {
  readonly alternatives?: TranslatedSentence['alternatives']
  readonly isPartial?: boolean
}

const {
  thread,
  threads,
  kernel,
  limits,
  shortlist: mode,
  repair: repairScript,
  counters: shared,
} = workerData as ThreadData
const counts = new Int32Array(shared)
let received = 0
const openRepair = await loadRepair(repairScript)
/** By the number of their model. */
const repairs = new Map<number, Repair>()

const delivery = createResultDelivery({ post })
const sentences = createSentenceLoop({
  thread,
  limits,
  hasMessages: () => Atomics.load(counts, counters.sent) !== received,
  onStep: proceed,
})

parentPort?.on('message', (messages: readonly ToThread[]) => {
  // As Int32, like the count of those sent.
  received = (received + 1) | 0
  for (const message of messages) handle(message)
  proceed()
})
post('ready')

function handle(message: ToThread): void {
  switch (message.type) {
    case 'load':
      delivery.add(toResult(message.task, () => load(message.paths)))
      break
    case 'open':
      sentences.open(message.model, message.loaded)
      if (openRepair) repairs.set(message.model, openRepair(message.pair))
      break
    case 'translate':
      translate(message)
      break
    case 'cancel':
      sentences.cancel(message.task)
      break
    case 'drop':
      sentences.drop(message.model)
      repairs.delete(message.model)
      setImmediate(collectGarbage)
      break
  }
}

function translate(message: TranslateMessage): void {
  const repair = message.wishes.isRepaired ? repairs.get(message.model) : undefined
  if (repair) void translateAndRepair(message, repair)
  else
    sentences.start(message, (outcome) => {
      if (outcome === undefined || 'error' in outcome) delivery.add(toEnd(message, outcome))
      else delivery.add(toAnswer(message, outcome))
    })
}

async function translateAndRepair(message: TranslateMessage, repair: Repair): Promise<void> {
  const release = sentences.hold(message.model)
  const translatePiece = (sentence: Segment): Promise<TranslatedSentence> =>
    new Promise((resolve, reject) => {
      sentences.start({ ...message, sentence }, (outcome) => {
        if (outcome === undefined) reject(new MarianError('it was cancelled', 'runtime'))
        else if ('error' in outcome) reject(outcome.error)
        else resolve(outcome)
      })
    })
  try {
    delivery.add(toAnswer(message, await repair(message.sentence, translatePiece)))
  } catch (error) {
    delivery.add(toEnd(message, { error: error as Error }))
  } finally {
    release()
  }
  proceed()
}

/** The end of a sentence that was cancelled, or has no translation. */
const toEnd = ({ task }: TranslateMessage, outcome: { error: Error } | undefined): TaskResult =>
  outcome ? { task, error: outcome.error.message } : { task, result: undefined }

/** Has what is requested: the pool reads a short message faster. */
function toAnswer({ task, wishes }: TranslateMessage, translated: Translated): TaskResult {
  const { translation, score, alternatives, isPartial } = translated
  const result: { -readonly [Field in keyof SentenceResult]: SentenceResult[Field] } = {
    translation,
  }
  if (alternatives) result.alternatives = alternatives
  if (isPartial !== undefined) result.isPartial = isPartial
  if (wishes.withScore && score) result.score = score
  return { task, result }
}

function toResult(task: number, work: () => LoadedModel): TaskResult {
  try {
    return { task, result: work() }
  } catch (error) {
    return { task, error: (error as Error).message }
  }
}

function post(message: FromThread): void {
  parentPort?.postMessage(message)
}

function proceed(): void {
  Atomics.add(counts, counters.progress, 1)
  delivery.deliver(sentences.countInFlight())
}

function load({ model, shortlist, vocabularies }: ModelPaths): LoadedModel {
  try {
    const read = (path: string) => ({ name: basename(path), bytes: readOutside(path) })
    const files = {
      model: read(model),
      shortlist: shortlist === undefined || mode === 'off' ? undefined : read(shortlist),
      vocabularies: vocabularies.map(read),
    }
    return loadModel(files, kernel, threads)
  } finally {
    // The files, some 40 MB, would stay in memory: this thread makes little other garbage and
    // rarely collects.
    setImmediate(collectGarbage)
  }
}

/**
 * A file in its own pages, which the system gets back after collection; the C library retains what
 * it allocates in such sizes.
 */
function readOutside(path: string): Uint8Array {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    const bytes = new Uint8Array(createMemory(size).buffer, 0, size)
    for (let position = 0, count: number; position < size; position += count) {
      count = readSync(file, bytes, position, size - position, position)
      if (count === 0) throw new Error(`${basename(path)} became shorter while it was read`)
    }
    return bytes
  } finally {
    closeSync(file)
  }
}
