import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  assertRefusedOrKept,
  damagedFiles,
  inventingEngine,
  readSample,
  settingsOf,
  textsOf,
  translateText,
} from '../../../../../test/support/document-formats.ts'
import { skipWithoutSamples } from '../../../../../test/support/document-samples.ts'
import { isLinear, measureGrowth } from '../../../../../test/support/linear-time.ts'
import { columnsOf } from '../columns.ts'
import type { CutFormat } from '../format.ts'
import { cutSrt } from './srt.ts'
import { cutVtt } from './vtt.ts'

const srt = settingsOf('a.srt')
const vtt = settingsOf('a.vtt')
const time = '00:00:01,000 --> 00:00:02,000'
/** A SubRip file of one cue. */
const cueOf = (...lines: string[]): string => `1\n${time}\n${lines.join('\n')}\n`
const upperSrt = (source: string, to = 'es'): string =>
  translateText(cutSrt, source, { settings: settingsOf('a.srt', {}, { to }) })
const answer = (text: string) => () => [text]

describe('SubRip', () => {
  test('translates what is said and nothing else', { skip: skipWithoutSamples('srt') }, () => {
    const source = readSample('srt/missing-sequence-in.srt')
    assert.equal(
      translateText(cutSrt, source, { settings: srt }),
      `00:01:39 --> 00:01:41,04
(DEEP RUMBLING)

00:02:04,08 --> 00:02:07,12 X1:40 X2:600 Y1:20 Y2:50
MAN:
HOW DID WE END UP HERE?

00:02:12.16 --> 00:02:15.20
THIS PLACE IS HORRIBLE.

00:02:20.24 --> 00:02:22.28
SMELLS LIKE BALLS.

00:02:28,32 --> 00:02:31,36
WE DON'T BELONG
IN THIS SHITHOLE.

00:02:31,40 --> 00:02:33,44
(COMPUTER PLAYING
ELECTRONIC MELODY)
`,
    )
  })

  test('stays in UTF-16', { skip: skipWithoutSamples('srt') }, () => {
    const source = readSample('srt/utf16.srt')
    const document = cutSrt(source, srt)
    assert.equal(document.segments.length, 1)
    const same = document.assemble(document.segments, { from: 'fa', to: 'es' })
    assert.deepEqual(same, source)
    const bytes = document.assemble([['Hola']], { from: 'fa', to: 'es' })
    assert.match(new TextDecoder('utf-16le').decode(bytes), /^1\r\n\S+ --> \S+\r\nHola\r\n$/)
  })

  test('takes a cue as one sentence, and each speaker as one', () => {
    assert.deepEqual(textsOf(cutSrt, cueOf('We', 'go home.'), srt), ['We go home.'])
    assert.deepEqual(textsOf(cutSrt, cueOf('- We go', 'home.', '- <b>No</b>.', '-And?'), srt), [
      'We go home.',
      '{}No{}.',
      'And?',
    ])
    assert.deepEqual(textsOf(cutSrt, cueOf('<i>- Hello.', '- Hi.</i>'), srt), ['Hello.', 'Hi.'])
    assert.deepEqual(textsOf(cutSrt, cueOf('--Hello', '你好', '世界'), srt), ['--Hello 你好世界'])
  })

  test('keeps tags as they are, with and without partners', () => {
    for (const [source, translated] of [
      ['<i>Hello</i>', '<i>HELLO</i>'],
      ['Hello <i>there', 'HELLO <i>THERE'],
      ['Hello</i> there', 'HELLO</i> THERE'],
      ['<b>a <i>b</b> c</i>', '<b>A <i>B</b> C</i>'],
      ['{\\an8}<font color="#ff0000">a</font> b', '{\\an8}<font color="#ff0000">A</font> B'],
      ['I <3 you & me', 'I <3 YOU & ME'],
      ['{\\an8}\n<i></i>', '{\\an8}\n<i></i>'],
    ] as const)
      assert.equal(upperSrt(cueOf(source)), cueOf(translated))
  })

  test('reads files without numbers, empty lines between cues or a last line break', () => {
    const source = `1\r\n${time}\r\none\r\n2\r\n${time}\r\ntwo\r\n\r\nstill two\r\n${time}\r\nthree`
    assert.deepEqual(textsOf(cutSrt, source, srt), ['one', 'two', 'still two', 'three'])
    assert.equal(upperSrt(source), source.replace(/one|(?:still )?two|three/g, upper))
  })

  test('refuses what has no times', () => {
    for (const text of ['', 'Hello', '1\n\n2', '00:01 -> 00:02'])
      assert.throws(() => cutSrt(new TextEncoder().encode(text), srt), {
        code: 'document-damaged',
      })
  })
})

