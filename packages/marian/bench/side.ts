// One side of a comparison, in a process of its own (see sides.ts): a runtime or Bergamot, which
// translate on one thread.
import { join } from 'node:path'
import type { KernelKind } from '../src/kernels/kernels.ts'
import type { Outcome } from '../src/runtime/sentence-translator.ts'
import { createMarianPeer } from './bergamot-peer.ts'
import { openModel, type TrainedModel, toContents } from './models.ts'
import type { Size } from './random-models.ts'
import { answerRounds, type Run, readJob } from './side-process.ts'

/** Text by text, or 32 at once. */
export type Way = 'singly' | 'waiting'

export interface Job {
  readonly way: Way
  readonly model: Size | TrainedModel
  readonly engine: Runtime | 'bergamot'
}

interface Runtime {
  /** The directory of its sources. */
  readonly sources: string
  readonly kernel: KernelKind
}

/** The runtime throws if the network writes no word. */
const noWord = ''

const { way, model, engine } = readJob<Job>()
const { files, texts, limits } = openModel(model)
answerRounds(texts, await (engine === 'bergamot' ? openBergamot() : openRuntime(engine)))

async function openBergamot(): Promise<Run> {
  const peer = await createMarianPeer(files, limits && { maxLengthFactor: limits.factor })
  const batch = way === 'waiting' ? 32 : 1
  return async (some) => ({ ...peer.run(some, batch), latencies: [] })
}

async function openRuntime({ sources, kernel }: Runtime): Promise<Run> {
  const { loadModel } = await import(join(sources, 'runtime/load-model.ts'))
  const { openSentenceTranslator } = await import(join(sources, 'runtime/sentence-translator.ts'))
  const translator = openSentenceTranslator(loadModel(toContents(files), kernel, 1), 0, limits)
  const singly: Run = async (some) => ({
    latencies: [],
    translations: some.map((text) => {
      try {
        return translator.translate([text]).join('')
      } catch {
        return noWord
      }
    }),
  })
  const waiting: Run = async (some) => {
    const translations: string[] = []
    for (const [index, text] of some.entries())
      translator.start([text], (outcome: Outcome) => {
        translations[index] = 'error' in outcome ? noWord : outcome.translation.join('')
      })
    while (!translator.isIdle()) translator.step()
    return { latencies: [], translations }
  }
  return way === 'waiting' ? waiting : singly
}
