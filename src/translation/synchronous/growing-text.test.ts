import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cut, type TextFormat } from '@dragoman/formats'
import { mapText, type Segment } from '@dragoman/formats/segment/segment.ts'
import fc from 'fast-check'
import { anyHtml } from '../../../test/support/any-html.ts'
import { anyMarkdown } from '../../../test/support/any-markdown.ts'
import { anyText } from '../../../test/support/any-text.ts'
import { anyXml } from '../../../test/support/any-xml.ts'
import { countCharacters } from '../characters.ts'
import { createGrowingText, type GrownText } from './growing-text.ts'

const translateLoudly = (segment: Segment): Segment =>
  mapText(segment, (text) => `${text.toUpperCase()}!`)

/** What a text grows by while its segments arrive in this order, several in each turn. */
async function grow(text: string, format: TextFormat, order: (count: number) => number[]) {
  const { segments, assemble } = await cut(text, format)
  const pieces: GrownText[] = []
  const growing = createGrowingText(
    { text, format, segments, assemble: async (translations) => assemble(translations) },
    (piece) => pieces.push(piece),
    { pauseMs: 0 },
  )
  for (const index of order(segments.length)) {
    growing.add(index, translateLoudly(segments[index] ?? []))
    if (index % 2 === 0) await new Promise((resolve) => setImmediate(resolve))
  }
  const translatedText = assemble(segments.map(translateLoudly))
  await growing.end({ translatedText, characters: countCharacters(text) })
  return { pieces, translatedText }
}

const inOrder = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

describe('a growing text', () => {
  for (const [format, texts] of [
    ['text', anyText],
    ['html', anyHtml],
    ['xml', anyXml],
    ['markdown', anyMarkdown],
  ] as const) {
    it(`is the translation, whatever the order of its segments: ${format}`, async () => {
      await fc.assert(
        fc.asyncProperty(texts, fc.infiniteStream(fc.nat()), async (text, numbers) => {
          const shuffled = (count: number): number[] =>
            inOrder(count)
              .map((index) => [numbers.next().value ?? 0, index] as const)
              .sort(([a], [b]) => a - b)
              .map(([, index]) => index)
          for (const order of [inOrder, shuffled]) {
            const { pieces, translatedText } = await grow(text, format, order)
            assert.equal(pieces.map((piece) => piece.text).join(''), translatedText)
            const characters = pieces.reduce((sum, piece) => sum + piece.characters, 0)
            assert.ok(characters <= countCharacters(text))
          }
        }),
        { numRuns: 200 },
      )
    })
  }

  it('grows with each segment, in the order of the text', async () => {
    const text = 'The house is red.\nThe garden is big.\n\nThe door is open.\n'
    const { pieces } = await grow(text, 'text', inOrder)
    assert.ok(pieces.length >= 2, JSON.stringify(pieces))
    assert.match(pieces[0]?.text ?? '', /^THE HOUSE IS RED/)
    const { pieces: late } = await grow(text, 'text', () => [2, 1, 0])
    assert.equal(late.length, 1, 'nothing is final before the first segment')
  })

  it('counts the characters of the segments that have grown', async () => {
    const { pieces } = await grow('The house is red.\nThe door is open.', 'text', inOrder)
    assert.equal(pieces[0]?.characters, 17)
    assert.equal(
      pieces.reduce((sum, { characters }) => sum + characters, 0),
      35,
    )
  })

  it('waits for the end where a text has all of the marks', async () => {
    const text = 'The house.\nThe door. \uf8d0\uf8d1\uf8d2\uf8d3'
    const { pieces, translatedText } = await grow(text, 'text', inOrder)
    assert.deepEqual(
      pieces.map((piece) => piece.text),
      [translatedText],
    )
  })
})
