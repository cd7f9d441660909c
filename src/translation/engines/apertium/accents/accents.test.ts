import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { segmentText } from '@dragoman/formats/segment/segment.ts'
import fc from 'fast-check'
import { anyText } from '../../../../../test/support/any-text.ts'
import { isLinear, measureGrowth } from '../../../../../test/support/linear-time.ts'
import { commandOf, descendants } from '../../../../../test/support/product.ts'
import { createApertiumEngine } from '../engine.ts'
import { accentCommonWords } from './common-words.ts'
import { accentedForms, lettersOf, withoutAccents } from './letters.ts'
import { findSuspects } from './suspects.ts'

const { signal } = new AbortController()

describe('Apertium, where accents are left out,', () => {
  const engine = createApertiumEngine({ modesDirectory: '/usr/share/apertium/modes' })
  after(() => engine.close())

  async function translate(text: string, from: string, to: string): Promise<string> {
    const [answer = []] = await engine.translate([[text]], { from, to }, { signal })
    assert.ok(Array.isArray(answer))
    return segmentText(answer)
  }

  for (const [from, to, written] of [
    // Words that the dictionary knows only with accents, in any letter case.
    ['es', 'en', 'La información del teléfono móvil está aquí.'],
    ['es', 'en', 'INFORMACIÓN GENERAL'],
    ['es', 'en', 'Contraseña incorrecta'],
    ['es', 'en', 'El niño tiene seis años y vive en España.'],
    ['es', 'ca', 'Avísame cuando llegues a través de la ventana.'],
    ['fr', 'es', 'Je suis désolé pour le retard.'],
    ['fr', 'ca', "Cet été je pars en vacances avec l'école."],
    ['fr', 'es', "Peut-être, c'est-à-dire demain à l'école."],
    ['pt', 'es', 'Não sei, obrigado pela informação.'],
    ['gl', 'es', 'A información, o teléfono e a dirección'],
    ['it', 'ca', 'La città e il caffè'],
    ['ca', 'es', 'La informació és a la pàgina.'],
    // Words that it knows with and without.
    ['es', 'en', 'Hola, cómo estás?'],
    ['es', 'en', 'Qué hora es?'],
    ['es', 'en', 'Qué tal estás?'],
    ['es', 'en', 'Sí, claro. Te llamo más tarde.'],
    ['es', 'en', 'Es para ti y para mí.'],
    ['es', 'en', 'No sé si mi mamá está enferma.'],
    ['es', 'en', 'El sábado él tiene un examen, tú también.'],
    ['es', 'en', 'El número es el 5.'],
    ['es', 'en', 'La práctica del teléfono'],
    ['pt', 'es', 'A polícia do país'],
    ['fr', 'es', "J'ai mangé à midi, et toi?"],
    ['fr', 'es', 'La porte est fermée.'],
    ['fr', 'es', 'Où est la gare?'],
    ['fr', 'es', 'À quelle heure arrive le train?'],
    ['pt', 'es', 'Isso é muito bom.'],
    ['ca', 'es', 'És molt fàcil.'],
    ['ca', 'es', 'Aquest mes fa més fred.'],
    ['it', 'ca', "C'è un problema."],
  ] as const)
    it(`translates as with them: ${written} (${from}-${to})`, async () => {
      const plain = withoutAccents(written)
      assert.notEqual(plain, written)
      assert.equal(await translate(plain, from, to), await translate(written, from, to))
    })

  for (const [text, written] of [
    ["Perche' e' cosi'?", 'Perché è così?'],
    [
      "E' una citta' molto bella, pero' costa di piu'.",
      'È una città molto bella, però costa di più.',
    ],
  ] as const)
    it(`reads apostrophes as accents: ${text}`, async () => {
      assert.equal(await translate(text, 'it', 'ca'), await translate(written, 'it', 'ca'))
    })

  for (const [from, to, text, wanted] of [
    ['es', 'en', 'Esta noche esta casa es mía.', 'Tonight this house is mine.'],
    ['es', 'en', 'El 10% de descuento', '10% of discount'],
    ['es', 'en', 'Si puedes, esta tarde.', 'If you can, this afternoon.'],
    ['it', 'ca', "Un po' di pane", 'Una mica de pa'],
    ['fr', 'es', 'Il a la grippe.', 'Tiene la gripe.'],
    ['fr', 'es', 'Elle est triste.', 'Es triste.'],
    ['pt', 'es', 'Ele e ela.', 'Él y ella.'],
    ['es', 'pt-PT', 'Air Canada vuela a París.', 'Air Canada voa a Paris.'],
    ['es', 'en', 'Reid llegó en el avión.', 'Reid arrived in the aeroplane.'],
    ['es', 'en', 'Esto incluye CREATE INDEX.', 'This includes CREATE INDEX.'],
    ['fr', 'es', 'Le format est invalide.', 'El formato es invalida.'],
    ['es', 'en', 'con --create-slot', 'with --create-slot'],
    ['es', 'en', 'el archivo informacion.txt', 'the archive informacion.txt'],
    ['es', 'en', '@informacion y user_telefono', '@informacion and user_telefono'],
  ] as const)
    it(`adds none to ${text} (${from}-${to})`, async () => {
      assert.equal(await translate(text, from, to), wanted)
    })

  it('translates without its dictionary too', async () => {
    const before = await translate('la informacion', 'es', 'en')
    assert.equal(before, 'the information')
    const analysers = descendants(process.pid).filter(
      (pid) => commandOf(pid).startsWith('lt-proc') && /automorf/.test(commandOf(pid)),
    )
    assert.ok(analysers.length > 1)
    for (const pid of analysers) process.kill(pid, 'SIGKILL')
    assert.equal(await translate('la direccion', 'es', 'en'), 'the direction')
  })

  it('leaves texts of other languages as they are', async () => {
    const text = 'the quick brown fox jumps over lazy dogs and never comes home again'
    assert.match(await translate(text, 'fr', 'es'), /quick brown fox jumps over lazy dogs/)
  })
})

