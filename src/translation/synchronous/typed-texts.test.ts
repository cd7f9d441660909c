import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { countCharacters } from '../characters.ts'
import type { AcceptedRequest } from '../instructions.ts'
import { createTypedTexts } from './typed-texts.ts'

const requestOf = (text: string, to = 'es'): AcceptedRequest => ({
  texts: [text],
  isList: false,
  characters: countCharacters(text),
  instructions: { from: 'en', to, format: 'text' },
  engines: { optimizeFor: 'speed' } as AcceptedRequest['engines'],
})

/** What each of several texts costs, one after the other. */
function costsOf(...texts: readonly string[]): number[] {
  const typed = createTypedTexts()
  return texts.map((text) => {
    const request = typed.countNew('session', requestOf(text))
    request.noteAnswered?.()
    return request.characters
  })
}

describe('what a session types', () => {
  it('counts once, however often the typing pauses', () => {
    const text = 'The house is red. The garden is big, and nobody knows why.'
    const pauses = [10, 21, 40].map((length) => text.slice(0, length))
    const costs = costsOf(...pauses, text)
    assert.equal(
      costs.reduce((sum, cost) => sum + cost, 0),
      text.length,
    )
  })

  it('counts what was changed in the middle, and nothing for what was there before', () => {
    const long = 'The house is red. '.repeat(50)
    assert.deepEqual(costsOf(`A. ${long}`, `A. ${long}`, `A cat. ${long}`, `A. ${long}`), [
      2 + 18 + 1,
      0,
      4,
      0,
    ])
  })

  it('counts again for other languages, other sessions, and what was not answered', () => {
    const typed = createTypedTexts()
    const count = (session: string, to?: string) =>
      typed.countNew(session, requestOf('The house.', to))
    assert.equal(count('a').characters, 10)
    const answered = count('a')
    assert.equal(answered.characters, 10)
    answered.noteAnswered?.()
    assert.equal(count('a').characters, 0)
    assert.equal(count('a', 'ca').characters, 10)
    assert.equal(count('b').characters, 10)
  })

  it('counts nothing for other wordings of a sentence, which leave what was typed last', () => {
    const typed = createTypedTexts()
    const count = (text: string, instructions: Partial<AcceptedRequest['instructions']> = {}) => {
      const plain = requestOf(text)
      const { from: _, ...detected } = plain.instructions
      const request = typed.countNew('session', {
        ...plain,
        instructions: { ...detected, ...instructions } as AcceptedRequest['instructions'],
      })
      request.noteAnswered?.()
      return request.characters
    }
    const text = 'The house is red. The garden is big.'
    assert.equal(count(text, { marks: true }), text.length)
    const lookup = { from: 'en', alternatives: 5, alternativesAfter: 'El ' }
    assert.equal(count('The garden is big.', lookup), 0)
    assert.equal(count('The houses is red. The garden is big.', { marks: true }), 1)
  })

  it('counts a very long sentence as a whole for each change of it', () => {
    const long = 'house '.repeat(500)
    assert.deepEqual(costsOf(long, `${long}x`), [3_000, 3_001])
  })

  it('is never more than its characters, and all of them at first', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme', maxLength: 200 })), (texts) => {
        for (const [index, cost] of costsOf(...texts).entries()) {
          const characters = countCharacters(texts[index] ?? '')
          assert.ok(cost >= 0 && cost <= characters)
        }
      }),
    )
  })
})
