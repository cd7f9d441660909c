// What the process of a side does: it translates some texts a round, and answers with the CPU time
// that they took.
import { countWords } from './bergamot-peer.ts'

/** What a round took. */
export interface Round {
  readonly words: number
  readonly cpuSeconds: number
  /** Of each text, in ms, where threads translate. */
  readonly latencies: readonly number[]
  readonly translations: readonly string[]
}

export type Run = (texts: readonly string[]) => Promise<Pick<Round, 'latencies' | 'translations'>>

const textsInRound = 32

/** What the parent process wants of this one. */
export const readJob = <Job>(): Job => JSON.parse(process.argv[2] ?? '')

/** Answers each number of a round. CPU time is that of the main thread, unless given. */
export function answerRounds(
  texts: readonly string[],
  run: Run,
  readCpu: typeof process.cpuUsage = process.threadCpuUsage,
): void {
  if (texts.length <= textsInRound) throw new Error(`more than ${textsInRound} texts are needed`)
  process.on('message', async (round: number) => {
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
  })
  // Worker threads would keep it alive.
  process.on('disconnect', () => process.exit())
  process.send?.('ready')
}
