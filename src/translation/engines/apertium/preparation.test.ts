import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { anyText } from '../../../../test/support/any-text.ts'
import { joinTexts, type Part, type Segment, segmentText } from '../engine.ts'
import { createApertiumEngine } from './engine.ts'
import { prepare } from './preparation.ts'

const signal = new AbortController().signal
const toSpanish = { from: 'en', to: 'es' }

describe('what is prepared for the stages', () => {
  it('comes back as it was from an engine that changes nothing', () => {
    const quoted = fc
      .array(fc.oneof(anyText, fc.constantFrom("'a'", '‘b c’', ' “d” ', "'s ", ' — ', ' – ', '"')))
      .map((texts) => texts.join(' '))
    const anySegment = fc
      .array(
        fc.oneof(
          quoted,
          fc.nat(9).map((placeholder) => ({ placeholder })),
        ),
      )
      .map((parts) => joinTexts(parts as Part[]).filter((part) => part !== ''))
    fc.assert(
      fc.property(anySegment, fc.boolean(), (segment, canTag) => {
        const { segment: prepared, restore } = prepare(segment, { canTag })
        const restored = restore(prepared)
        assert.ok(Array.isArray(restored))
        assert.equal(text(joinTexts(restored)), text(segment))
      }),
      { numRuns: 2_000 },
    )
  })

  /** With U+FFFC for what is not text; typographic apostrophes may replace others in no source. */
  const text = (segment: Segment): string =>
    segment
      .map((part) => (typeof part === 'string' ? part : '\ufffc'))
      .join('')
      .replace(/ {2,}/g, ' ')
})

describe('Apertium, from English to Spanish,', () => {
  for (const [source, wanted] of [
    ["Click 'Save' and then 'Remove'", /'Salva'.*'Sacar'/],
    ["Press 'Send' to mail it", /'Envía'/],
    ["the 'Settings', 'Shares' and 'Movies' menus", /^[^']*'\p{L}+', '\p{L}+'[^']*'\p{L}+'[^']*$/u],
    ['‘The house’ is red', /^‘La casa’ es roja$/],
    ['the “red” house', /^la casa “roja”$/],
    ['the "red" house', /^la casa "roja"$/],
    ['The dogs’ house isn’t here', /^[^']*$/],
    ['The red house — the black cat', / — el gato negro$/],
    ['YouTube', /^YouTube$/],
    ['Thank you for the house.', /^Gracias para la casa\.$/],
    ['Zayat was in the house. Thank you for it.', /^Zayat era en la casa\. Gracias para \p{Ll}/u],
    ['Interactive design is red.', /^El diseño interactivo es rojo\.$/],
    ['The house of Madrid', /^La casa de Madrid$/],

    ['She said, “I’m going to ‘The Red House’.”', /^Dijo, “\p{L}.*‘La Casa Roja’\.”$/u],
  ] as const)
    it(`keeps the signs of ${source}`, async (t) => {
      const engine = createApertiumEngine({ modesDirectory: '/usr/share/apertium/modes' })
      t.after(() => engine.close())
      const [answer] = await engine.translate([[source]], toSpanish, { signal })
      assert.ok(Array.isArray(answer), String(answer))
      assert.match(segmentText(answer), wanted)
    })

  for (const [source, wanted] of [
    [
      [{ placeholder: 0 }, "'s group"],
      ['El grupo de ', { placeholder: 0 }],
    ],
    [
      [{ placeholder: 0 }, '’s house is red'],
      ['La casa de ', { placeholder: 0 }, ' es roja'],
    ],
  ] as const)
    it(`finds the owner in ${JSON.stringify(source)}`, async (t) => {
      const engine = createApertiumEngine({ modesDirectory: '/usr/share/apertium/modes' })
      t.after(() => engine.close())
      assert.deepEqual(await engine.translate([source], toSpanish, { signal }), [wanted])
    })

  it('begins no sentence after a placeholder', async (t) => {
    const engine = createApertiumEngine({ modesDirectory: '/usr/share/apertium/modes' })
    t.after(() => engine.close())
    const source = ['RT ', { placeholder: 0 }, ': check this out!']
    const [answer] = await engine.translate([source], toSpanish, { signal })
    assert.ok(Array.isArray(answer), String(answer))
    assert.match(segmentText(answer), /: \p{Ll}/u)
  })
})
