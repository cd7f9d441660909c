import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { extensionOf } from '@dragoman/formats/files/identify.ts'
import fc from 'fast-check'
import { anyText } from '../../test/support/any-text.ts'
import { attachment, cleanName, translatedName } from './file-names.ts'

describe('cleanName', () => {
  it('keeps no path, no control character and no mark of direction', () => {
    assert.equal(cleanName('C:\\My files\\../a\u202e.txt\r\n'), 'a.txt')
    assert.equal(cleanName('/etc/passwd'), 'passwd')
    assert.equal(cleanName(''), '')
  })

  it('gives any name a bounded length and its extension', () => {
    fc.assert(
      fc.property(anyText, fc.constantFrom('.txt', '.DOCX', '.po'), (text, extension) => {
        const name = cleanName(`${text.repeat(50)}a${extension}`)
        assert.ok(Buffer.byteLength(name) <= 200)
        assert.equal(extensionOf(name), extension.toLowerCase())
        assert.equal(cleanName(name), name)
      }),
    )
  })
})

describe('translatedName', () => {
  const same = { usualExtension: '.txt', isConverted: false }

  it('puts the language before the extension', () => {
    assert.equal(translatedName('a.b.txt', 'es', same), 'a.b.es.txt')
    assert.equal(translatedName('A.TXT', 'pt-BR', same), 'A.pt-BR.TXT')
    assert.equal(translatedName('notes', 'es', same), 'notes.es.txt')
    assert.equal(translatedName('.txt', 'es', same), '.txt.es.txt')
  })

  it('has the extension of the format that it became', () => {
    assert.equal(
      translatedName('a.pdf', 'es', { usualExtension: '.docx', isConverted: true }),
      'a.es.docx',
    )
  })
})

describe('attachment', () => {
  it('is a header for any name, and has it in UTF-8', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const header = attachment(text)
        assert.match(
          header,
          /^attachment; filename="[ !#$&-[\]-~]*"; filename\*=UTF-8''[\w!#$&+.^`|~%-]*$/,
        )
        assert.equal(decodeURIComponent(header.split("''")[1] ?? ''), text.toWellFormed())
      }),
    )
  })
})
