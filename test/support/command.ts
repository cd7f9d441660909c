// The command `dragoman` as users run it: a child process with pipes.
import assert from 'node:assert/strict'
import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../bin/dragoman.mjs', import.meta.url))

/** Nothing is downloaded. */
const usualEnvironment = {
  PATH: process.env.PATH,
  DRAGOMAN_DATA_DIR: '/nonexistent',
  DRAGOMAN_MODELS: 'none',
}

interface CommandOptions {
  /** All of its environment, apart from the usual one. */
  environment?: Record<string, string>
  input?: string | Uint8Array
  directory?: string
}

export interface Ended {
  /** null: it was ended by a signal. */
  status: number | null
  signal: NodeJS.Signals | null
  out: string
  err: string
}

/** The words of a command and its environment. */
export const commandLine = (args: readonly string[], environment: Record<string, string>) => ({
  program: [process.execPath, program, ...args],
  env: { ...usualEnvironment, ...environment },
})

/** Starts a command; its input stays open. */
export function startCommand(
  args: readonly string[],
  { environment = {}, directory }: CommandOptions = {},
): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [program, ...args], {
    ...(directory === undefined ? {} : { cwd: directory }),
    env: { ...usualEnvironment, ...environment },
  })
}

/** Runs a command to its end. */
export async function runCommand(
  args: readonly string[],
  { input = '', ...options }: CommandOptions = {},
): Promise<Ended> {
  const child = startCommand(args, options)
  // It may end before it has read everything.
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  return endOf(child)
}

/** What a command printed until its end. */
export async function endOf(child: ChildProcessWithoutNullStreams): Promise<Ended> {
  const [out, err, [status, signal]] = await Promise.all([
    child.stdout.toArray(),
    child.stderr.toArray(),
    once(child, 'exit'),
  ])
  // `text` of node:stream/consumers would drop a byte order mark.
  return { status, signal, out: `${Buffer.concat(out)}`, err: `${Buffer.concat(err)}` }
}

/** Runs a line of bash in which `dragoman` is the command. */
export async function runShell(
  line: string,
  { environment = {}, directory, input = '' }: CommandOptions = {},
): Promise<Ended> {
  const script = `dragoman() { '${process.execPath}' '${program}' "$@"; }\n${line}`
  const child = spawn('bash', ['--norc', '-c', script], {
    ...(directory === undefined ? {} : { cwd: directory }),
    env: { ...usualEnvironment, ...environment },
  })
  child.stdin.end(input)
  return endOf(child)
}

/** Fails unless `translate` from English to Spanish answers each line before the next one comes. */
export async function assertAnswersEachLine(child: ChildProcessWithoutNullStreams): Promise<void> {
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  for (const [line, expected] of [
    ['The house is red.', 'La casa es roja.'],
    ['The garden is big.', 'El jardín es grande.'],
  ]) {
    child.stdin.write(`${line}\n`)
    assert.equal((await lines.next()).value, expected)
  }
  child.stdin.end()
  assert.deepEqual(await once(child, 'exit'), [0, null])
}
