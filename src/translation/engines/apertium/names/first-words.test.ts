import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { Segment } from '@dragoman/formats/segment/segment.ts'
import fc from 'fast-check'
import { anyText } from '../../../../../test/support/any-text.ts'
import { withSmallStarts } from './first-words.ts'

/** What is asked again; each answer is the source as it is unless another one is given. */
const askedAgain = (text: string, language = 'en', answer = text) =>
  withSmallStarts([text], [answer], language)?.segment

describe('first words that came back as they were', () => {
  for (const [text, asked] of [
    ['Snow fell.', 'snow fell.'],
    ['Zelenski spoke. Snow fell.', 'zelenski spoke. snow fell.'],
    ['¡Claro que sí!', '¡claro que sí!'],
    ['"Summer" is here', '"summer" is here'],
    ['Mark as read', 'mark as read'],
    ['Windows are open.', 'windows are open.'],
  ] as const)
    it(`are asked in small letters: ${text}`, () => assert.deepEqual(askedAgain(text), [asked]))

  for (const text of [
    'Snow White sleeps.',
    'Mark went home.',
    'John, come here.',
    'Windows 11 is new.',
    'J. Page wrote it.',
    'the sig. Snow is here',
    'SNOW',
    'O2 is gas',
    'Val.Sym.',
    'Smith-like words',
    'the Snow fell',
  ])
    it(`are names or none: ${text}`, () => assert.equal(askedAgain(text), undefined))

  it('are those that the answer has', () => {
    assert.equal(askedAgain('Snow fell.', 'en', 'Nieve cayó.'), undefined)
    assert.deepEqual(askedAgain('Rosa blanca', 'pt', 'Rosa blanca'), undefined)
    assert.deepEqual(askedAgain('Rosa blanca', 'it', 'Rosa blanca'), undefined)
  })

  it('are names if small letters change nothing', () => {
    const asked = withSmallStarts(['Zelenski spoke.'], ['Zelenski habló.'], 'en')
    assert.equal(asked?.choose(['zelenski habló.']), undefined)
  })

  it('get the capitals of the source, also beside names', () => {
    const asked = withSmallStarts(
      ['Zelenski spoke. Snow fell.'],
      ['Zelenski habló. Snow cayó.'],
      'en',
    )
    assert.deepEqual(asked?.choose(['zelenski habló. la nieve cayó.']), [
      'Zelenski habló. La nieve cayó.',
    ])
    const inTag = withSmallStarts(
      [{ open: 0 }, 'Snow', { close: 0 }],
      [{ open: 0 }, 'Snow', { close: 0 }],
      'en',
    )
    assert.deepEqual(inTag?.segment, [{ open: 0 }, 'snow', { close: 0 }])
    assert.deepEqual(inTag?.choose([{ open: 0 }, 'nieve', { close: 0 }]), [
      { open: 0 },
      'Nieve',
      { close: 0 },
    ])
  })

  it('change nothing but the case, whatever the text', () => {
    const lower = (segment: Segment | undefined) =>
      segment?.map((part) => (typeof part === 'string' ? part.toLowerCase() : part))
    const pieces = fc.constantFrom('Snow', 'Mark', '. ', '! ', ' ', '"', 'Plaza')
    fc.assert(
      fc.property(fc.array(fc.oneof(anyText, pieces)), (texts) => {
        const segment = [texts.join('')].filter((text) => text !== '')
        const asked = withSmallStarts(segment, segment, 'en')
        if (asked === undefined) return
        assert.deepEqual(lower(asked.segment), lower(segment))
        assert.equal(asked.choose(asked.segment), undefined)
      }),
      { numRuns: 1_000 },
    )
  })
})
