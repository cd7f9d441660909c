// A thread of the pool: loads models and translates sentences, one at a time.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { type LoadedModel, loadModel } from '../runtime/load-model.ts'
import { openSentenceTranslator, type SentenceTranslator } from '../runtime/sentence-translator.ts'
import type { FromThread, ModelPaths, ThreadData, ToThread } from './messages.ts'

const { thread, threads, kernel, cancelled } = workerData as ThreadData
const cancelledTask = new Int32Array(cancelled)
const translators = new Map<number, SentenceTranslator>()

parentPort?.on('message', (message: ToThread) => {
  switch (message.type) {
    case 'load':
      answer(message.task, () => load(message.paths))
      break
    case 'open':
      translators.set(message.model, openSentenceTranslator(message.loaded, thread))
      break
    case 'translate':
      answer(message.task, () =>
        translators.get(message.model)?.translate(message.sentence, () => Atomics.load(cancelledTask, 0) === message.task),
      )
      break
    case 'drop':
      translators.delete(message.model)
      break
  }
})

function answer(task: number, work: () => Extract<FromThread, { result: unknown }>['result']): void {
  let message: FromThread
  try {
    message = { task, result: work() }
  } catch (error) {
    message = { task, error: (error as Error).message }
  }
  parentPort?.postMessage(message)
}

function load({ model, shortlist, vocabularies }: ModelPaths): LoadedModel {
  const read = (path: string) => ({ name: basename(path), bytes: readFileSync(path) })
  return loadModel(
    { model: read(model), shortlist: shortlist === undefined ? undefined : read(shortlist), vocabularies: vocabularies.map(read) },
    kernel,
    threads,
  )
}
