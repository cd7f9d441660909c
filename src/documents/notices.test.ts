import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { FormatName } from '@dragoman/formats/files/catalogue.ts'
import { boundNotices } from '@dragoman/formats/files/notices.ts'
import { runAtOnce } from '../shared/steps.ts'
import { packSegments, unpackSegments } from '../translation/cutting/packed-segments.ts'
import { assembleDocument, cutDocument } from './thread-tasks.ts'

const longName = 'n'.repeat(2_000_000)

const samples: readonly { format: FormatName; name: string; text: string }[] = [
  {
    format: 'android',
    name: 'strings.xml',
    text:
      `<resources><plurals name="${longName}"><item quantity="one">a house</item>` +
      '<item quantity="other">houses</item></plurals></resources>',
  },
  {
    format: 'yaml',
    name: 'en.yml',
    text: `en:\n  ? ${longName}\n  :\n    one: a house\n    other: houses\n`,
  },
]

describe('the notices of a document', () => {
  it('are as they are when they are few and short', () => {
    assert.deepEqual(boundNotices(['a', 'b']), ['a', 'b'])
  })

  it('are bounded in number and length', () => {
    const bounded = boundNotices(Array.from({ length: 1_000 }, () => 'x'.repeat(10_000)))
    assert.equal(bounded.length, 21)
    assert.ok(bounded.every(({ length }) => length <= 500))
    assert.equal(bounded.at(-1), 'There are 980 more notices.')
  })

  for (const { format, name, text } of samples)
    it(`stay short and whole whatever a name in ${format} is`, async () => {
      const bytes = new TextEncoder().encode(text)
      const settings = { fileName: name, options: {}, from: 'en', to: 'ru' }
      const cut = (await cutDocument({ bytes, format, settings })).result
      const translations = runAtOnce(packSegments(runAtOnce(unpackSegments(cut.segments))))
      const pair = { from: 'en', to: 'ru' }
      const assembled = await assembleDocument({ bytes, format, settings, translations, pair })
      const notices = [...cut.notices, ...assembled.result.notices]
      assert.ok(notices.length > 0)
      assert.ok(notices.join('').length < 1_000, String(notices.join('').length))
      assert.match(notices[0] ?? '', /plural forms .*n…_few.*: no keys are added\.$/)
    })
})
