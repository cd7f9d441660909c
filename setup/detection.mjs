// Builds the table of language detection, in a process of its own: packing takes 450 MB.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { buildOnce, expectSuccess } from './once.mjs'
import { run } from './run.mjs'

const target = 'build/detection'
const packer = 'setup/pack-ngrams.mjs'

/** Requires npm's packages. */
export function buildDetection() {
  const { version } = JSON.parse(readFileSync('node_modules/eld/package.json', 'utf8'))
  buildOnce({
    target,
    sources: [packer],
    settings: { eld: version },
    message: 'Packing the language detection table …',
    build: () =>
      expectSuccess(
        run(process.execPath, [fileURLToPath(new URL('pack-ngrams.mjs', import.meta.url)), target]),
        'the language detection table',
      ),
  })
}
