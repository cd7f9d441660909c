import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  assertLinear,
  assertRefusedOrKept,
  damagedFiles,
  inventingEngine,
  settingsOf,
  textsOf,
  translateText,
} from '../../../../../test/support/document-formats.ts'
import type { Segment } from '../../segment/segment.ts'
import type { CutFormat } from '../format.ts'
import { cutAss } from './ass.ts'
import { cutSbv } from './sbv.ts'
import { cutTtml } from './ttml.ts'

const settings = settingsOf('a')
const plainTexts = (cut: CutFormat, source: string | Uint8Array): string[] =>
  textsOf(cut, source, settings).map((text) => text.replaceAll('{}', ''))
const upper = (cut: CutFormat, source: string | Uint8Array): string =>
  translateText(cut, source, { settings })

const columns = 'Layer, Start, End, Style, Name, MarginL, MarginR, MarginV, Effect, Text'
const dialogue = (second: number, text: string, { style = 'A', name = '', layer = 0 } = {}) =>
  `Dialogue: ${layer},0:00:0${second}.00,0:00:0${second}.90,${style},${name},0,0,0,,${text}`
const assOf = (...lines: string[]): string =>
  ['[Script Info]', 'Title: The house', '', '[Events]', `Format: ${columns}`, ...lines, ''].join(
    '\n',
  )

describe('SubStation Alpha', () => {
  test('has its dialogue translated, and nothing else', () => {
    const source = assOf(
      'Comment: 0,0:00:01.00,0:00:02.00,A,,0,0,0,,a comment',
      dialogue(1, '{\\an8}The house, {\\i1}red{\\i0},\\Nis big. {a note}'),
      dialogue(2, '{\\p1}m 0 0 l 100 0{\\p0}'),
      dialogue(3, '{\\k20}So{\\k30}ng'),
      'Dialogue: broken',
      '',
      '[Fonts]',
      'fontname: a.ttf',
      'Dialogue: 0,0:00:01.00,0:00:02.00,A,,0,0,0,,encoded',
    )
    assert.deepEqual(plainTexts(cutAss, source), ['The house, red, is big.'])
    assert.equal(
      upper(cutAss, source),
      source.replace(
        'The house, {\\i1}red{\\i0},\\Nis big.',
        () => 'THE HOUSE,\\N{\\i1}RED{\\i0}, IS BIG.',
      ),
    )
    const { notices } = cutAss(new TextEncoder().encode(source), settings)
    assert.match(notices.join(), /A karaoke line keeps its text/)
  })

  test('has other columns, no spaces, older names and a mark of its encoding', () => {
    const events =
      '[events]\r\nFormat:Start,End,Text\r\nDialogue:0:00:01.00,0:00:02.00,One, two.\r\n'
    assert.deepEqual(plainTexts(cutAss, events), ['One, two.'])
    assert.equal(upper(cutAss, events), events.replace('One, two.', 'ONE, TWO.'))
    const old = '[Events]\nDialogue: Marked=0,0:00:01.00,0:00:02.00,Default,NTP,0,0,0,,Hello\n'
    assert.deepEqual(plainTexts(cutAss, old), ['Hello'])
    const wide = Buffer.from(`\ufeff${events}`, 'utf16le')
    const { segments, assemble } = cutAss(wide, settings)
    assert.deepEqual(assemble(segments, { from: 'en', to: 'es' }), wide)
    assert.deepEqual(segments, [['One, two.']])
  })

  test('joins sentences of one speaker, style and layer only', () => {
    const first = dialogue(1, 'When we')
    for (const [second, count] of [
      [dialogue(2, 'went home.'), 1],
      [dialogue(2, 'went home.', { style: 'B' }), 2],
      [dialogue(2, 'went home.', { name: 'Ann' }), 2],
      [dialogue(2, 'went home.', { layer: 1 }), 2],
      [dialogue(2, '{\\pos(1,2)}went home.'), 2],
      [dialogue(2, '{\\fad(200,200)}went home.'), 1],
      [dialogue(7, 'went home.'), 2],
    ] as const)
      assert.equal(plainTexts(cutAss, assOf(first, second)).length, count, second)
  })

  test('reads and writes its breaks and spaces, and escapes what an engine invents', () => {
    const source = assOf(dialogue(1, 'The\\hred\\nhouse'))
    assert.deepEqual(plainTexts(cutAss, source), ['The\u00a0red house'])
    const translate = (): Segment => ['a\u00a0{b} \\N c']
    const written = translateText(cutAss, source, { settings, translate })
    assert.match(written, /,,a\\h\(b\)(?:\\n| )\/N(?:\\n| )c$/m)
    assert.doesNotMatch(written, /\\N|[{}]/)
  })

  test('is refused without events, or if its texts are not last', () => {
    for (const text of ['', '[Script Info]\nTitle: a', '[Events]\nFormat: Text, Start\n'])
      assert.throws(() => cutAss(new TextEncoder().encode(text), settings), {
        code: 'document-damaged',
      })
  })
})

