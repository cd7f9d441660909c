// The product as its users start it: a process of its own, an address it prints, signals.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Product {
  readonly url: string
  readonly child: ChildProcess
  /** What it has printed so far, lines joined. */
  output(): string
  /** Sends a signal to the process that listens and waits until what was started has ended. Returns the exit status. */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

interface Options {
  command: readonly string[]
  environment: Record<string, string>
  /** False: what it prints after it is ready is thrown away unread. */
  keepOutput?: boolean
  /** What it logs when it is ready. */
  readyMessage?: string
}

/** Starts a command that serves, and waits until it says that it is ready. Rejects with what it printed when it ends instead. */
export async function startProduct({
  command: [program = '', ...args],
  environment,
  keepOutput = true,
  readyMessage = 'ready',
}: Options): Promise<Product> {
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    // No test reaches for the network unless it brings a registry of its own.
    env: {
      ...inherited(),
      PORT: '0',
      LOG_LEVEL: 'info',
      DRAGOMAN_MODELS: 'none',
      ...wideLimits,
      ...environment,
    },
  })
  const lines: string[] = []
  const ready = Promise.withResolvers<{ address: string; pid: number }>()
  for (const stream of [child.stdout, child.stderr]) {
    const reader = createInterface({ input: stream }).on('line', (line) => {
      lines.push(line)
      if (line.startsWith('{') && line.includes(`"msg":"${readyMessage}"`))
        ready.resolve(JSON.parse(line))
    })
    if (!keepOutput)
      ready.promise
        .then(() => reader.close())
        .then(
          () => stream.resume(),
          () => {},
        )
  }
  const ended = once(child, 'exit')
  ended.then(() => ready.reject(new Error(`it ended before it was ready:\n${lines.join('\n')}`)))
  const { address, pid } = await ready.promise
  return {
    url: address,
    child,
    output: () => lines.join('\n'),
    async stop(signal = 'SIGTERM') {
      process.kill(pid, signal)
      const [status] = await ended
      return status
    },
  }
}

/** Wider than any test or bench needs, and still there, so that what they cost is in every figure. */
export const wideLimits = {
  DRAGOMAN_RATE_LIMIT: '100000000',
  DRAGOMAN_USER_RATE_LIMIT: '100000000',
  DRAGOMAN_ADDRESS_RATE_LIMIT: '100000000',
  DRAGOMAN_LOGIN_RATE_LIMIT: '100000000',
}

/** Settings of whoever runs the tests must not reach the product. */
const inherited = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(DRAGOMAN_|DATABASE_URL$|TEST_|HOST$|npm_|NODE_TEST)/.test(name),
    ),
  )

/** The process and all that it started, by number. */
export function descendants(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8')
      parents.set(Number(entry), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
    } catch {
      // It ended meanwhile.
    }
  }
  const family = [pid]
  for (const member of family)
    for (const [child, parent] of parents) if (parent === member) family.push(child)
  return family
}

/** Those of the processes that are still there (zombies do not count). */
export function survivors(pids: readonly number[]): number[] {
  return pids.filter((pid) => {
    try {
      return !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    } catch {
      return false
    }
  })
}

/** Resolves as soon as the condition holds; rejects when it does not within the time. */
export async function until(
  condition: () => boolean,
  what: string,
  withinMs = 10_000,
): Promise<void> {
  const deadline = performance.now() + withinMs
  while (!condition()) {
    if (performance.now() > deadline) throw new Error(`not within ${withinMs} ms: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
