#!/usr/bin/env node
// Starts on Node 20. The program needs Node 24, which a checkout has in its own packages.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isBundleCurrent } from './server-bundle.mjs'

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
  // Memory (docs/decisions/012): a small young generation, one thread that compiles WebAssembly.
  '--max-semi-space-size=8',
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
  enableCompileCache(fileURLToPath(new URL('../build/compile-cache', import.meta.url)))
  const program = isBundleCurrent() ? '../build/server/main.mjs' : '../src/cli/main.ts'
  const { run } = await import(program)
  await run(process.argv)
} else if (existsSync(ownNode)) {
  const child = spawn(ownNode, [fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: 'inherit',
  })
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => child.kill(signal))
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
