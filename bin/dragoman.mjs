#!/usr/bin/env node
// Starts on Node 20. The program needs Node 24, which a checkout has in its own packages.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isBundleCurrent, isCheckout } from './server-bundle.mjs'

const neededMajor = 24
/**
 * On an idle server, V8 collects garbage so eagerly that it discards compiled code: the first ten
 * thousand requests after 15 quiet seconds cost half as much again
 * (docs/decisions/008-processes.md). With these flags it collects when the heap has grown by half.
 * V8 accepts both only at startup.
 */
const servingFlags = [
  '--no-memory-reducer',
  '--heap-growing-percent=50',
  // Memory (docs/decisions/012): a bounded young generation, one thread that compiles WebAssembly.
  '--max-semi-space-size=16',
  '--wasm-num-compilation-tasks=1',
]
/**
 * glibc keeps what the compilers of V8 have freed, about 20 MB, unless it must trim. It reads
 * this only when a process starts.
 */
const servingEnvironment = { MALLOC_TRIM_THRESHOLD_: '131072' }
const ownNode = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url))

if (Number.parseInt(process.versions.node, 10) >= neededMajor) {
  const serves = ['serve', 'worker'].includes(process.argv[2] ?? '')
  // Where a process cannot be replaced, it continues as it is.
  if (serves && process.execve && !servingFlags.every((flag) => process.execArgv.includes(flag)))
    process.execve(
      process.execPath,
      [process.execPath, ...servingFlags, ...process.execArgv, ...process.argv.slice(1)],
      { ...servingEnvironment, ...process.env },
    )
  // Processes that are started from here use glibc's own settings.
  for (const [name, value] of Object.entries(servingEnvironment))
    if (process.env[name] === value) delete process.env[name]
  // Startup, also of each thread of the neural engine, is two to three times as fast. If the
  // directory is not writable, nothing is cached.
  const { enableCompileCache } = await import('node:module')
  enableCompileCache(compileCache())
  const runsSource = isCheckout && !isBundleCurrent()
  const program = runsSource ? '../src/cli/main.ts' : '../build/server/main.mjs'
  const { run } = await import(program)
  await run(process.argv)
} else if (existsSync(ownNode)) {
  const child = spawn(ownNode, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: 'inherit',
  })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGUSR2'])
    process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code ?? 1)
    process.removeAllListeners(signal)
    process.kill(process.pid, signal)
  })
} else {
  console.error(
    `Dragoman needs Node ${neededMajor} or later; this is ${process.version}. In a ` +
      'checkout, `npm start` or `npm ci --include=dev` brings it.',
  )
  process.exitCode = 1
}

/**
 * A directory that only its user writes: what is in it is run. That of a package may be read-only.
 */
function compileCache() {
  const { NODE_COMPILE_CACHE, CACHE_DIRECTORY, XDG_CACHE_HOME } = process.env
  if (NODE_COMPILE_CACHE) return NODE_COMPILE_CACHE
  if (isCheckout) return fileURLToPath(new URL('../build/compile-cache', import.meta.url))
  // systemd's name, for a service without a home.
  if (CACHE_DIRECTORY) return join(CACHE_DIRECTORY, 'compile-cache')
  return join(XDG_CACHE_HOME || join(homedir(), '.cache'), 'dragoman', 'compile-cache')
}
