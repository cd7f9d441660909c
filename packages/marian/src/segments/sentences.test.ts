import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { anyText } from '../../../../test/support/any-text.ts'
import { anySegment, flattenSegment } from '../../test/support/any-segment.ts'
import type { Part, Segment } from '../segment.ts'
import { cutSentences, type Piece } from './sentences.ts'

/** The sentences of a text, or of a segment that has only text in them. */
const sentencesOf = (text: string | Segment, from: string): string[] =>
  cutSentences(typeof text === 'string' ? [text] : text, from).flatMap((piece) =>
    'sentence' in piece ? [piece.sentence.join('')] : [],
  )

const thaiClauses = 'สวัสดีครับ วันนี้อากาศดีมาก เราไปสวนสาธารณะกันเถอะ และกินข้าวด้วยกันที่นั่น'

const examples: [guarantee: string, from: string, sentences: string[], between?: string][] = [
  [
    'ends sentences at full stops, question marks and exclamation marks',
    'en',
    ['He left.', 'Why?', 'Nobody knows!', 'So it is.'],
  ],
  [
    'does not end one at a title or an initial',
    'en',
    ['Dr. Smith met Mr. J. R. Brown.', 'They left.'],
  ],
  [
    'does not end one at an abbreviation',
    'en',
    ['It is big, e.g. this one, vs. that one.', 'Cf. Fig. 3 and Vol. 2.'],
  ],
  [
    'does not end one inside of an address',
    'en',
    ['See https://example.org/a.b?c=d.e.', 'Then write to a.b@example.org.'],
  ],
  ['does not end one inside of a number', 'en', ['It costs 3.14 euros.', 'Version 1.2.3 is out.']],
  [
    'does not end one at an ordinal in German',
    'de',
    ['Am 3. Oktober war der 2. Versuch.', 'Er gelang.'],
  ],
  ['ends one at a number in English', 'en', ['There were 3.', 'Two left.']],
  [
    'does not end one in an abbreviation of several words',
    'de',
    ['Er mag z. B. Autos und d. h. Technik.', 'Sie nicht.'],
  ],
  ['knows Spanish abbreviations', 'es', ['La Sra. López vive en EE. UU. desde 1999.', 'Sí.']],
  ['has the closing quotation mark with the sentence', 'en', ['He said “Stop.”', 'Then he left.']],
  ['goes on after a quotation', 'en', ['“Why?” she asked.', 'Nobody knew.']],
  ['has an opening sign with what it opens', 'es', ['¿Qué?', '¡Sí!', '(¡No!)', '«Bien.»']],
  ['cuts Chinese', 'zh', ['今天天气很好。', '我们去公园吧！', '好吗？'], ''],
  ['cuts Japanese', 'ja', ['今日は晴れです。', '公園に行きましょう！', '終わり'], ''],
  ['cuts Korean', 'ko', ['안녕하세요.', '저는 학생입니다.', '잘 지내요?']],
  ['cuts Hindi at a danda', 'hi', ['यह एक घर है।', 'वह बड़ा है।', 'क्या तुम ठीक हो?']],
  ['cuts Arabic at its question mark', 'ar', ['كيف حالك؟', 'أنا بخير.', 'شكرا!']],
  [
    'cuts Thai at spaces, into clauses of some length',
    'th',
    [thaiClauses, 'แล้วค่อยกลับบ้านตอนเย็น ดีไหมครับ'],
  ],
]

