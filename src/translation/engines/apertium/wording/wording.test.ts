import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { type Segment, segmentText } from '@dragoman/formats/segment/segment.ts'
import fc from 'fast-check'
import { anyText } from '../../../../../test/support/any-text.ts'
import { createApertiumEngine } from '../engine.ts'
import { wordAnswer } from './answers.ts'
import { keepForms } from './kept-forms.ts'
import { phrasePattern, writePhrase } from './phrases.ts'

describe('Apertium', () => {
  const engine = createApertiumEngine({ modesDirectory: '/usr/share/apertium/modes' })
  after(() => engine.close())

  for (const [from, to, source, wanted] of [
    // Forms that it misreads.
    ['ca', 'es', "En Pere i na Maria són amics d'en Pau.", 'Pere y Maria son amigos de Pau.'],
    ['ca', 'es', 'Viu en Barcelona.', 'Vive en Barcelona.'],
    ['ca', 'es', 'En Pau viu en València.', 'Pau vive en València.'],
    ['es', 'en', 'La U.E. y la O.N.U.', 'The U.E. and the O.N.U.'],
    ['es', 'ca', 'La U.E. paga.', 'La U.E. paga.'],
    ['es', 'en', 'Error E-05', 'Error E-05'],
    ['es', 'en', 'Felipe VI y la vitamina A', 'Felipe VI and the vitamin A'],
    ['es', 'en', 'Son las 10 a. m.', 'They are the 10 a.m.'],
    ['es', 'en', '300 a. C.', '300 BC'],
    ['it', 'ca', 'Il 1º maggio.', "L'1 de maig."],
    // English answers.
    ['es', 'en', 'estoy cansado', 'I am tired'],
    ['ca', 'en', 'no ho sé i ella tampoc', 'I do not know it and she neither'],
    ['es', 'en', 'No habrá clase.', 'There will not be class.'],
    ['es', 'en', 'Habrá clase.', 'There will be class.'],
    ['es', 'en', 'El Sr. Ruiz llegó con la Dra. López.', 'Mr. Ruiz arrived with Dr. López.'],
    ['es', 'en', '1. Abra la caja. Pulse el botón.', '1. Open the box. Press the button.'],
    ['es', 'en', 'Pulsa el botón.', 'It presses the button.'],
    ['es', 'en', 'No puede abrir la puerta.', 'It cannot open the door.'],
    ['es', 'en', 'Nos vemos a las 9:15.', 'We see us at 9:15.'],
    ['es', 'en', '¿Sí o no?', 'Yes or no?'],
    ['es', 'en', 'Estimado Sr. Pérez:', 'Dear Mr. Pérez:'],
    ['es', 'en', 'Querida Ana,', 'Dear Ana,'],
    ['es', 'en', 'Ana viene mañana.', 'Ana comes tomorrow.'],
    ['es', 'en', 'Ana viene por la mañana.', 'Ana comes in the morning.'],
    ['es', 'en', 'Muchas gracias por todo.', 'Thank you very much for everything.'],
    ['es', 'en', 'Para: Ana', 'To: Ana'],
    // Answers of the others.
    ['ca', 'es', 'Espanya i Itàlia', 'España e Italia'],
    ['es', 'fr', '¿No? Todavía no.', 'Non? Encore non.'],
    ['es', 'fr', 'Todavía no.', 'Pas encore.'],
    ['en', 'es', 'Dear Mr. Smith,', 'Estimado señor Smith,'],
    ['en', 'es', 'Dear Ana,', 'Querida Ana,'],
    ['en', 'es', 'Dear customers,', 'Estimados clientes,'],
    ['en', 'es', 'Thanks for the house.', 'Gracias por la casa.'],
    ['en', 'es', 'It opens at 9:00.', 'Abre a las 9:00.'],
    ['en', 'ca', 'It opens at 1:30.', 'Obre a la 1:30.'],
    ['es', 'pt-PT', 'Lista de la compra', 'Lista da compra'],
    ['es', 'pt-PT', 'Vivo en La Coruña.', 'Vivo na Corunha.'],
    ['es', 'pt-PT', 'para comprarla', 'para comprá-la'],
    // Fixed expressions, where they are a sentence or a clause.
    ['en', 'es', 'Hi Ana, how are you?', 'Hola Ana, cómo estás?'],
    ['en', 'es', 'Good morning everyone! Please wait.', 'Buenos días a todos! Espere, por favor.'],
    ['en', 'es', 'Please open the door.', 'Por favor, abre la puerta.'],
    ['en', 'es', 'HAPPY BIRTHDAY!', 'FELIZ CUMPLEAÑOS!'],
    ['en', 'es', 'Best regards,', 'Saludos cordiales,'],
    ['en', 'es', 'Kind regards, Ana', 'Saludos cordiales, Ana'],
    ['es', 'en', 'lo siento', "I'm sorry"],
    ['es', 'en', 'Hola Ana, ¿cómo estás?', 'Hello Ana, how are you?'],
    ['es', 'ca', '¡Muchas gracias! ¿Qué hora es?', 'Moltes gràcies! Quina hora és?'],
    ['fr', 'ca', 'Je t’aime', "T'estimo"],
    ['it', 'ca', 'Buongiorno a tutti!', 'Bon dia a tothom!'],
    ['en', 'es', 'The best regards are here.', 'Las consideraciones mejores son aquí.'],
    ['en', 'es', 'Thank you, dear Anna.', 'Gracias, Anna querida.'],
    // Words of expressions that mean what they say.
    ['es', 'en', 'Rojo, claro, oscuro', 'Red, clear, dark'],
    ['es', 'en', 'La radio no funciona.', 'The radio does not work.'],
    ['es', 'en', 'Está vieja: no funciona.', 'It is old: it does not work.'],
    ['es', 'en', 'Leer más', 'Read more'],
    ['es', 'en', 'La Dra. Fuentes llegó.', 'Dr. Fuentes arrived.'],
    ['es', 'en', 'Agotado, se durmió.', 'Exhausted, slept.'],
    ['fr', 'ca', "Quand je sors, j'arrive.", 'Quan surto, arribo.'],
    ['fr', 'ca', 'Erreur: connexion', 'Error: connexió'],
    ['pt', 'es', 'Sair', 'Salir'],
    ['pt', 'es', 'Cor: claro', 'Color: claro'],
    ['en', 'es', 'Sincerely, he believed it.', 'Sinceramente, lo creyó.'],
    ['en', 'es', 'He thanks for the gift.', 'Da las gracias por el regalo.'],
    ['en', 'es', 'Thank you for coming.', 'Gracias por venir.'],
    ['es', 'en', 'La gata es negra. Bebió la leche.', 'The cat is black. It drank the milk.'],
    ['es', 'en', 'La pelota cayó. Se hundió.', 'The ball fell. It sank.'],
    ['es', 'en', 'Abierto de 9:00 a 14:00.', 'Opened of 9:00 to 14:00.'],
    ['es', 'en', 'Una hermosa mañana de abril', 'A beautiful morning of April'],
    ['es', 'en', 'Abierto mañana y tarde', 'Opened morning and evening'],
    ['it', 'ca', '1º premio', '1r premi'],
    // Commands have an infinitive where the stages take them for statements or names.
    ['en', 'es', 'Contact us', 'Contactarnos'],
    ['en', 'es', 'Please check your email.', 'Por favor, comprobar vuestro email.'],
    ['en', 'es', 'Open the door.', 'Abrir la puerta.'],
    ['en', 'ca', 'Open the door.', 'Obrir la porta.'],
    ['en', 'es', 'OPEN THE DOOR', 'ABRIR LA PUERTA'],
    ['en', 'es', 'show all messages', 'mostrar todos los mensajes'],
    ['en', 'ca', 'Select a file', 'Selecciona un fitxer'],
    ['en', 'es', 'Help is here.', 'La ayuda es aquí.'],
    ['en', 'es', 'Please sign in', 'Por favor, iniciar sesión'],
    // Digits keep their signs, and a last word is no abbreviation.
    ['es', 'ca', 'Juan 3:16, a las 10:30', 'Juan 3:16, a les 10:30'],
    ['es', 'en', 'Fuimos al mar.', 'We were to the sea.'],
    ['pt', 'es', 'São dez.', 'Son diez.'],
  ] as const)
    it(`reads and writes as people do: ${source} (${from}-${to})`, async () => {
      const signal = new AbortController().signal
      const [answer] = await engine.translate([[source]], { from, to }, { signal })
      assert.ok(Array.isArray(answer), String(answer))
      assert.equal(segmentText(answer), wanted)
    })
})