const upper = (text: string): string => text.toUpperCase()
describe('lines of a translated cue', () => {
  const translated = (lines: string[], text: string, to = 'es'): string[] =>
    translateText(cutSrt, cueOf(...lines), {
      settings: settingsOf('a.srt', {}, { to }),
      translate: answer(text),
    })
      .split('\n')
      .slice(2, -1)

  test('are as many as in the source and about equally long', () => {
    assert.deepEqual(translated(['We do not', 'belong here.'], 'No somos de este lugar tan feo'), [
      'No somos de este',
      'lugar tan feo',
    ])
    assert.deepEqual(translated(['a', 'b', 'c'], 'uno dos tres'), ['uno', 'dos', 'tres'])
    assert.deepEqual(translated(['a', 'b', 'c'], 'uno'), ['uno'])
  })

  test('are two where one would be too wide', () => {
    const lines = translated(['Go.'], 'Una frase que es bastante larga para una sola línea')
    assert.equal(lines.length, 2)
    assert.ok(lines.every((line) => columnsOf(line) <= 42))
  })

  test('end between words also where a script has no spaces', () => {
    const chinese = '这个地方真是太可怕了，我们不属于这里，我想马上回家。'
    const lines = translated(['This place is horrible,', 'I want to go home.'], chinese, 'zh')
    assert.equal(lines.join(''), chinese)
    assert.equal(lines.length, 2)
    assert.ok(lines.every((line) => columnsOf(line) <= 42 && !/^[，。]/.test(line)))
    const thai = 'สถานที่แห่งนี้น่ากลัวมากฉันอยากกลับบ้าน'
    assert.equal(translated(['one', 'two'], thai, 'th').length, 2)
  })

  test('never begin with a dash, and are never empty', () => {
    assert.deepEqual(translated(['one', 'two'], 'uno - dos'), ['uno -', 'dos'])
    assert.deepEqual(translated(['one', 'two'], 'uno\n\n\ndos'), ['uno', 'dos'])
    assert.deepEqual(translated(['one', 'two'], ' '), ['one', 'two'])
  })
})

describe('WebVTT', () => {
  test('translates cues and nothing else', { skip: skipWithoutSamples('vtt') }, () => {
    for (const name of ['vtt/chapters.en.vtt', 'vtt/regions.vtt']) {
      const source = new TextDecoder().decode(readSample(name))
      const expected = source.replace(/^(?!WEBVTT|NOTE|Region|\d)(?!.*-->).+/gm, upper)
      assert.equal(translateText(cutVtt, source, { settings: vtt }), expected)
    }
  })

  test('keeps header, notes, styles, names, times and tags', () => {
    const source =
      `WEBVTT - a title
Language: en

STYLE
::cue(b) { color: red }

NOTE a note
of two lines

intro
00:01.000 --> 00:02.000 align:start
<v Fred Jones>Ham &amp; eggs, <c.loud>please</c>
 ` +
      `
<00:01.500>now
`
    assert.equal(
      translateText(cutVtt, source, { settings: vtt }),
      source
        .replace('Ham &amp; eggs, <c.loud>please', 'HAM &amp; EGGS, <c.loud>PLEASE')
        .replace('now', 'NOW'),
    )
  })

  test('escapes what an engine invents', () => {
    const source = 'WEBVTT\n\n00:01.000 --> 00:02.000\nHello\n'
    const translated = translateText(cutVtt, source, {
      settings: vtt,
      translate: answer('a < b & c --> <i>'),
    })
    assert.equal(translated.split('\n')[3], 'a &lt; b &amp; c --&gt; &lt;i&gt;')
  })

  test('refuses a file without header', () => {
    for (const text of ['', 'WEBVTTX', '00:01.000 --> 00:02.000\nHello'])
      assert.throws(() => cutVtt(new TextEncoder().encode(text), vtt), {
        code: 'document-damaged',
      })
  })
})

