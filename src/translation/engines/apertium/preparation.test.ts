import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  joinTexts,
  type Part,
  type Segment,
  segmentText,
} from '@dragoman/formats/segment/segment.ts'
import fc from 'fast-check'
import { anyText } from '../../../../test/support/any-text.ts'
import { parseSegment, printSegment } from '../../../../test/support/written-segments.ts'
import type { EngineError } from '../engine.ts'
import { createApertiumEngine } from './engine.ts'
import { type PreparedSegment, prepare } from './preparation.ts'

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
        const restored = restoreUnchanged(prepare(segment, { ...toSpanish, canTag, canName: true }))
        assert.ok(Array.isArray(restored))
        assert.equal(text(joinTexts(restored)), text(segment))
      }),
      { numRuns: 2_000 },
    )
  })

  const restoreUnchanged = ({
    segment,
    quotations,
    restore,
  }: PreparedSegment): Segment | EngineError => restore(segment, quotations.map(restoreUnchanged))

  /** With U+FFFC for what is not text; typographic apostrophes may replace others in no source. */
  const text = (segment: Segment): string =>
    segment
      .map((part) => (typeof part === 'string' ? part : '\ufffc'))
      .join('')
      .replace(/ {2,}/g, ' ')
})

describe('Apertium, from English to Spanish,', () => {
  for (const [source, wanted] of [
    ["Click 'Save' and then 'Remove'", /'Salva'.*'Saca'/],
    ["Press 'Send' to mail it", /'Envía'/],
    ["the 'Settings', 'Shares' and 'Movies' menus", /^[^']*'\p{L}+', '\p{L}+'[^']*'\p{L}+'[^']*$/u],
    ['‘The house’ is red', /^‘La casa’ es roja$/],
    ['the “red” house', /^la casa “roja”$/],
    ['the "red" house', /^la casa "roja"$/],
    ['The dogs’ house isn’t here', /^[^']*$/],
    ['The red house — the black cat', / — el gato negro$/],
    ['YouTube', /^YouTube$/],
    ['Thank you for the house.', /^Gracias por la casa\.$/],
    ['Thank you for the house on Monday.', /^Gracias por la casa el lunes\.$/],
    ['Zayat was in the house. Thank you for it.', /^Zayat era en la casa\. Gracias por \p{Ll}/u],
    ['a 19-year-old boy in a 5-star hotel', /^un chico de 19 años en un hotel de 5 estrellas$/],
    ['a 3-day trip', /^un viaje de 3 días$/],
    ['COVID-19 and top-10 songs', /^COVID-19 y /],
    ['Interactive design is red.', /^El diseño interactivo es rojo\.$/],
    ['The house of Madrid', /^La casa de Madrid$/],

    ['(It is red)', /^\(Es rojo\)$/],
    [
      'They sang (we listened). [They left.] {I stayed}',
      /^Cantaron \(\p{L}+\)\. \[Dejaron\.\] \{Me/u,
    ],
    ['He is a "friend".', /^Es un "amigo"\.$/],
    ["It is a 'friend'.", /^Es un 'amigo'\.$/],
    ['Wait ... (now) .', / \.\.\. \(ahora\) \.$/],
    ['The song "Help!" was great.', /^La canción "Ayuda!" /],
    ['The book “War and Peace” is long.', /^El libro “Guerra y Paz” es /],
    ['The film "Jaws" was scary.', /^La película "Mandíbulas" era /],
    ['“The film ‘Jaws’ was scary,” he said.', /^“La película ‘Mandíbulas’ era .*,” dijo\.$/],
    ['“Stop!” he cried. “Why?” she asked.', /^“Parón!” lloró\. “Por qué\?” pidió\.$/],
    ['She said "Are you sure?" and smiled.', /^Dijo "Eres seguro\?" y sonrió\.$/],
    ['"Stop!"; then he left.', /^"Parón!"; entonces dejó\.$/],
    ['Wait... what?!', /^Espera\.\.\. qué\?!$/],
    ['2 tbsp. of sugar', /^2 tbsp\. de azúcar$/],
    ['ed. by Tom', /^ed\. por Tom$/],
    ['npm is red', /^npm es rojo$/],
    ['Hsieh also came.', /^Hsieh también vino\.$/],
    ['Yes. No. Maybe.', /^Sí\. No\. Quizás\.$/],
    ['No. 5 is alive.', /^Núm\. 5 es vivo\.$/],
    ['Did you go? No. I stayed.', /^Vas\? No\. Me quedé\.$/],
    ['He works at Acme Inc. She is a teacher.', /Inc\. Es una profesora\.$/],
    ['Buy eggs, milk etc. Then come home.', /etc\. Casa venida entonces\.$/],
    ['I met Dr. Brown and St. Louis.', /Dr\. Brown y St\. Louis\.$/],
    ['Open at 5:00PM 24/7.', /^Abierto a las 5:00PM 24\/7\.$/],
    ['It is 5:00PM/6:00PM (5:00PM)?', /^Es 5:00PM\/6:00PM \(5:00PM\)\?$/],
    ["Yes, ma'am", /^Sí, ma'am$/],
    ["They'd've gone", /^Habrían ido$/],
    ['it´s red', /^es rojo$/],
    ["early ’90s and '80s", /’90s y '80s$/],
    ['Add 200 g butter.', /^Añade 200 g mantequilla\.$/],
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

  for (const [source, wanted] of [
    ['(<0>we run</0>)', '(<0>corremos</0>)'],
    ['a "<0>friend</0>".', 'un "<0>amigo</0>".'],
    ['Do <0>not</0> open it.', '<0>No</0> lo abre.'],
    ['Hello <0>red {1} house</0>!', 'Hola <0>casa {1} roja</0>!'],
    ['<0>I like cars</0> They like dogs.', '<0>Me gustan los coches</0> Les gustan los perros.'],
    ['The song "<0>Help!</0>" was red.', 'La canción "<0>Ayuda!</0>" era roja.'],
    ['<0><1>the <2>tallest</2> man</1></0>', '<0><1>el hombre <2>más alto</2></1></0>'],
  ] as const)
    it(`keeps signs at the tags of ${source}`, async (t) => {
      const engine = createApertiumEngine({ modesDirectory: '/usr/share/apertium/modes' })
      t.after(() => engine.close())
      const [answer] = await engine.translate([parseSegment(source)], toSpanish, { signal })
      assert.ok(Array.isArray(answer), String(answer))
      assert.equal(printSegment(answer), wanted)
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

describe('Apertium, between other languages,', () => {
  for (const [from, to, source, wanted] of [
    ['fr', 'es', '« Oui ! » ; puis il part.', /^«Sí!»; \p{Ll}/u],
    ['fr', 'es', '25 € !', /^25 €!$/],
    ['fr', 'es', 'Un chat :) ici', / :\) /],
    ['fr', 'ca', 'Salut ! Ça va ?', /^Hola! Què tal\?$/],
    ['fr', 'ca', 'Salut\u00a0! Tu viens\u202f?', /^Hola! Vens\?$/],
    ['fr', 'ca', 'Voir :) ;-)', /^Veure :\) ;-\)$/],
    ['es', 'fr', 'El gato («negro»): come.', /: \S/],
    ['es', 'en', '—¿Por qué? —preguntó Ana—', /^—Why\? —it asked Ana—$/],
    ['es', 'en', '—No —dijo Ana—. Ya.', /^—No —\p{Ll}[^—]* Ana—\. /u],
    ['ca', 'fr', '—No —va dir Anna—. Ja.', /^—\S+ —\p{Ll}[^—]* Anna—\. /u],
    ['es', 'en', 'La casa —que es roja— es mía.', /^The house —that is red— is /],
    ['en', 'es', '–Yes –she said.', /^–Sí –dijo\.$/],
    ['en', 'es', 'Yes – she said.', /^Sí – dijo\.$/],
    ['es', 'en', 'El 10% de descuento', /^10% of discount$/],
    ['es', 'en', 'Dijo que (está rojo).', /\(it is red\)\.$/],
    ['es', 'ca', 'El mapa de EE. UU. no cambia.', /dels EUA no/],
    [
      'en',
      'ca',
      'The song "Help!" was great (it is red).',
      /^La cançó "Ajut!" .* \(és vermell\)\.$/,
    ],
  ] as const)
    it(`keeps the signs of ${source} (${from}-${to})`, async (t) => {
      const engine = createApertiumEngine({ modesDirectory: '/usr/share/apertium/modes' })
      t.after(() => engine.close())
      const [answer] = await engine.translate([[source]], { from, to }, { signal })
      assert.ok(Array.isArray(answer), String(answer))
      assert.match(segmentText(answer), wanted)
    })
})
