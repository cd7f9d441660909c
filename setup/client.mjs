// Builds packages/client from TypeScript to JavaScript with types. Skips what is up to date.
import { listFiles } from './files.mjs'
import { buildOnce, expectSuccess } from './once.mjs'
import { run } from './run.mjs'

const home = 'packages/client'

/** Requires npm's packages. Ends the process if a source does not compile. */
export function buildClient() {
  buildOnce({
    target: `${home}/dist`,
    sources: [...listFiles(`${home}/src`), `${home}/tsconfig.json`],
    message: 'Compiling packages/client …',
    build: () => expectSuccess(run('node_modules/.bin/tsc', ['-p', home]), 'packages/client'),
  })
}
