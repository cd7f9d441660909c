// Corrections of sentences inside of segments.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import '../../../test/support/property-seed.ts'
import type { Part, Segment } from '@dragoman/formats/segment/segment.ts'
import { createCorrectionLookup } from './lookup.ts'
import { parseSource } from './matching.ts'
import type { CorrectionRow } from './store.ts'

const owner = { ownerId: 'u', appId: 'a' }
const pair = { from: 'en', to: 'es' }

/** A segment with its corrections; what engines would translate is in the marks `⟨…⟩`. */
async function correct(
  segment: Segment,
  corrections: Readonly<Record<string, string>>,
): Promise<Segment | undefined> {
  const rows = Object.entries(corrections).map(
    ([source, target]): CorrectionRow => ({
      ...{ id: source, appId: 'a', sourceKey: parseSource(source).key, sourceLanguage: 'en' },
      ...{ targetLanguage: 'es', source, target, bytes: 1, createdAt: new Date(0) },
    }),
  )
  const byKey = Map.groupBy(rows, ({ sourceKey }) => sourceKey)
  const find = createCorrectionLookup({
    findByKeys: async (_appId, keys) => ({
      rows: keys.flatMap((key) => byKey.get(key) ?? []),
      state: { version: 1, corrections: byKey.size },
    }),
    defaultVariants: {},
  })
  const {
    corrections: [found],
  } = await find([segment], pair, owner)
  if (found === undefined || !('pieces' in found)) return found
  return found.pieces.flatMap(
    (piece): Segment => ('done' in piece ? piece.done : ['⟨', ...piece.rest, '⟩']),
  )
}

const textOf = (segment: Segment | undefined): string | undefined =>
  segment
    ?.map((part) => {
      if (typeof part === 'string') return part
      if ('placeholder' in part) return `{${part.placeholder}}`
      return 'open' in part ? `<${part.open}>` : `</${part.close}>`
    })
    .join('')

const house = { 'My house is big.': 'Mi casa es enorme.' }

