import assert from 'node:assert/strict'
import { before, describe, it } from 'node:test'
import fc from 'fast-check'
import { anyText } from '../../../test/support/any-text.ts'
import { cleanForDetection, createDetector, type Detector } from './detector.ts'
import { isWrittenIn } from './scripts.ts'

describe('the detector', () => {
  let detector: Detector
  const romance = new Set(['en', 'es', 'ca', 'fr', 'pt', 'it', 'gl'])
  before(async () => {
    detector = await createDetector()
  })

  for (const [text, language] of [
    ['The house is red and the garden is big.', 'en'],
    ['La maison est rouge et le jardin est grand.', 'fr'],
    ['La casa és vermella i el jardí és gran.', 'ca'],
    ['A casa é vermella e o xardín é moi grande, dixo a veciña.', 'gl'],
    ['Das Haus ist rot und der Garten ist groß.', 'de'],
    ['Дом красный, а сад большой.', 'ru'],
    ['Будинок червоний, а сад великий.', 'uk'],
    ['Saluton, mi estas tre feliĉa hodiaŭ.', 'eo'],
    ['Huset er rødt og hagen er veldig stor.', 'nb'],
    ['家は赤く、庭は大きいです。', 'ja'],
    ['Куќата е црвена, а градината е голема.', 'mk'],
  ] as const) {
    it(`knows ${language}`, () => assert.equal(detector.detect(text, romance)?.language, language))
  }

  it('is sure of a sentence and not of a name', () => {
    assert.equal(
      detector.detect('The house is red and the garden is big.', romance)?.reliable,
      true,
    )
    assert.equal(detector.detect('Wi-Fi', romance)?.reliable, false)
  })

  for (const [language, texts] of [
    [
      'en',
      ['Hello', 'Hello!', 'HELLO', 'Hi', 'Hello World', 'Hi there 👋', 'Thanks', 'Yes', 'Bye'],
    ],
    [
      'en',
      [
        'Good morning',
        'Hello Anna',
        'Save',
        'Cancel',
        'Please',
        'How are you?',
        'Welcome',
        'Call me',
      ],
    ],
    ['ca', ['On ets?', 'T’estimo', 'Vinc de seguida']],
    [
      'es',
      [
        'Hola',
        'Gracias',
        'Buenos días',
        '¡Hola, mundo!',
        'Sí',
        'Guardar',
        'Vale, nos vemos',
        'Voy',
      ],
    ],
    ['fr', ['Bonjour', 'Merci', 'Oui', 'S’il vous plaît', 'Où es-tu ?']],
    ['de', ['Danke', 'Hallo', 'Guten Morgen', 'Ja, bitte', 'Ja']],
    ['it', ['Ciao', 'Grazie mille', 'Buongiorno', 'Dove sei?']],
    ['pt', ['Olá', 'Obrigado', 'Bom dia', 'Eu te amo', 'Quanto custa?']],
    ['ca', ['Bon dia', 'Gràcies']],
    ['ru', ['Привет', 'Спасибо']],
    ['uk', ['Привіт', 'Дякую']],
  ] as const)
    for (const text of texts)
      it(`knows what people say every day: ${text}`, () => {
        for (const candidates of [romance, new Set<string>()]) {
          const found = detector.detect(text, candidates)
          assert.equal(found?.language, language)
        }
      })

  it('prefers a candidate among the languages that share a greeting', () => {
    assert.equal(detector.detect('Salut', new Set(['ro']))?.language, 'ro')
    assert.equal(detector.detect('Salut', new Set(['fr']))?.language, 'fr')
  })

  it('finds no language of another script, and is not sure of a letter or two', () => {
    assert.notEqual(detector.detect('ñ', romance)?.language, 'bn')
    for (const text of ['a', 'ñ', 'é', 'ß', 'ж', 'щ', 'ا', 'α', 'あ', '日', 'ก', 'अ', '한']) {
      const found = detector.detect(text, romance)
      assert.ok((found?.confidence ?? 0) <= 0.3, `${text}: ${found?.language}`)
      for (const { language } of found ? [found, ...found.alternatives] : [])
        assert.ok(isWrittenIn(text, language), `${text}: ${language}`)
    }
    for (const text of ['ab', 'Ño', 'да'])
      assert.ok((detector.detect(text, romance)?.confidence ?? 0) <= 0.5, text)
  })

  it('finds no language of another script in any text of one script', () => {
    const letters = fc.constantFrom(...'abñçßøжщїאשعپगकたカ人한ανฉ')
    fc.assert(
      fc.property(fc.string({ unit: letters, minLength: 1, maxLength: 4 }), (text) => {
        const found = detector.detect(text, romance)
        for (const { language } of found ? [found, ...found.alternatives] : [])
          assert.ok(isWrittenIn(text, language.replace(/^sr-Latn$/, 'sr')), `${text}: ${language}`)
      }),
      { numRuns: 1_000 },
    )
  })

  it('has no alternative that it is surer of', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const found = detector.detect(text, romance)
        for (const { confidence } of found?.alternatives ?? [])
          assert.ok(confidence <= (found?.confidence ?? 0))
      }),
    )
  })

  it('finds no language where there are no letters', () => {
    for (const text of [
      '',
      ' ',
      '123',
      '😀 👍',
      '!?',
      '{name} %s https://example.org',
      '\u0000',
      '\ud800',
    ])
      assert.equal(detector.detect(text, romance), undefined)
  })

  it('reads the words and not what stands among them', () => {
    const text =
      'La casa {{house_name}} es roja: <b class="the big red house">https://example.org/the/house</b> &nbsp; the.house@example.org'
    assert.equal(detector.detect(text, romance)?.language, 'es')
  })

  it('takes a language for its sister when only that one is wanted', () => {
    const croatian = 'Kuća je crvena, a vrt je vrlo velik i lijep.'
    const found = detector.detect(croatian, new Set(['en']))?.language ?? ''
    assert.ok(['hr', 'bs', 'sr-Latn'].includes(found), found)
    assert.equal(detector.detect(croatian, new Set(['bs', 'en']))?.language, 'bs')
    assert.equal(detector.detect(croatian, new Set(['hr', 'bs']))?.language, 'hr')
  })

  it('prefers a language that can be translated, but only where it may be it', () => {
    assert.equal(
      detector.detect('Das Haus ist rot und der Garten ist groß.', new Set(['en']))?.language,
      'de',
    )
  })

  it('answers any text with a confidence from 0 to 1', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const found = detector.detect(text, romance)
        if (!found) return
        for (const { confidence } of [found, ...found.alternatives])
          assert.ok(confidence >= 0 && confidence <= 1)
        assert.equal(found.reliable, found.confidence >= 0.9)
      }),
      { numRuns: 2_000 },
    )
  })
})

describe('cleanForDetection', () => {
  it('is done with the worst texts before the test runs out of time', () => {
    for (const piece of ['a@', '<', '{', '&a', '%(', 'http://', '\ud800', 'a.'])
      cleanForDetection(piece.repeat(100_000))
  })
})
