import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { records } from '../../../test/support/firefox-records.ts'
import { findRole } from '../installed/model-set.ts'
import { isFirefoxRecords, readFirefoxRegistry } from './firefox.ts'
import { isMozillaRegistry, readMozillaRegistry } from './mozilla.ts'

describe('a registry', () => {
  it('cannot make us write outside of a directory', () => {
    for (const name of [
      '../model.x.bin',
      'model./../x.bin',
      'model.x.bin/..',
      'model.x/y.bin',
      'model.x\\y.bin',
      'vocab.x.bin',
      '.bin',
      'model',
      'model.spm',
      'model..bin',
    ])
      assert.equal(findRole(name), undefined, name)
    const set = {
      ...records({ version: '3.0', architecture: 'tiny' })[0],
      attachment: { filename: '../../model.x.bin.zst', location: 'x' },
    }
    assert.deepEqual(readFirefoxRegistry({ data: [set] }, 'https://files.example'), [])
    const path = '../../../models/model.x.bin.gz'
    const entry = {
      architecture: 'tiny',
      releaseStatus: 'Release',
      sourceLanguage: 'en',
      targetLanguage: 'es',
      files: { model: { path } },
    }
    assert.deepEqual(
      readMozillaRegistry({ baseUrl: 'https://files.example', models: { 'en-es': [entry] } }, ''),
      [],
    )
  })

  it('of any content is read without an error', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (document) => {
        if (isFirefoxRecords(document)) readFirefoxRegistry(document, 'https://files.example')
        if (isMozillaRegistry(document)) readMozillaRegistry(document, '')
        readFirefoxRegistry({ data: [document] }, 'https://files.example')
        readMozillaRegistry({ baseUrl: '', models: { x: [document] } }, '')
      }),
    )
  })

  it("of Firefox's old layout, without packing, is read too", () => {
    const old = records({ version: '1.0', architecture: '' }).map(
      ({ sourceLanguage, targetLanguage, attachment, ...rest }) => ({
        ...{ ...rest, fromLang: sourceLanguage, toLang: targetLanguage },
        attachment: { ...attachment, filename: attachment.filename.replace('.zst', '') },
      }),
    )
    const [set] = readFirefoxRegistry({ data: old }, 'https://files.example')
    assert.equal(set?.files.length, 3)
    assert.deepEqual(set?.files[0]?.raw, { size: 1, sha256: 'a'.repeat(64) })
  })
})
