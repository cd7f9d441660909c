// A worker thread: loads models and translates sentences, one at a time.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { basename } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { parentPort, workerData } from 'node:worker_threads'
import type { ModelPaths } from '../files/model-files.ts'
import { createMemory } from '../kernels/kernels.ts'
import { type LoadedModel, loadModel } from '../runtime/load-model.ts'
import { openSentenceTranslator, type SentenceTranslator } from '../runtime/sentence-translator.ts'
import type { FromThread, TaskResult, ThreadData, ToThread } from './messages.ts'

const { thread, threads, kernel, limits, shortlist: mode, cancelled } = workerData as ThreadData
const cancelledTask = new Int32Array(cancelled)
const translators = new Map<number, SentenceTranslator>()

parentPort?.on('message', (message: ToThread) => {
  switch (message.type) {
    case 'load':
      answer(message.task, () => load(message.paths))
      break
    case 'open':
      translators.set(message.model, openSentenceTranslator(message.loaded, thread, limits))
      break
    case 'translate':
      answer(message.task, () =>
        translators
          .get(message.model)
          ?.translate(message.sentence, () => Atomics.load(cancelledTask, 0) === message.task),
      )
      break
    case 'drop':
      translators.delete(message.model)
      break
  }
})
parentPort?.postMessage({ ready: true } satisfies FromThread)

function answer(
  task: number,
  work: () => Extract<TaskResult, { result: unknown }>['result'],
): void {
  let message: TaskResult
  try {
    message = { task, result: work() }
  } catch (error) {
    message = { task, error: (error as Error).message }
  }
  parentPort?.postMessage(message)
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

/** The collector is available only in a context that is created after this flag is set. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
}