const formats: readonly (readonly [string, CutFormat, readonly string[]])[] = [
  ['SubRip', cutSrt, [cueOf('- We <i>go', 'home</i> {\\an8} %s', '- No.'), cueOf('a', '', 'b')]],
  ['WebVTT', cutVtt, ['WEBVTT\n\nNOTE x\n\n1\n00:01.000 --> 00:02.000\n<v A>b &amp;\n- c\n\n']],
]

for (const [name, cut, files] of formats) {
  describe(`${name} of any content`, () => {
    const settings = settingsOf('a')

    test('is refused, or comes back as it was when nothing is changed', () => {
      fc.assert(
        fc.property(damagedFiles(files), (bytes) => assertRefusedOrKept(cut, bytes, settings)),
        { numRuns: 500 },
      )
    })

    test('has the same times and blocks, whatever an engine invents', () => {
      fc.assert(
        fc.property(fc.constantFrom(...files), inventingEngine, (source, translate) => {
          const translated = translateText(cut, source, { settings, translate })
          assert.deepEqual(structureOf(translated), structureOf(source))
          const { length } = textsOf(cut, source, settings)
          assert.equal(textsOf(cut, translated, settings).length, length, translated)
        }),
        { numRuns: 500 },
      )
    })
  })
}

/** What is no text: lines with times, and how many blocks there are. */
const structureOf = (text: string) => [
  text.match(/^.*-->.*$/gm),
  text.match(/\{\\[^{}]*\}|<[a-z/][^<>]*>/g),
  text.split('\n\n').length,
]

describe('subtitles twice as long take no more than 2.6 times', () => {
  const repeat =
    (piece: string, before = '') =>
    (size: number): Uint8Array =>
      new TextEncoder().encode(before + piece.repeat(Math.ceil(size / piece.length)))
  const header = 'WEBVTT\n\n00:01.000 --> 00:02.000\n'
  for (const [name, cut, prepare] of [
    ['cues', cutSrt, repeat(`${cueOf('- We <i>go', 'home</i>')}\n`)],
    ['one giant cue', cutSrt, repeat('a b\n', `${time}\n`)],
    ['one giant cue without spaces', cutSrt, repeat('漢字', `${time}\n`)],
    ['speakers', cutSrt, repeat('- a\n', `${time}\n`)],
    ['sounds', cutSrt, repeat('[a]\n', `${time}\n`)],
    ['names', cutSrt, repeat('A B C ', `${time}\n`)],
    ['notes', cutSrt, repeat('♪', `${time}\n`)],
    ['tags without a partner', cutSrt, repeat('<i>a ', `${time}\n`)],
    ['nested tags', cutSrt, repeat('<i>', `${time}\n`)],
    ['angle brackets', cutVtt, repeat('a < ', header)],
    ['empty lines', cutVtt, repeat('\n', header)],
    ['carriage returns', cutVtt, repeat('\r', header)],
    ['spaces', cutSrt, repeat(' ', `${time}\na`)],
    ['dashes', cutSrt, repeat('-', `${time}\n`)],
    ['digits', cutSrt, repeat('1:', `${time}\n`)],
  ] as const) {
    test(name, () => {
      const growth = measureGrowth(prepare, (bytes) => {
        const { segments, assemble } = cut(bytes, settingsOf('a'))
        return assemble(
          segments.map((segment) => ['x', ...segment]),
          { from: 'en', to: 'zh' },
        )
      })
      assert.ok(isLinear(growth), `${growth.ratio.toFixed(2)} times from ${growth.size} on`)
    })
  }
})
