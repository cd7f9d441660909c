// Builds packages/console: the web console's files, with compressed copies. Skips what is up to
// date, and leaves the console out where memory is short.
import { copyFileSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { freemem } from 'node:os'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { listFiles } from './files.mjs'
import { buildOnce, expectSuccess } from './once.mjs'
import { run, say, succeeds } from './run.mjs'

const home = 'packages/console'
/** The bundler takes 300 MB. */
const neededMegabytes = 400
/** What the console does not show of the documentation. */
const unserved = /^docs\/(decisions|benchmark-results)\//
const compressible = /\.(m?js|css|svg|html)$/

/** Its fonts, which the licence must go with. */
export const consoleFonts = '@fontsource-variable/figtree'

/** Requires npm's packages and packages/client. `force`: build with little memory too. */
export function buildConsole({ force = false } = {}) {
  buildOnce({
    target: `${home}/dist`,
    sources: [
      ...['src', 'public', 'markdown'].flatMap((directory) => listFiles(`${home}/${directory}`)),
      ...listFiles('docs').filter((file) => !unserved.test(file)),
      ...['index.html', 'vite.config.ts', 'tsconfig.json'].map((file) => `${home}/${file}`),
      ...listFiles('packages/client/dist'),
      ...['package.json', 'README.md', 'CHANGELOG.md'].map((file) => `packages/client/${file}`),
      'setup/console.mjs',
    ],
    message: 'Building the console …',
    canBuild: () => force || hasMemory(),
    build: () => {
      const vite = ['node_modules/vite/bin/vite.js', 'build', home, '--logLevel', 'warn']
      expectSuccess(run('node_modules/.bin/node', vite), 'the console')
      copyFileSync(
        `node_modules/${consoleFonts}/LICENSE`,
        `${home}/dist/assets/figtree-licence.txt`,
      )
      packClient()
      for (const file of listFiles(`${home}/dist`)) if (compressible.test(file)) compress(file)
    },
  })
}

/** Users of a service install the client from it: `npm install https://HOST/console/…`. */
function packClient() {
  const options = ['--ignore-scripts', '--silent', '--pack-destination', `${home}/dist`]
  const isPacked = succeeds('npm', ['pack', ...options, './packages/client'])
  expectSuccess(isPacked ? 0 : 1, 'the package of the client')
  const packed = listFiles(`${home}/dist`).find((file) => /dragoman-client-.*\.tgz$/.test(file))
  renameSync(packed, `${home}/dist/dragoman-client.tgz`)
}

function hasMemory() {
  const limit = process.constrainedMemory?.() ?? 0
  const available = Math.min(freemem(), limit > 0 ? limit : Infinity) / 1024 ** 2
  if (available >= neededMegabytes) return true
  say(
    `The console is left out: building it takes ${neededMegabytes} MB of memory. ` +
      '`npm run build:console` builds it anyway.',
  )
  return false
}

function compress(file) {
  const content = readFileSync(file)
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
  writeFileSync(`${file}.br`, brotliCompressSync(content, { params }))
}