describe('SubViewer', () => {
  test('keeps times and empty lines, and joins sentences', () => {
    const source =
      '0:00:01.000,0:00:02.000\r\nThe red\r\nhouse,\r\n\r\n0:00:02.000,0:00:03.000\r\nis big.\r\n'
    assert.deepEqual(plainTexts(cutSbv, source), ['The red house, is big.'])
    assert.equal(
      upper(cutSbv, source),
      source.replace(/[a-z]+/gi, (word) => word.toUpperCase()),
    )
  })

  test('is refused without times', () => {
    assert.throws(() => cutSbv(new TextEncoder().encode('0:00:01.000\nHello'), settings), {
      code: 'document-damaged',
    })
  })
})

const ttmlOf = (body: string, attributes = ''): string =>
  `<?xml version="1.0"?>\n<tt xmlns="http://www.w3.org/ns/ttml" xml:lang="en"${attributes}>` +
  `<head><metadata>a</metadata></head><body><div>${body}</div></body></tt>`

describe('Timed Text', () => {
  test('has its paragraphs translated, and states the language', () => {
    const source = ttmlOf(
      '<!-- a --><p begin="00:00:01.000" end="00:00:02.000" region="r">The <span tts:a="b">red' +
        '</span><br/>house &amp; garden.</p>\n<p begin="3s" dur="1s"/>',
      ' xmlns:tts="http://www.w3.org/ns/ttml#styling"',
    )
    assert.deepEqual(plainTexts(cutTtml, source), ['The red house & garden.'])
    assert.equal(
      upper(cutTtml, source),
      source
        .replace('"en"', '"es"')
        .replace(/The .*garden\./, 'THE <span tts:a="b">RED</span> HOUSE<br/>&amp; GARDEN.'),
    )
  })

  test('reads times in all forms, also of spans', () => {
    for (const [first, second, count] of [
      ['begin="0s" end="1s"', 'begin="1.5s" end="2s"', 1],
      ['begin="0s" dur="1000ms"', 'begin="00:00:02:15" end="9s"', 1],
      ['begin="0s" end="1s"', 'begin="00:00:05:00" end="9s"', 2],
      ['begin="0f" end="30f"', 'begin="60f" end="90f"', 1],
      ['begin="0t" end="10t"', 'begin="40t" end="90t"', 2],
      ['begin="0s" end="1s" region="a"', 'begin="1s" end="2s"', 2],
      ['', '', 2],
    ] as const) {
      const source = ttmlOf(`<p ${first}>When we</p><p ${second}>went home.</p>`)
      assert.equal(plainTexts(cutTtml, source).length, count, `${first} ${second}`)
    }
    const spans = '<span begin="0s" end="1s">When we</span><span begin="1s" end="2s">went.</span>'
    assert.deepEqual(plainTexts(cutTtml, ttmlOf(`<p>${spans}</p>`)), ['When we went.'])
  })

  test('is read with a prefix and in older namespaces', () => {
    const source =
      '<a:tt xmlns:a="http://www.w3.org/2006/10/ttaf1" xml:lang="fr"><a:body><a:div><a:p>Go' +
      '<a:br/>home.</a:p></a:div></a:body></a:tt>'
    assert.deepEqual(plainTexts(cutTtml, source), ['Go home.'])
    const translate = (): Segment => ['Una frase que es bastante larga para una línea < & >']
    const written = translateText(cutTtml, source, { settings, translate })
    assert.match(written, /<a:p>Una .*<a:br\/>.* &lt; &amp; &gt;<\/a:p>/)
    assert.match(written, /xml:lang="fr"/)
  })

  test('is refused if it is other XML or none', () => {
    for (const text of ['<a/>', '<tt xmlns="http://www.w3.org/ns/ttml"><body>', 'a'])
      assert.throws(() => cutTtml(new TextEncoder().encode(text), settings), {
        code: 'document-damaged',
      })
  })
})