describe('the correction of a sentence', () => {
  for (const [name, text, corrections, expected] of [
    [
      'is used at the start of a paragraph',
      'My house is big. The bridge is old.',
      house,
      'Mi casa es enorme. ⟨The bridge is old.⟩',
    ],
    [
      'is used between sentences, which are translated as long as they are together',
      'It is old. It is red. My house is big.\u00a0The bridge. The door.',
      house,
      '⟨It is old. It is red.⟩ Mi casa es enorme.\u00a0⟨The bridge. The door.⟩',
    ],
    [
      'is used for each occurrence',
      'My house is big. My house is big. my house is big.',
      house,
      'Mi casa es enorme. Mi casa es enorme. mi casa es enorme.',
    ],
    [
      'gives way to that of the complete paragraph',
      'My house is big. Yes.',
      { ...house, 'My house is big. Yes.': 'Así es.' },
      'Así es.',
    ],
    [
      'gives way to that of more sentences',
      'Oh. My house is big. Yes. No.',
      { ...house, 'My house is big. Yes.': 'Así es.' },
      '⟨Oh.⟩ Así es. ⟨No.⟩',
    ],
    [
      'is found across abbreviations and initials',
      'Dr. E. Smith has a house. Plan B. Is it No. 5?',
      { 'Dr. E. Smith has a house.': 'La Dra. Smith.', 'Is it No. 5?': '¿Es el 5?' },
      'La Dra. Smith. ⟨Plan B.⟩ ¿Es el 5?',
    ],
    [
      'is found before a sentence that follows an initial',
      'This is plan B. My house is big. Yes.',
      { 'This is plan B.': 'Es el plan B.' },
      'Es el plan B. ⟨My house is big. Yes.⟩',
    ],
    [
      'is not used inside a sentence',
      'Take No. 5 and Mr. Smith. Is it e.g. my house is big? “Stop it!” he said.',
      { 'No.': 'X', 'Mr.': 'X', 'my house is big?': 'X', '“Stop it!”': 'X', Take: 'X' },
      undefined,
    ],
    [
      'is found where no space separates sentences',
      '家は大きい。橋は古い。',
      { '橋は古い。': 'viejo.' },
      '⟨家は大きい。⟩viejo.',
    ],
    [
      'is found within quotation marks',
      '“My house is big.” “Yes.”',
      { '“My house is big.”': '«Mi casa es enorme.»' },
      '«Mi casa es enorme.» ⟨“Yes.”⟩',
    ],
  ] as const)
    it(name, async () => assert.equal(textOf(await correct([text], corrections)), expected))

  for (const [name, segment, corrections, expected] of [
    [
      'keeps placeholders, in its sentence and in others',
      ['Hello ', { placeholder: 0 }, '. ', { placeholder: 1 }, ' is ', { placeholder: 2 }, '. Oh.'],
      { '{a} is {b}.': '{b} es {a}.' },
      '⟨Hello {0}.⟩ {2} es {1}. ⟨Oh.⟩',
    ],
    [
      'is used beside sentences with tags',
      ['My house is big. The ', { open: 0 }, 'bridge', { close: 0 }, ' is old.'],
      house,
      'Mi casa es enorme. ⟨The <0>bridge</0> is old.⟩',
    ],
    [
      'keeps the tags that hold complete sentences',
      [{ open: 0 }, 'Oh. ', { open: 1 }, 'My house is big.', { close: 1 }, { close: 0 }, ' Yes.'],
      house,
      '<0>⟨Oh.⟩ <1>Mi casa es enorme.</1></0> ⟨Yes.⟩',
    ],
    [
      'does not split tags that hold a part of a sentence',
      ['A ', { open: 0 }, 'door. My house is big. A', { close: 0 }, ' cat. My house is big.'],
      house,
      '⟨A <0>door. My house is big. A</0> cat.⟩ Mi casa es enorme.',
    ],
    [
      'puts tags inside of a sentence at the words that they belong to',
      ['My ', { open: 0 }, 'house', { close: 0 }, ' is big. Yes.'],
      house,
      'Mi <0>casa</0> es enorme. ⟨Yes.⟩',
    ],
    [
      'keeps both tags of a pair that is at the start of a sentence',
      [{ open: 0 }, { open: 1 }, 'My', { close: 1 }, ' house is big.', { close: 0 }, ' Yes.'],
      house,
      '<0><1>Mi</1> casa es enorme.</0> ⟨Yes.⟩',
    ],
  ] as const)
    it(name, async () => assert.equal(textOf(await correct(segment, corrections)), expected))

  it('changes exactly the sentences that have one, in any paragraph', async () => {
    const sentence = fc
      .tuple(
        fc.constantFrom('The house', 'Mr. Smith', 'Plan', 'Version 3.5', 'A dog', 'Dr. No', '«Ah»'),
        fc.constantFrom(
          ' is red',
          ' is e.g. blue',
          ' costs 5 €, i. e. nothing',
          ' sleeps at 5 p.m',
        ),
        fc.nat(99),
        fc.constantFrom('.', '!', '?', '…', '.”'),
      )
      .map((words) => words.join(''))
    const space = fc.constantFrom(' ', '\u00a0', '\u202f')
    const paragraph = fc.array(fc.tuple(sentence, fc.boolean(), space), { minLength: 2 })
    await fc.assert(
      fc.asyncProperty(paragraph, async (sentences) => {
        const corrected = new Set(sentences.flatMap(([text, isOn]) => (isOn ? [text] : [])))
        const corrections = Object.fromEntries([...corrected].map((text) => [text, `T(${text})`]))
        const parts: Part[] = []
        let expected = ''
        for (const [index, [text, , after]] of sentences.entries()) {
          const end = index < sentences.length - 1 ? after : ''
          parts.push(text + end)
          expected += (corrected.has(text) ? `T(${text})` : text) + end
        }
        const found = await correct([parts.join('')], corrections)
        const written = textOf(found)?.replace(/[⟨⟩]/g, '')
        assert.equal(written ?? parts.join(''), expected)
      }),
    )
  })

  it('is found in a text of any length, in time in proportion to it', async () => {
    const text = 'The bridge is old. My house is big. '.repeat(5_000).trim()
    const found = await correct([text], house)
    const expected = '⟨The bridge is old.⟩ Mi casa es enorme. '.repeat(5_000).trim()
    assert.equal(textOf(found), expected)
  })
})
