// `npm run build:native`: compiles the native product of the neural engine, if the system has a C
// compiler. A server in a checkout does so in the background of its first start.
import { fileURLToPath } from 'node:url'
import { run, say } from './run.mjs'

/**
 * Requires packages/marian. The product is optional: without a compiler a message says so, and
 * WebAssembly multiplies.
 */
export function buildNative() {
  const status = run('node_modules/.bin/node', ['packages/marian/dist/native/compile-now.js'])
  if (status !== 0) say('The neural engine multiplies with WebAssembly; see above.')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  process.chdir(fileURLToPath(new URL('..', import.meta.url)))
  buildNative()
}