describe('cutting sentences', () => {
  for (const [guarantee, from, sentences, between = ' '] of examples) {
    it(guarantee, () => assert.deepEqual(sentencesOf(sentences.join(between), from), sentences))
  }

  it('leaves placeholders at the edges of a sentence outside', () => {
    assert.deepEqual(
      cutSentences(
        [{ placeholder: 1 }, ' One. ', { placeholder: 2 }, ' Two.', { placeholder: 3 }],
        'en',
      ),
      [
        { between: [{ placeholder: 1 }, ' '] },
        { sentence: ['One.'] },
        { between: [' '] },
        { between: [{ placeholder: 2 }, ' '] },
        { sentence: ['Two.'] },
        { between: [{ placeholder: 3 }] },
      ],
    )
  })

  it('leaves a tag around a complete sentence outside', () => {
    assert.deepEqual(
      cutSentences(
        [{ open: 1 }, 'One.', { close: 1 }, ' ', { open: 2 }, 'Two.', { close: 2 }],
        'en',
      ),
      [
        { between: [{ open: 1 }] },
        { sentence: ['One.'] },
        { between: [{ close: 1 }, ' '] },
        { between: [{ open: 2 }] },
        { sentence: ['Two.'] },
        { between: [{ close: 2 }] },
      ],
    )
  })

  it('cuts a tag that goes over the end of a sentence in two', () => {
    assert.deepEqual(
      cutSentences(['Read ', { open: 1 }, 'this. Now', { close: 1 }, ' go.'], 'en'),
      [
        { sentence: ['Read ', { open: 1 }, 'this.'] },
        { between: [' '] },
        { sentence: ['Now', { close: 1 }, ' go.'] },
      ],
    )
  })

  it('does not lose the space between sentences in a tag', () => {
    assert.deepEqual(
      cutSentences(['Read ', { open: 1 }, 'this. ', { close: 1 }, 'Now go.'], 'en'),
      [
        { sentence: ['Read ', { open: 1 }, 'this.', { close: 1 }] },
        { between: [' '] },
        { sentence: ['Now go.'] },
      ],
    )
  })

  it('keeps tags together that only meet at the edges', () => {
    const segment: Segment = [
      { open: 1 },
      'one',
      { close: 1 },
      ' ',
      { open: 2 },
      'two',
      { close: 2 },
    ]
    assert.deepEqual(cutSentences(segment, 'en'), [{ sentence: segment }])
  })

  it('takes what has no letter for no sentence', () => {
    assert.deepEqual(cutSentences(['12, 13 – ', { placeholder: 1 }], 'en'), [
      { between: ['12, 13 – ', { placeholder: 1 }] },
    ])
  })

  it('takes time by the character, whatever the text', () => {
    for (const text of [
      'A. '.repeat(10_000),
      `a${' '.repeat(30_000)}b`,
      'Mr. Brown and '.repeat(3_000),
      `One.${'\u2028'.repeat(20_000)}Two.`,
    ]) {
      const start = performance.now()
      cutSentences([text], 'en')
      // Tens of milliseconds; seconds if each sentence end read all text before it.
      assert.ok(performance.now() - start < 1_000)
    }
  })
})

describe('sentences of any segment', () => {
  const language = fc.constantFrom(
    'en',
    'de',
    'zh',
    'ja',
    'th',
    'hi',
    'ar',
    'pt-BR',
    'en-u-nu-latn',
    'x-none',
  )
  const ends = fc.constantFrom(
    'One. ',
    'Two!',
    ' (Three.) ',
    '“Four?” ',
    '好。',
    '  ',
    'Mr. ',
    '3. ',
    'word',
  )
  const segment = anySegment(fc.oneof(anyText, ends), 16)

  it('join to the segment, part by part, except for whitespace that a tag moves', () => {
    const isTag = (part: Part) => typeof part !== 'string' && !('placeholder' in part)
    const withoutWhitespace = (parts: Segment) =>
      parts.map((part) => (typeof part === 'string' ? part.replace(/\s/g, '') : part))
    fc.assert(
      fc.property(segment, language, (segment, from) => {
        const parts = cutSentences(segment, from).flatMap(partsOf)
        const untagged = (parts: Segment) => mergeTexts(parts.filter((part) => !isTag(part)))
        assert.deepEqual(untagged(parts), untagged(segment))
        assert.deepEqual(
          mergeTexts(withoutWhitespace(parts)),
          mergeTexts(withoutWhitespace(segment)),
        )
      }),
      { numRuns: 2_000 },
    )
  })

  it('have words, no outer whitespace, and no placeholders at their edges', () => {
    fc.assert(
      fc.property(segment, language, (segment, from) => {
        for (const piece of cutSentences(segment, from)) {
          if (!('sentence' in piece)) continue
          const [first, last] = [piece.sentence[0], piece.sentence.at(-1)]
          assert.ok(piece.sentence.some((part) => typeof part === 'string' && /\p{L}/u.test(part)))
          for (const edge of [first, last])
            assert.ok(typeof edge === 'string' ? edge !== '' : edge && !('placeholder' in edge))
          const flat = flattenSegment(piece.sentence)
          assert.equal(flat, flat.trim())
        }
      }),
      { numRuns: 2_000 },
    )
  })
})

const partsOf = (piece: Piece): readonly Part[] =>
  'sentence' in piece ? piece.sentence : piece.between

function mergeTexts(parts: Segment): Part[] {
  const merged: Part[] = []
  for (const part of parts) {
    const last = merged.at(-1)
    if (typeof part === 'string' && typeof last === 'string')
      merged[merged.length - 1] = last + part
    else if (part !== '') merged.push(part)
  }
  return merged
}
