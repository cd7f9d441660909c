// The product as users start it: its own process, the URL that it prints, signals.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { atExit } from './at-exit.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface Product {
  readonly url: string
  readonly child: ChildProcess
  /** What it has printed so far, with lines joined. */
  output(): string
  /**
   * Signals the listening process and waits for all started processes to end. Returns the exit
   * status.
   */
  stop(signal?: NodeJS.Signals): Promise<number | null>
}

interface Options {
  command: readonly string[]
  environment: Record<string, string>
  /** Where the command runs; by default in this checkout. */
  directory?: string
  /** False: discards its output once it is ready. */
  keepOutput?: boolean
  /** What it logs when it is ready. */
  readyMessage?: string
}

/**
 * Starts a command that serves, and waits until it is ready. Rejects with its output if it ends
 * instead. Its processes are killed when this one ends before them.
 */
export async function startProduct({
  command: [program = '', ...args],
  environment,
  directory = root,
  keepOutput = true,
  readyMessage = 'ready',
}: Options): Promise<Product> {
  const child = spawn(program, args, {
    cwd: directory,
    stdio: ['ignore', 'pipe', 'pipe'],
    // No test uses the network unless it brings its own registry.
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
  const forget = atExit(() => killAll(descendants(child.pid as number)))
  ended.then(forget, forget)
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

function killAll(pids: readonly number[]): void {
  for (const pid of pids)
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended in the meantime.
    }
}

/** Higher than any test or benchmark needs, but not off: every figure includes their cost. */
export const wideLimits = {
  DRAGOMAN_RATE_LIMIT: '100000000',
  DRAGOMAN_USER_RATE_LIMIT: '100000000',
  DRAGOMAN_ADDRESS_RATE_LIMIT: '100000000',
  DRAGOMAN_LOGIN_RATE_LIMIT: '100000000',
  DRAGOMAN_LIBRETRANSLATE_ADDRESS_RATE_LIMIT: '100000000',
}

/** Settings of the developer's environment must not reach the product. */
const inherited = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(DRAGOMAN_|DATABASE_URL$|TEST_|HOST$|npm_|NODE_TEST)/.test(name),
    ),
  )

/** The words of a process's command; nothing if it has ended. */
export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
  } catch {
    return ''
  }
}

/** The PIDs of the process and of its descendants. */
export function descendants(pid: number): number[] {
  const parents = new Map<number, number>()
  for (const entry of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${entry}/stat`, 'utf8')
      parents.set(Number(entry), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
    } catch {
      // It has ended in the meantime.
    }
  }
  const family = [pid]
  for (const member of family)
    for (const [child, parent] of parents) if (parent === member) family.push(child)
  return family
}

/** The processes that still exist, without zombies. */
export function survivors(pids: readonly number[]): number[] {
  return pids.filter((pid) => {
    try {
      return !/^\d+ \(.*\) Z/s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    } catch {
      return false
    }
  })
}

/** Resolves once the condition holds; rejects if it does not in time. */
export async function until(
  condition: () => boolean,
  what: string,
  withinMs = 60_000,
): Promise<void> {
  const deadline = performance.now() + withinMs
  while (!condition()) {
    if (performance.now() > deadline) throw new Error(`not within ${withinMs} ms: ${what}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
