// Models to a directory.
import assert from 'node:assert/strict'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { exportModels } from '../../src/models/export.ts'
import { startImports, writeModel } from '../support/model-imports.ts'
import { expectOnlyWholeModels, newDirectory } from '../support/model-store.ts'

describe('an export', () => {
  it('is a directory that an import takes as it is', async (t) => {
    const here = startImports(t)
    writeModel(join(here.source, 'enes'), 'enes')
    writeModel(join(here.source, 'enfr'), 'enfr')
    await here.importFrom(here.source)
    const carried = join(newDirectory(t), 'disk')
    await exportModels(await here.store.list(), carried)
    assert.deepEqual(expectOnlyWholeModels(carried), ['en-es', 'en-fr'])
    const there = startImports(t)
    assert.ok(
      (await there.importFrom(carried)).outcomes.every(({ result }) => result === 'installed'),
    )
    assert.deepEqual(expectOnlyWholeModels(there.directory), ['en-es', 'en-fr'])
  })

  it('does not hand on what is damaged, and does not clear away what is no model', async (t) => {
    const { store, directory, source, importFrom } = startImports(t)
    await importFrom(writeModel(join(source, 'enes'), 'enes'))
    const target = join(newDirectory(t), 'disk')
    mkdirSync(join(target, 'en-es'), { recursive: true })
    writeFileSync(join(target, 'en-es/diary.txt'), 'dear diary')
    await assert.rejects(
      exportModels(await store.list(), target),
      /has more than a model in it \(diary\.txt\)/,
    )
    const file = join(directory, 'en-es/lex.50.50.enes.s2t.bin')
    writeFileSync(file, readFileSync(file).fill(0, 100, 110))
    await assert.rejects(
      exportModels(await store.list(), join(target, 'other')),
      /lex\.50\.50\.enes.* has the SHA-256/,
    )
    assert.deepEqual(expectOnlyWholeModels(join(target, 'other')), [])
  })
})
