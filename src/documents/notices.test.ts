import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { FormatName } from '@dragoman/formats/files/catalogue.ts'
import { notice } from '@dragoman/formats/files/document-notice.ts'
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
    const few = [notice('invalid-mdx', 'a'), notice('encoding-changed', 'b', { encoding: 'c' })]
    assert.deepEqual(boundNotices(few), few)
  })

  it('are bounded in number and length', () => {
    const long = 'x'.repeat(10_000)
    const many = Array.from({ length: 1_000 }, () =>
      notice('encoding-changed', long, { encoding: long }),
    )
    const bounded = boundNotices(many)
    assert.equal(bounded.length, 21)
    assert.ok(bounded.every(({ text }) => text.length <= 500))
    assert.equal(String(bounded[0]?.parameters.encoding).length, 500)
    assert.equal(bounded.at(-1)?.text, 'There are 980 more notices.')
    assert.deepEqual(bounded.at(-1)?.parameters, { notices: 980 })
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
      assert.match(String(notices[0]), /plural forms .*n…_few.*: no keys are added\.$/)
    })
})
