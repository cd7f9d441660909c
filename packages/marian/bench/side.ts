// One side of the comparison in side-by-side.ts, in a process of its own, since CPU time is that of
// a process. Usage:
// node side.ts <way> <architecture> <sources of the runtime> <kernel>
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomModel } from '../test/support/random-model.ts'
import { countWords, createMarianPeer } from './bergamot-peer.ts'
import { type Size, writeModels } from './random-models.ts'

/** What a round took. */
export interface Round {
  readonly words: number
  readonly cpuSeconds: number
  /** Of each text, in ms, where threads translate. */
  readonly latencies: readonly number[]
  readonly translations: readonly string[]
}

/** `alone`: one text in flight; `waiting`: 32 of them. */
export type Way = 'singly' | 'waiting' | 'bergamot' | `threads-${number}-${'alone' | 'waiting'}`
type Run = (texts: readonly string[]) => Promise<Omit<Round, 'words' | 'cpuSeconds'>>

const [way, architecture, sources, kernel] = process.argv.slice(2) as [Way, Size, string, string]
/** The usual length of a translation, for weights that never end a sentence. */
const limits = { factor: 1.1, slack: 0, guardsRepetition: false }
const inFlight = 32
const textsInRound = 32

// Worker threads would keep it alive.
process.on('disconnect', () => process.exit())
const { texts, run } = await open()
// Threads have their own time, which only the process knows.
const readCpu = way.startsWith('threads') ? process.cpuUsage : process.threadCpuUsage
process.on('message', (round: number) => void answer(round))
process.send?.('ready')

async function answer(round: number): Promise<void> {
  const start = (round * textsInRound) % (texts.length - textsInRound)
  const some = texts.slice(start, start + textsInRound)
  const before = readCpu()
  const measured = await run(some)
  const { user, system } = readCpu(before)
  const times = Math.max(1, measured.latencies.length / some.length)
  process.send?.({
    ...measured,
    words: times * countWords(some),
    cpuSeconds: (user + system) / 1e6,
  } satisfies Round)
}

async function open(): Promise<{ texts: string[]; run: Run }> {
  if (way.startsWith('threads')) return openThreads()
  const { files, texts } = randomModel({ architecture })
  if (way === 'bergamot') {
    const peer = await createMarianPeer(files, { maxLengthFactor: limits.factor })
    const run: Run = async (some) => ({ ...peer.run(some, inFlight), latencies: [] })
    return { texts, run }
  }
  const { loadModel } = await import(join(sources, 'runtime/load-model.ts'))
  const { openSentenceTranslator } = await import(join(sources, 'runtime/sentence-translator.ts'))
  const named = (name: string, bytes: Uint8Array) => ({ name, bytes })
  const contents = {
    model: named('model', files.model),
    shortlist: named('shortlist', files.shortlist),
    vocabularies: files.vocabularies.map((bytes) => named('vocabulary', bytes)),
  }
  const translator = openSentenceTranslator(loadModel(contents, kernel, 1), 0, limits)
  const translations: string[] = []
  const singly: Run = async (some) => ({
    latencies: [],
    translations: some.map((text) => translator.translate([text]).join('')),
  })
  const waiting: Run = async (some) => {
    for (const [index, text] of some.entries())
      translator.start([text], (outcome: { translation: string[] }) => {
        translations[index] = outcome.translation.join('')
      })
    while (!translator.isIdle()) translator.step()
    return { latencies: [], translations: [...translations] }
  }
  return { texts, run: way === 'waiting' ? waiting : singly }
}

/** The complete runtime, with worker threads. */
async function openThreads(): Promise<{ texts: string[]; run: Run }> {
  const directory = mkdtempSync(join(tmpdir(), 'dragoman-bench-'))
  process.on('exit', () => rmSync(directory, { recursive: true }))
  const texts = writeModels(directory, ['en-es'], architecture)
  const { createRuntime } = await import(join(sources, 'runtime/runtime.ts'))
  const { findModelFiles } = await import(join(sources, 'files/model-files.ts'))
  const [, threads, load] = way.split('-')
  const runtime = createRuntime({ threads: Number(threads), kernel, limits })
  const files = findModelFiles(join(directory, 'en-es'))
  const model = await runtime.load({ ...files, from: 'en', to: 'es' })
  const run: Run = async (some) => {
    // Several times the texts in flight: at the end of a round threads run out of work.
    const queue = load === 'alone' ? [...some] : [...some, ...some, ...some, ...some]
    const latencies: number[] = []
    const client = async (): Promise<void> => {
      for (let text = queue.shift(); text !== undefined; text = queue.shift()) {
        const startedAt = performance.now()
        // A random model may write no word.
        await model.translate(text).catch(() => '')
        latencies.push(performance.now() - startedAt)
      }
    }
    await Promise.all(Array.from({ length: load === 'alone' ? 1 : inFlight }, client))
    return { latencies, translations: [] }
  }
  return { texts, run }
}
