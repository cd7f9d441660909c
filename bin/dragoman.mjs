#!/usr/bin/env node
// Starts on Node 20. The program needs Node 24, which a checkout has in its own packages.
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findKnownAnswer } from './known-answers.mjs'
import { isBundleCurrent, isCheckout } from './server-bundle.mjs'

const neededMajor = 24
const ownNode = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url))

if (Number.parseInt(process.versions.node, 10) >= neededMajor) {
  const answer = findKnownAnswer(process.argv.slice(2))
  if (answer === undefined) await runProgram()
  else process.stdout.on('error', endAtClosedPipe).write(answer)
} else if (existsSync(ownNode)) {
  const { spawn } = await import('node:child_process')
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

/** The reader has all it wanted. */
function endAtClosedPipe(error) {
  if (error.code !== 'EPIPE') throw error
  process.exit(0)
}

async function runProgram() {
  const { becomeServingProcess, forgetServingEnvironment } = await import('./serving-process.mjs')
  if (['serve', 'worker'].includes(process.argv[2] ?? ''))
    becomeServingProcess(process.argv.slice(1))
  forgetServingEnvironment()
  // Startup, also of each thread of the neural engine, is two to three times as fast. If the
  // directory is not writable, nothing is cached.
  const { enableCompileCache } = await import('node:module')
  enableCompileCache(await compileCache())
  const runsSource = isCheckout && !isBundleCurrent()
  const program = runsSource ? '../src/cli/main.ts' : '../build/server/main.mjs'
  const { run } = await import(program)
  await run(process.argv)
}

/**
 * A directory that only its user writes: what is in it is run. That of a package may be read-only.
 */
async function compileCache() {
  const { NODE_COMPILE_CACHE, CACHE_DIRECTORY, XDG_CACHE_HOME } = process.env
  if (NODE_COMPILE_CACHE) return NODE_COMPILE_CACHE
  if (isCheckout) return fileURLToPath(new URL('../build/compile-cache', import.meta.url))
  // systemd's name, for a service without a home.
  if (CACHE_DIRECTORY) return `${CACHE_DIRECTORY}/compile-cache`
  const { homedir } = await import('node:os')
  return `${XDG_CACHE_HOME || `${homedir()}/.cache`}/dragoman/compile-cache`
}
