// Makes the template of the embedded database: a first start copies it. Making a database takes
// seconds and 280 MB, which the server would keep.
import { readFileSync } from 'node:fs'
import { listFiles } from './files.mjs'
import { buildOnce, expectSuccess } from './once.mjs'
import { run } from './run.mjs'

const target = 'build/database'
const maker = 'setup/make-database.mjs'
/** 370 MB at most, instead of 1,100: V8 takes 600 MB to optimise one function of PostgreSQL. */
const smallMemory = ['--liftoff-only', '--wasm-lazy-compilation', '--max-semi-space-size=2']

/** Requires npm's packages. */
export function buildDatabaseTemplate() {
  const { version } = JSON.parse(
    readFileSync('node_modules/@electric-sql/pglite/package.json', 'utf8'),
  )
  buildOnce({
    target,
    sources: [maker, 'src/storage/kysely-options.ts', ...listFiles('src/storage/migrations')],
    settings: { pglite: version },
    message: 'Building the template of the embedded database …',
    build: () =>
      expectSuccess(
        run('node_modules/.bin/node', [...smallMemory, maker, target], {
          MALLOC_TRIM_THRESHOLD_: '131072',
        }),
        'the template of the embedded database',
      ),
  })
}
