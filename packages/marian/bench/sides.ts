// Compares by CPU time: each side is a process of its own, and all work in turns. Other work on the
// machine changes CPU time less than time on the clock.
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { progress } from './figures.ts'
import type { Round } from './side-process.ts'

export interface Side {
  readonly name: string
  /** The path of what its process runs, which calls `answerRounds`. */
  readonly script: string
  /** What the process reads with `readJob`. */
  readonly job: unknown
}

/** What each side took in each round, by its name. `title` is for the progress. */
export async function measureSides(
  title: string,
  sides: readonly Side[],
  rounds: number,
): Promise<Map<string, Round[]>> {
  const running = sides.map(({ name, script, job }) => ({
    name,
    child: fork(script, [JSON.stringify(job)], { execArgv: [] }),
  }))
  try {
    // Its first message says that it is ready.
    await Promise.all(running.map(({ child }) => nextMessage(child)))
    const measured = new Map(sides.map(({ name }): [string, Round[]] => [name, []]))
    // One round that does not count, in which V8 compiles what is used.
    for (let round = 0; round <= rounds; round++) {
      progress(`${title}, round ${round} of ${rounds}`)
      // Backwards every other time, so that a machine that becomes slower is fair to all.
      for (const { name, child } of round % 2 === 0 ? running : running.toReversed()) {
        child.send(round)
        const result = (await nextMessage(child)) as Round
        if (round > 0) measured.get(name)?.push(result)
      }
    }
    return measured
  } finally {
    progress('')
    // Each ends then, also if another failed.
    for (const { child } of running) if (child.connected) child.disconnect()
  }
}

async function nextMessage(child: ChildProcess): Promise<unknown> {
  const ended = once(child, 'exit').then(() => {
    throw new Error('a side of the comparison ended')
  })
  ended.catch(() => {})
  const [message] = await Promise.race([once(child, 'message'), ended])
  return message
}

/** Words per second of CPU time. */
export const speedOf = ({ words, cpuSeconds }: Round): number => words / cpuSeconds

/** Of the speeds in each round. */
export const speedRatios = (over: readonly Round[], under: readonly Round[]): number[] =>
  over.map((round, index) => speedOf(round) / speedOf(under[index] as Round))
