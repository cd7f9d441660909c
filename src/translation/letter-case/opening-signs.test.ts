import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Segment, segmentText } from '@dragoman/formats/segment/segment.ts'
import fc from 'fast-check'
import { anyText } from '../../../test/support/any-text.ts'
import { openSentences } from './opening-signs.ts'

const open = (translation: Segment, source: Segment = translation, to = 'es') =>
  openSentences(translation, source, to)

describe('the opening signs of Spanish', () => {
  for (const [translation, opened] of [
    ['Dónde está?', '¿Dónde está?'],
    ['Lo siento!', '¡Lo siento!'],
    ['Qué?!', '¿Qué?!'],
    ['Es tarde. Vienes mañana? No!', 'Es tarde. ¿Vienes mañana? ¡No!'],
    ['Hola Ana, cómo estás?', 'Hola Ana, ¿cómo estás?'],
    ['Soy yo. Qué quieres?', 'Soy yo. ¿Qué quieres?'],
    ['Cuesta 20 €. Quieres venir?', 'Cuesta 20 €. ¿Quieres venir?'],
    ['VENID YA. ES GRATIS!', 'VENID YA. ¡ES GRATIS!'],
    ['"Vienes mañana?", preguntó Ana.', '"¿Vienes mañana?", preguntó Ana.'],
    ['hola!! cómo eres??', '¡hola!! ¿cómo eres??'],
    ['Si llueve, vienes?', 'Si llueve, ¿vienes?'],
    ['Hola Emma, vienes?', 'Hola Emma, ¿vienes?'],
    ['Buenos días Sr. García, está listo?', 'Buenos días Sr. García, ¿está listo?'],
    ['No, quieres té, café o agua?', 'No, ¿quieres té, café o agua?'],
    ['Hola quieres té, café o agua?', '¿Hola quieres té, café o agua?'],
    ['Gracias Ana, eres la mejor!', '¡Gracias Ana, eres la mejor!'],
    ['Quieres borrar "informe.pdf"?', '¿Quieres borrar "informe.pdf"?'],
    ['Es rojo, verdad?', 'Es rojo, ¿verdad?'],
    ['Quieres té, café, o agua?', '¿Quieres té, café, o agua?'],
    ['Preguntó "Eres seguro?" y sonrió.', 'Preguntó "¿Eres seguro?" y sonrió.'],
    ['Vienes? dijo Ana.', '¿Vienes? dijo Ana.'],
    ['Preguntó: "Eres seguro?"', 'Preguntó: "¿Eres seguro?"'],
    ['Preguntó: “Eres seguro?” Y sonrió.', 'Preguntó: “¿Eres seguro?” Y sonrió.'],
    ['Salió (por qué?)', 'Salió (¿por qué?)'],
    ['1. Qué quieres?', '1. ¿Qué quieres?'],
    ['— Vienes?', '— ¿Vienes?'],
    ['Es usted el Sr. García?', '¿Es usted el Sr. García?'],
    ['10 euros?', '¿10 euros?'],
    ['Ana: dónde estás?', 'Ana: ¿dónde estás?'],
    ['P: Cómo lo cambio? R: Así!', 'P: ¿Cómo lo cambio? R: ¡Así!'],
    ['Atención: no fumar!', 'Atención: ¡no fumar!'],
    ['Contraseña de la wifi: Verano2026!', 'Contraseña de la wifi: Verano2026!'],
    ['Precio: $5.99! Ahora -20%!', 'Precio: ¡$5.99! ¡Ahora -20%!'],
    ['Oferta: -20%!', 'Oferta: ¡-20%!'],
    ['-Vienes?', '-¿Vienes?'],
    ['Compra la PS5!', '¡Compra la PS5!'],
    ['Mide 5 cm. y medio?', '¿Mide 5 cm. y medio?'],
    // They are open, or no sentence ends there.
    ['¿Dónde está?', '¿Dónde está?'],
    ['Hola, ¿cómo estás?', 'Hola, ¿cómo estás?'],
    ['¡¿Qué?!', '¡¿Qué?!'],
    ['Yahoo! es grande.', 'Yahoo! es grande.'],
    ['?', '?'],
    ['Sí o no (?)', 'Sí o no (?)'],
    ['a != b', 'a != b'],
    ['El signo "?"', 'El signo "?"'],
  ] as const)
    it(translation, () => {
      assert.deepEqual(open([translation]), [opened])
    })

  it('go before a placeholder that begins the sentence, and into a tag', () => {
    assert.deepEqual(open([{ placeholder: 0 }, ' Eres feliz?']), [
      '¿',
      { placeholder: 0 },
      ' Eres feliz?',
    ])
    assert.deepEqual(open(['Ven ', { placeholder: 0 }, ' Eres feliz?']), [
      'Ven ',
      { placeholder: 0 },
      ' Eres feliz?',
    ])
    assert.deepEqual(open([{ placeholder: 0 }, ', vienes?']), [
      '¿',
      { placeholder: 0 },
      ', vienes?',
    ])
    assert.deepEqual(open([{ open: 1 }, 'Dónde', { close: 1 }, ' está?']), [
      { open: 1 },
      '¿Dónde',
      { close: 1 },
      ' está?',
    ])
  })

  it('are left out where an emoji may begin the sentence', () => {
    const chat = ['Llego tarde ', { placeholder: 0 }, ' Puedes pedir un café?']
    assert.deepEqual(open(chat), chat)
  })

  it('are written in Spanish alone, for a source that asks or exclaims', () => {
    assert.deepEqual(open(['On és?'], ['Where is it?'], 'ca'), ['On és?'])
    assert.deepEqual(open(['Dónde está?'], ['Where it is.']), ['Dónde está?'])
    assert.deepEqual(open(['Dónde está?'], ['Where is it?'], 'es-MX'), ['¿Dónde está?'])
  })

  it('are all that changes, and are written once', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(anyText, fc.constantFrom(...'?!."» (¿a\n'))), (texts) => {
        const text = texts.join('')
        const opened = open([text], ['?'])
        const written = segmentText(opened)
        assert.equal(written.replaceAll(/[¿¡]/g, ''), text.replaceAll(/[¿¡]/g, ''))
        assert.deepEqual(open(opened, ['?']), opened)
      }),
      { numRuns: 3_000 },
    )
  })
})
