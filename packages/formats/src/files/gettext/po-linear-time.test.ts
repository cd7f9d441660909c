import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { poHeader, settingsOf, upperCase } from '../../../../../test/support/document-formats.ts'
import { isLinear, measureGrowth } from '../../../../../test/support/linear-time.ts'
import { cutPo } from './po.ts'

const settings = settingsOf('a.po')

describe('PO files twice as long take no more than 2.6 times', () => {
  const repeat =
    (piece: string, before = '') =>
    (size: number): Uint8Array =>
      new TextEncoder().encode(before + piece.repeat(Math.ceil(size / piece.length)))
  for (const [name, prepare] of [
    ['messages', repeat('#, c-format\nmsgid "a %d b"\nmsgid_plural "c"\nmsgstr[0] ""\n\n')],
    ['one giant message', repeat('"word word\\n"\n', 'msgstr "" msgid "a"\nmsgid ""\n')],
    ['comments', repeat('#\n', poHeader)],
    ['percent signs', (size: number) => message(`#, c-format\nmsgid "a`, '%0', size)],
    ['braces', (size: number) => message(`#, java-format\nmsgid "a`, '{', size)],
    ['backslashes', (size: number) => message(`msgid "a`, '\\\\', size)],
    ['line breaks', (size: number) => message(`msgid "a`, '\\n', size)],
    ['flags', (size: number) => message('#,', 'fuzzy,', size, '\nmsgid "a"\nmsgstr ""\n')],
    ['words', (size: number) => message('msgid "', 'word ', size)],
  ] as const) {
    test(name, () => {
      const growth = measureGrowth(prepare, (bytes) => {
        try {
          const { segments, assemble } = cutPo(bytes, settings)
          return assemble(segments.map(upperCase), { from: 'en', to: 'es' })
        } catch (error) {
          return error
        }
      })
      assert.ok(isLinear(growth), `${growth.ratio.toFixed(2)} times from ${growth.size} on`)
    })
  }

  function message(before: string, piece: string, size: number, after = '"\nmsgstr ""\n') {
    const text = piece.repeat(Math.ceil(size / piece.length))
    return new TextEncoder().encode(`${poHeader}\n${before}${text}${after}`)
  }
})
