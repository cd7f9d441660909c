import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { anyText } from '../../../../test/support/any-text.ts'
import { findSentenceEnds } from './sentence-ends.ts'

/** All characters of a class. */
function listCharacters(ofClass: RegExp): string[] {
  const found: string[] = []
  for (let code = 0; code <= 0x10ffff; code++) {
    const character = String.fromCodePoint(code)
    if (ofClass.test(character)) found.push(character)
  }
  return found
}

const terminators = listCharacters(/\p{Sentence_Terminal}/u)
const closers = listCharacters(/[\p{Ps}\p{Pe}\p{Pi}\p{Pf}"'\p{Zs}\s]/u)

describe('the ends of sentences', () => {
  it('are found after each sign that ends one', () => {
    for (const sign of terminators) {
      const text = `אבג${sign} אבג`
      assert.deepEqual(findSentenceEnds(text, 'he'), [text.length - 3], JSON.stringify(sign))
    }
    assert.deepEqual(findSentenceEnds('Τι; Ναι.', 'el'), [4])
    assert.deepEqual(findSentenceEnds('What; yes.', 'en'), [])
  })

  it('are the same when another paragraph follows', () => {
    const text = fc
      .array(
        fc.oneof(
          anyText,
          fc.constantFrom('Mr', 'It is', 'z. B', '3', 'है', '好', 'а', '\u0301'),
          fc.constantFrom('.', '!', '?', ';', ' ', '\n', '"', '”', ')', '。'),
          fc.constantFrom(...terminators),
          fc.constantFrom(...closers),
        ),
        { maxLength: 8 },
      )
      .map((pieces) => pieces.join(''))
    const language = fc.constantFrom('en', 'de', 'el', 'zh', 'ja', 'hi', 'ar', 'x-none')
    fc.assert(
      fc.property(text, language, (text, from) => {
        // Unicode's rules are asked for this one in any case.
        const ends = findSentenceEnds(`${text}\u2029X`, from)
        assert.deepEqual(
          findSentenceEnds(text, from),
          ends.filter((end) => end < text.length),
        )
      }),
      { numRuns: 5_000 },
    )
  })
})
