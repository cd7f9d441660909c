import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import '../../../../test/support/property-seed.ts'
import { anyText } from '../../../../test/support/any-text.ts'
import { evaluatePairs } from '../evaluation-task.ts'

const english = 'The house is red and the garden is very big this year.'
const spanish = 'La casa es roja y el jardín es muy grande este año.'

/** The subtypes and severities of what is found in one pair. */
async function find(source: string, target: string, from = 'en', to = 'es'): Promise<string[]> {
  const languages = { from, to }
  const { errors } = await evaluatePairs({ pairs: [{ source, target }], languages })
  return (errors[0] ?? []).map(({ subtype, severity }) => `${subtype} ${severity}`)
}

describe('the checks of a given translation', () => {
  for (const [name, source, target, expected] of [
    ['nothing in a good one', english, spanish, []],
    ['the source again', english, english, ['Untranslated Critical']],
    [
      'much of the source again',
      english,
      'The house is red and the jardín is very big this year.',
      ['Untranslated Major'],
    ],
    [
      'another language',
      english,
      'Das Haus ist rot und der Garten ist sehr groß in diesem Jahr.',
      ['Wrong language Critical', 'Spelling Major'],
    ],
    ['a lost placeholder', 'Hello {name}.', 'Hola.', ['Omission Critical']],
    [
      'a changed tag',
      'A <a href="x">link</a>.',
      'Un <a href="y">enlace</a>.',
      ['Omission Critical'],
    ],
    ['a new placeholder', 'Hello.', 'Hola, %s.', ['Addition Major']],
    ['a changed number', 'It was in 1987.', 'Fue en 1978.', ['Mistranslation Major']],
    ['a lost number', 'It was in 1987.', 'Fue entonces.', ['Omission Minor']],
    ['a lost end', english, spanish.slice(0, -1), ['Punctuation Minor']],
    ['broken characters', english, spanish.replace('í', '\ufffd'), ['Character encoding Major']],
    ['lost text', `${english} `.repeat(4), spanish.slice(0, 20), ['Omission Major']],
    [
      'repetition',
      english,
      'La casa es roja roja roja roja roja roja roja y el jardín es muy grande este año.',
      ['Addition Major'],
    ],
  ] as const)
    it(`find ${name}`, async () => {
      const found = await find(source, target)
      // What is cut also lacks its stop.
      const others = expected.length > 0 && name === 'lost text' ? ['Punctuation Minor'] : []
      assert.deepEqual(found, [...expected, ...others])
    })

  for (const [source, target, from, to] of [
    ['There are 1,234.50 euros.', 'Son 1.234,50 euros.', 'en', 'es'],
    ['It has 24,000 boxes.', 'Den har 24 000 lådor.', 'en', 'sv'],
    ['At 11:20, it began.', 'Um 11.20 Uhr begann es.', 'en', 'de'],
    ['It was in 1987.', 'كان ذلك في عام ١٩٨٧.', 'en', 'ar'],
    ['I have 2 houses.', 'Tengo dos casas.', 'en', 'es'],
    ['He said: “It is red.”', 'Er sagte: „Es ist rot.“', 'en', 'de'],
    ['Where is the house?', 'Πού είναι το σπίτι;', 'en', 'el'],
    ['The house is red.', '房子是红色的。', 'en', 'zh'],
    ['The house is red.', 'บ้านสีแดง', 'en', 'th'],
    ['Hello Berlin', 'Hallo Berlin', 'en', 'de'],
    ['Nokia', 'Nokia', 'en', 'de'],
    ['The colour of the house is red.', 'The color of the house is red.', 'en-GB', 'en-US'],
  ] as const)
    it(`find nothing in ${target}`, async () => {
      assert.deepEqual(await find(source, target, from, to), [])
    })

  it('find spans within any text, at most ten of each, and a score from 0 to 100', async () => {
    const pair = fc.record({ source: anyText, target: anyText })
    await fc.assert(
      fc.asyncProperty(fc.array(pair, { minLength: 1, maxLength: 3 }), async (pairs) => {
        const languages = { from: 'en', to: 'de' }
        const { errors, score } = await evaluatePairs({ pairs, languages })
        assert.equal(errors.length, pairs.length)
        assert.ok(Number.isInteger(score) && score >= 0 && score <= 100)
        errors.forEach((ofPair, index) => {
          for (const { sourceSpans, targetSpans } of ofPair)
            for (const [side, spans] of [
              ['source', sourceSpans],
              ['target', targetSpans],
            ] as const) {
              const length = [...(pairs[index]?.[side] ?? '')].length
              assert.ok(spans.length <= 10)
              assert.ok(
                spans.every(({ start, end }) => 0 <= start && start <= end && end <= length),
              )
            }
        })
      }),
      { numRuns: 40 },
    )
  })
})
