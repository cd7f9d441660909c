#!/usr/bin/env node
// Starts on Node 20. The program needs Node 24, which a checkout has in its own packages.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isBundleCurrent, isCheckout } from './server-bundle.mjs'
import { becomeServingProcess, forgetServingEnvironment } from './serving-process.mjs'

const neededMajor = 24
const ownNode = fileURLToPath(new URL('../node_modules/.bin/node', import.meta.url))

if (Number.parseInt(process.versions.node, 10) >= neededMajor) {
  if (['serve', 'worker'].includes(process.argv[2] ?? ''))
    becomeServingProcess(process.argv.slice(1))
  forgetServingEnvironment()
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
