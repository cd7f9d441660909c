import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { anyText } from '../../../../test/support/any-text.ts'
import type { Segment } from '../segment/segment.ts'
import { addFrenchSpaces, removeFrenchSpaces } from './french-signs.ts'

const open = { open: 0 } as const
const close = { close: 0 } as const
const placeholder = { placeholder: 1 } as const
/** A no-break space is written `~` here. */
const withSpaces = (text: string): string => text.replaceAll('~', '\u00a0')
const add = (text: string, to = 'fr') => addFrenchSpaces([text], to).join('')

describe('the spaces of French signs', () => {
  for (const text of [
    'Salut~! Ça va~?',
    'Quoi~?! Non~!!!',
    'Il a dit~: «~bonjour~»~; puis rien.',
    '«~Vraiment~?~»~!',
    "C'est l'«~Europe~».",
    '25~€~? 10%~! etc.~?',
    '(Salut~!) [vraiment~?]',
    'À 10:30~: rien. Vers 8:30~?',
    'Nom~:',
  ])
    it(`stand in ${text}`, () => {
      const glued = text.replaceAll('~', '')
      // `25 €` has a space of its own.
      const source = text.startsWith('25') ? glued.replace('25', '25~') : glued
      assert.equal(add(withSpaces(source)), withSpaces(text))
    })

  for (const text of [
    'Salut :) ;-) et :smile: :D',
    '10:30 http://example.org/?q=1!x std::max a::b:',
    'x=5; &amp; isValid()!=2 a@b:',
    '!important (!) (?) ! ? : ; « »',
    'Salut\u202f! Ça va ? Oui\u2009; non\u00a0: «\u202frien »',
    'Привет! 你好? ¿Qué',
    'Yahoo! est là',
    'Score 3: 2',
    '»Zitat«',
    '',
  ])
    it(`are not added to ${text}`, () => {
      assert.equal(add(text), text)
    })

  it('stand before the sign, whatever tags and placeholders are beside it', () => {
    for (const [segment, expected] of [
      [
        [open, 'Salut', close, '! ', placeholder, '?'],
        [open, 'Salut', close, '~! ', placeholder, '~?'],
      ],
      [
        ['Salut', open, '!', close],
        ['Salut', open, '~!', close],
      ],
      [
        ['Salut ', open, '!', close],
        ['Salut ', open, '!', close],
      ],
      [
        ['«', open, 'Oui', close, '»'],
        ['«~', open, 'Oui', close, '~»'],
      ],
      [
        [placeholder, ':', { placeholder: 2 }],
        [placeholder, ':', { placeholder: 2 }],
      ],
    ] as [Segment, Segment][])
      assert.deepEqual(
        addFrenchSpaces(segment, 'fr'),
        expected.map((part) => (typeof part === 'string' ? withSpaces(part) : part)),
      )
  })

  it('stand in Canada before colons and in guillemets only', () => {
    assert.equal(
      add('Salut! «Ça va?»: oui; non', 'fr-CA'),
      withSpaces('Salut! «~Ça va?~»~: oui; non'),
    )
  })

  it('are removed for other languages', () => {
    for (const [text, expected] of [
      [
        'Salut ! Ça va\u00a0? Oui\u202f; non\u2009: «\u00a0rien\u00a0».',
        'Salut! Ça va? Oui; non: «rien».',
      ],
      [
        'Salut :) ;) ! Score 3 : 2, http://example.org/ ?x=1',
        'Salut :) ;)! Score 3 : 2, http://example.org/ ?x=1',
      ],
    ] as const)
      assert.equal(removeFrenchSpaces([text]).join(''), expected)
    assert.deepEqual(removeFrenchSpaces([open, 'Salut ', close, ' !']), [open, 'Salut', close, '!'])
  })

  it('are all that changes, once, whatever the text', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const added = add(text)
        assert.equal(add(added), added)
        assert.equal(added.replaceAll('\u00a0', ''), text.replaceAll('\u00a0', ''))
        const [removed = ''] = removeFrenchSpaces([text])
        assert.deepEqual(removeFrenchSpaces([removed]), [removed])
        const blank = /[ \u00a0\u2009\u202f]/g
        assert.equal(String(removed).replace(blank, ''), text.replace(blank, ''))
      }),
    )
  })

  it('take time in proportion to the text', () => {
    for (const unit of ['a! ', '! ', '« ', 'a : ', '::', 'a;b;', '"', '\u00a0'])
      for (const change of [removeFrenchSpaces, (each: Segment) => addFrenchSpaces(each, 'fr')]) {
        const start = performance.now()
        change([`a${unit.repeat(100_000)}!`])
        assert.ok(performance.now() - start < 4_000, unit)
      }
  })
})
