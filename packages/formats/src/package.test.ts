// Runs the example of the README as somebody does who has the package and no server.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'

const root = join(import.meta.dirname, '../../..')

it('runs the example of its README without the server', (t) => {
  const directory = mkdtempSync(join(tmpdir(), 'formats-package-'))
  t.after(() => rmSync(directory, { recursive: true }))
  const readme = readFileSync(join(root, 'packages/formats/README.md'), 'utf8')
  const [, example = '', printed = ''] =
    /```js\n(.*?)```\n\nIt prints\n\n```\n(.*?)```/s.exec(readme) ?? []
  assert.ok(example.trim().split('\n').length <= 10)
  symlinkSync(join(root, 'node_modules'), join(directory, 'node_modules'))
  writeFileSync(join(directory, 'example.mjs'), example)
  const { stdout, stderr } = spawnSync(process.execPath, ['example.mjs'], {
    cwd: directory,
    encoding: 'utf8',
  })
  assert.equal(stderr, '')
  assert.equal(stdout, printed)
})
