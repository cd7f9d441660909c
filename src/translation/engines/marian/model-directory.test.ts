import assert from 'node:assert/strict'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { findModelFiles } from '@dragoman/marian'
import { findModels } from './model-directory.ts'

const fixtures = fileURLToPath(
  new URL('../../../../packages/marian/test/fixtures', import.meta.url),
)
const model = join(fixtures, 'enes')

it('names the version of a model by the hash of its file, if that is known', (t) => {
  const directory = mkdtempSync(join(tmpdir(), 'dragoman-models-'))
  t.after(() => rmSync(directory, { recursive: true, force: true }))
  cpSync(model, join(directory, 'en-es'), { recursive: true })
  const name = basename(findModelFiles(model)?.model ?? '')
  const sha256 = '0123456789abcdef'.repeat(4)
  for (const [files, expected] of [
    [[{ name, size: 1, sha256 }], '0123456789abcdef'],
    [[{ name: `other ${name}`, size: 1, sha256 }], undefined],
    [[{ name, size: 1, sha256: 'no hash' }, null], undefined],
    [name, undefined],
    [undefined, undefined],
  ]) {
    writeFileSync(join(directory, 'en-es', 'metadata.json'), JSON.stringify({ files }))
    const [found] = findModels(directory)
    assert.deepEqual([found?.from, found?.to, found?.version], ['en', 'es', expected])
  }
})

it('finds pairs by directory or metadata, with the quality that the publisher measured', (t) => {
  const directory = mkdtempSync(join(tmpdir(), 'dragoman-models-'))
  t.after(() => rmSync(directory, { recursive: true, force: true }))
  cpSync(model, join(directory, 'en-es'), { recursive: true })
  cpSync(join(fixtures, 'enfr'), join(directory, 'whatever'), { recursive: true })
  writeFileSync(
    join(directory, 'whatever', 'metadata.json'),
    JSON.stringify({ sourceLanguage: 'en', targetLanguage: 'zh-Hans', flores: { chrf: 61.5 } }),
  )
  cpSync(join(fixtures, 'esen'), join(directory, 'unnamed'), { recursive: true })
  mkdirSync(join(directory, 'de-en'))
  const pairs = findModels(directory).map(({ from, to, quality }) => ({ from, to, quality }))
  assert.deepEqual(pairs, [
    { from: 'en', to: 'es', quality: undefined },
    { from: 'en', to: 'zh-Hans', quality: 61.5 },
  ])
})
