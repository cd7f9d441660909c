// Compiles the native product with the C compiler of the system.
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { constants, setPriority } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { MarianError } from '../segment.ts'
import { compilerOptions, findAddonFile, listSources, nativeDirectory } from './addon.ts'

/** Where distributions of Node have its headers, the package `node` of npm included. */
const headerDirectories = [
  '../include/node',
  `../node_modules/node-${process.platform}-${process.arch}/include/node`,
].map((path) => join(dirname(process.execPath), path))
/** The command of an installed package, compiled as this file is. */
const compileNowFile = fileURLToPath(new URL('./compile-now.js', import.meta.url))
const timeoutMs = 120_000
const supported = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']

export interface CompileOptions {
  /** Leaves the processor to others: for a compilation beside a running service. */
  readonly inBackground?: boolean
  readonly compiler?: string
  readonly signal?: AbortSignal
}

/**
 * Compiles the native product unless that is done; returns whether it was not. It is used by
 * runtimes that are created later. Rejects with MarianError, which says what is missing.
 */
export async function compileNative(options: CompileOptions = {}): Promise<boolean> {
  const file = findAddonFile()
  if (existsSync(file)) return false
  // An installed package may belong to another user, or be checked against what was installed.
  if (options.inBackground && nativeDirectory.includes('/node_modules/'))
    throw failure(`an installed package is only changed by: node ${compileNowFile}`)
  await compileInto(file, options)
  return true
}

/**
 * Compiles to a file that exists only when it is complete. Removes those of other sources, which
 * nothing loads any more.
 */
export async function compileInto(
  file: string,
  { inBackground = false, compiler = 'cc', signal }: CompileOptions = {},
): Promise<void> {
  const platform = `${process.platform}-${process.arch}`
  if (!supported.includes(platform)) throw failure(`there is none for ${platform}`)
  const unfinished = `${file}.${randomUUID()}`
  const sources = listSources().filter((name) => name.endsWith('.c'))
  const words = [...compilerOptions, `-I${findHeaders()}`, ...sources, '-o', unfinished]
  try {
    mkdirSync(dirname(file), { recursive: true })
    await run(compiler, words, { inBackground, ...(signal && { signal }) })
    renameSync(unfinished, file)
    removeOthers(file, platform)
  } catch (error) {
    if (existsSync(unfinished)) rmSync(unfinished)
    throw error instanceof MarianError ? error : failure((error as Error).message)
  }
}

function removeOthers(file: string, platform: string): void {
  const directory = dirname(file)
  for (const name of readdirSync(directory)) {
    const [version = name] = name.split('.node', 1)
    const [, itsPlatform] = /^(.+)-[\da-f]{12}$/.exec(version) ?? []
    if (itsPlatform === platform && version !== basename(file, '.node'))
      rmSync(join(directory, name), { force: true })
  }
}

/** The directory of Node's headers. Throws MarianError when this Node came without them. */
export function findHeaders(): string {
  const found = headerDirectories.find((path) => existsSync(join(path, 'node_api.h')))
  if (found === undefined) throw failure(`the headers of Node are not in ${headerDirectories[0]}`)
  return found
}

const failure = (reason: string): MarianError =>
  new MarianError(`the native product cannot be compiled: ${reason}`, 'runtime')

async function run(
  compiler: string,
  options: readonly string[],
  { inBackground, signal }: Pick<CompileOptions, 'inBackground' | 'signal'>,
): Promise<void> {
  const child = spawn(compiler, options, {
    cwd: nativeDirectory,
    stdio: ['ignore', 'ignore', 'pipe'],
    // Node's own `timeout` would hold the process if the compiler does not exist.
    signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]),
  })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  // What the compiler starts inherits it.
  if (inBackground && child.pid !== undefined)
    setPriority(child.pid, constants.priority.PRIORITY_LOW)
  const [status, killedBy] = (await once(child, 'close').catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ENOENT' ? failure(`there is no C compiler (${compiler})`) : error
  })) as [number | null, string | null]
  if (status === 0) return
  const [line] = /^.*error.*$/m.exec(output) ?? [output.split('\n', 1)[0]]
  throw failure(`${compiler} ended with ${killedBy ?? `status ${status}`}: ${line}`)
}