describe('words without their accents', () => {
  it('have few forms, with so many accents each, whatever the word', () => {
    for (const language of ['ca', 'es', 'fr', 'gl', 'it', 'pt-BR']) {
      const letters = lettersOf(language)
      assert.ok(letters)
      fc.assert(
        fc.property(fc.stringMatching(/^[a-z]{2,25}$/), fc.nat({ max: 3 }), (word, accents) => {
          const forms = accentedForms(word, accents, letters)
          assert.ok(forms.length <= 41)
          for (const form of forms) {
            assert.equal(withoutAccents(form), word)
            const changed = [...form].filter((letter, index) => letter !== word[index])
            assert.equal(changed.length, accents)
          }
        }),
      )
    }
    assert.equal(lettersOf('en'), undefined)
  })

  it('are found by their neighbours, and change in nothing but accents', () => {
    fc.assert(
      fc.property(
        anyText,
        fc.constantFrom('ca', 'es', 'fr', 'gl', 'it', 'pt'),
        (text, language) => {
          const accented = accentCommonWords(text, language, true)
          const plain = (each: string) => withoutAccents(each)
          assert.equal(plain(accented), plain(text))
        },
      ),
    )
  })

  const spanish = lettersOf('es')
  assert.ok(spanish)
  for (const part of ['como esta mas ', 'a', 'a-', 'esta ', 'como\n', 'si, ', "l'a ", 'a.b'])
    it(`are found in linear time: ${part}`, () => {
      const growth = measureGrowth(
        (size) => part.repeat(Math.ceil(size / part.length)),
        (text) => {
          findSuspects(text, text, spanish)
          accentCommonWords(text, 'es', true)
        },
      )
      assert.ok(isLinear(growth), JSON.stringify(growth))
    })
})
