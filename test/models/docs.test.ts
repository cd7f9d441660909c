// Does what docs/models.md says, line by line, with a local registry instead of Mozilla's.
import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, it } from 'node:test'
import { startModelRegistry } from '../support/model-registry.ts'
import { expectOnlyWholeModels, newDirectory } from '../support/model-store.ts'

const root = join(import.meta.dirname, '../..')

describe('docs/models.md', () => {
  it('has commands that work as they stand', async (t) => {
    const registry = await startModelRegistry()
    t.after(registry.close)
    const directory = newDirectory(t)
    const page = readFileSync(join(root, 'docs/models.md'), 'utf8')
    const all = Array.from(page.matchAll(/```sh\n(.*?)```/gs), ([, block = '']) => block)
    // The first is about other languages, and one is for a running service and its operator.
    const blocks = all.slice(1).filter((block) => !block.includes('$TOKEN'))
    assert.deepEqual([all.length, blocks.length], [8, 6])
    const commands = blocks
      .join('')
      .replaceAll('npm exec -- dragoman', `${process.execPath} ${root}/bin/dragoman.mjs`)
      .replaceAll(/https:\/\/firefox[\w.-]+/g, registry.url)
    const shell = spawn('bash', ['-euo', 'pipefail', '-c', commands], {
      cwd: directory,
      env: {
        PATH: `${join(process.execPath, '..')}:${process.env.PATH}`,
        NODE_NO_WARNINGS: '1',
        DRAGOMAN_DATA_DIR: join(directory, 'data'),
        DRAGOMAN_MODELS_REGISTRY: registry.url,
      },
    })
    const [out, err, [status]] = await Promise.all([
      text(shell.stdout),
      text(shell.stderr),
      once(shell, 'exit'),
    ])
    assert.equal(status, 0, err)
    for (const promised of [
      /en-es: intact\./,
      /es-en: written to/,
      /es-en: already installed, unchanged\./,
      /en-es: removed\./,
    ])
      assert.match(out, promised)
    assert.deepEqual(expectOnlyWholeModels(join(directory, 'data/models')), ['es-en'])
    const copied = registry.requests.filter(({ path }) => path.endsWith('.zst'))
    assert.equal(copied.length, 12, 'six files for the store, six for the mirror')
  })
})
