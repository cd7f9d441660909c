// A thread that translates some sentences with one model, without the guards that make the best of a bad model in service.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parentPort, workerData } from 'node:worker_threads'
import { listKernels } from '../marian/kernels/kernels.ts'
import { loadModel } from '../marian/runtime/load-model.ts'
import { openSentenceTranslator, usualLimits } from '../marian/runtime/sentence-translator.ts'
import type { CheckTask, Outputs } from './check.ts'

const { model, shortlist, vocabularies, sentences, limits, asBergamot } = workerData as CheckTask
const read = (path: string) => ({ name: basename(path), bytes: readFileSync(path) })

parentPort?.postMessage(translateAll())

function translateAll(): Outputs {
  try {
    const files = {
      model: read(model),
      shortlist: shortlist === undefined ? undefined : read(shortlist),
      vocabularies: vocabularies.map(read),
    }
    const kernels = listKernels()
    const kernel =
      (asBergamot && kernels.find((kind) => kind === 'relaxed-unsigned')) || (kernels[0] ?? 'exact')
    const translator = openSentenceTranslator(loadModel(files, kernel, 1), 0, {
      ...usualLimits,
      ...limits,
      guardsRepetition: false,
    })
    const outputs = sentences.map((sentence) => {
      try {
        return (translator.translate([sentence]) ?? [])
          .filter((part) => typeof part === 'string')
          .join('')
      } catch {
        // The network wrote no word.
        return ''
      }
    })
    return { outputs, kernel }
  } catch (error) {
    return { unusable: (error as Error).message }
  }
}