describe('fixed expressions and tags', () => {
  const keptOf = (segment: Segment) =>
    keepForms(segment, { from: 'en', to: 'es' }).segment.filter(
      (part) => typeof part === 'object' && 'placeholder' in part && part.placeholder > 100,
    ).length
  const tagged = (before: string, text: string, after: string): Segment => [
    before,
    { open: 0 },
    text,
    { close: 0 },
    after,
  ]

  it('are none in the middle of a sentence', () => {
    for (const segment of [
      tagged('I have ', 'no problem', ' with it.'),
      tagged('She is ', 'sorry', ' for him.'),
      tagged('It was ', 'out of order', ' today.'),
      tagged('Say ', 'thank you', '.'),
    ])
      assert.equal(keptOf(segment), 0, JSON.stringify(segment))
  })

  it('are found in the tags of their sentence', () => {
    for (const segment of [
      tagged('', 'Thank you!', ''),
      tagged('', 'Sorry', ', we are closed.'),
      tagged('Come in. ', 'No problem', '.'),
      ['Best regards,', { placeholder: 1 }, 'John'],
    ])
      assert.equal(keptOf(segment), 1, JSON.stringify(segment))
  })
})

describe('the wording of answers', () => {
  it('leaves what its source has', () => {
    for (const [answer, source, from, to] of [
      ['the variable i is red', 'la variable i es roja', 'es', 'en'],
      ['It fought.', 'Luchó.', 'es', 'en'],
      ['BEIRA NO MAR', 'ORILLA EN EL MAR', 'es', 'pt'],
      ['He saw himself', 'Se vio a sí mismo', 'es', 'en'],
      ['It went home.', 'Fue a casa.', 'es', 'en'],
      ['It only works.', 'Solo funciona.', 'es', 'en'],
      ['There will be class, there will not be time', 'Habrá clase, no habrá tiempo', 'es', 'en'],
      ['Ana e ir', 'Anna i anar', 'ca', 'es'],
      ['version 10.30', 'versión 10.30', 'es', 'ca'],
      ['of the 9:00 to the 14:00', 'das 9:00 às 14:00', 'pt', 'en'],
      ['of 9:00 h to 14:00 h', 'de 9:00 h a 14:00 h', 'ca', 'en'],
      [
        'Of the 9:15 of the morning to the 12:00',
        'De las 9:15 de la mañana a las 12:00',
        'es',
        'en',
      ],
      ['Expensive books', 'Caros livros', 'pt', 'en'],
      ['Mt 5:3 to 7:27', 'Mt 5:3 a 7:27', 'es', 'en'],
    ] as const)
      assert.equal(wordAnswer(answer, source, { from, to }), answer)
  })

  it('gives back kept forms, whatever the text', () => {
    const forms = fc.constantFrom('U.E.', 'E-05', 'Felipe VI', 'plan A', '3 p. m.', ' ', '. ')
    fc.assert(
      fc.property(fc.array(fc.oneof(anyText, forms)), (texts) => {
        const segment = [texts.join('')]
        const kept = keepForms(segment, { from: 'es', to: 'ca' })
        assert.equal(kept.restore(kept.segment).join(''), segment.join(''))
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('fixed expressions', () => {
  const languages = ['en', 'es', 'ca', 'fr', 'pt', 'gl', 'it']

  it('are found and written in each language', () => {
    for (const from of languages)
      for (const to of languages) {
        if (from === to) continue
        const pattern = phrasePattern({ from, to })
        for (const said of ['good morning', 'thank you', "i don't know", 'please wait']) {
          const source = from === 'en' ? said : (writePhrase(said, { from: 'en', to: from }) ?? '')
          const [, found] = pattern?.exec(`${source}!`) ?? []
          assert.equal(found, source)
          assert.equal(writePhrase(source, { from, to }), writePhrase(said, { from: 'en', to }))
        }
      }
  })

  it('have the capitals of their source', () => {
    const pair = { from: 'en', to: 'es' }
    assert.equal(writePhrase('See you', pair), 'Nos vemos')
    assert.equal(writePhrase('see you', pair), 'nos vemos')
    assert.equal(writePhrase('SEE YOU', pair), 'NOS VEMOS')
    assert.equal(writePhrase('¿Qué hora es', { from: 'es', to: 'en' }), 'What time is it')
    assert.equal(writePhrase('te quiero', { from: 'es', to: 'en' }), 'I love you')
  })

  it('are none within a sentence, and of other languages', () => {
    const pattern = phrasePattern({ from: 'en', to: 'es' })
    for (const text of ['I see you there', 'no thanks', 'thanks to you', 'a good morning'])
      assert.equal(pattern?.test(text), false, text)
    assert.equal(phrasePattern({ from: 'de', to: 'es' }), undefined)
    assert.equal(phrasePattern({ from: 'en', to: 'de' }), undefined)
  })
})