const formats: readonly (readonly [string, CutFormat, readonly string[]])[] = [
  [
    'SubStation Alpha',
    cutAss,
    [assOf(dialogue(1, '- We {\\i1}go\\Nhome{\\i0} %s'), dialogue(2, 'and\\hsing, {\\b1}a'))],
  ],
  ['SubViewer', cutSbv, ['0:00:01.000,0:00:02.000\na b\n\n0:00:02.000,0:00:03.000\n- c\nd.\n']],
  [
    'Timed Text',
    cutTtml,
    [
      ttmlOf(
        '<p begin="1s" end="2s">We <span>go</span><br/>home &amp;</p>' +
          '<p begin="2s" end="3s">then<!-- a --> we <![CDATA[x]]> sing.</p>',
      ),
    ],
  ],
]
for (const [name, cut, files] of formats) {
  describe(`${name} of any content`, () => {
    test('is refused, or comes back as it was when nothing is changed', () => {
      fc.assert(
        fc.property(damagedFiles(files), (bytes) => assertRefusedOrKept(cut, bytes, settings)),
        { numRuns: 300 },
      )
    })

    test('has as many sentences, whatever an engine invents', () => {
      fc.assert(
        fc.property(fc.constantFrom(...files), inventingEngine, (source, translate) => {
          const written = translateText(cut, source, { settings, translate })
          const times = /\d:\d\d:\d\d\.\d+|(?:begin|end)="[^"]*"|\{\\[^{}]*\}/g
          assert.deepEqual(new Set(written.match(times)), new Set(source.match(times)))
          assert.equal(written.split('\n\n').length, source.split('\n\n').length, written)
        }),
        { numRuns: 300 },
      )
    })

    test('takes no more than 2.6 times for a file twice as long', () => {
      for (const piece of files.map((file) => file.replace(/<\/?tt[^>]*>|<\?.*\?>/g, ''))) {
        const makeFile = (size: number): string => {
          const body = piece.repeat(Math.ceil(size / piece.length))
          return cut === cutTtml ? ttmlOf(body.replace(/<\/?body>/g, '')) : body
        }
        assertLinear(cut, makeFile, settings)
      }
    })
  })
}

describe('the tags of Timed Text', () => {
  for (const [start, piece, end] of [
    ['<!-- ', '<?/', ' -->'],
    ['<![CDATA[', '<br "', ']]>'],
    ['<![CDATA[', '<a ', ']]>'],
    ['<?x ', '<![CDATA[', '?>'],
  ] as const)
    test(`are found in linear time among ${piece}`, () => {
      const makeFile = (size: number): string => {
        const hidden = start + piece.repeat(Math.ceil(size / piece.length)) + end
        return ttmlOf(`<p begin="1s" end="2s">A ${hidden} house</p>`)
      }
      assertLinear(cutTtml, makeFile, settings)
    })
})
