import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  inventingEngine,
  settingsOf,
  textsOf,
  translateText,
} from '../../../../../test/support/document-formats.ts'
import { isLinear, measureGrowth } from '../../../../../test/support/linear-time.ts'
import { mapText, type Part, type Segment } from '../../segment/segment.ts'
import type { DocumentNotice } from '../document-notice.ts'
import { cutSrt } from './srt.ts'
import { cutVtt } from './vtt.ts'

const srt = settingsOf('a.srt')
const vtt = settingsOf('a.vtt')

/** In milliseconds. */
type Times = readonly (readonly [start: number, end: number])[]

const clock = (ms: number): string => new Date(ms).toISOString().slice(11, 23)

/** A SubRip file of these cues, each a second long and close to the next one. */
function srtOf(cues: readonly string[], times?: Times): string {
  const blocks = cues.map((text, index) => {
    const [start, end] = times?.[index] ?? [index * 1_000, index * 1_000 + 960]
    const shown = `${clock(start)} --> ${clock(end)}`.replaceAll('.', ',')
    return `${index + 1}\n${shown}\n${text}\n`
  })
  return blocks.join('\n')
}

/** The texts of the segments, without tags. */
const sentencesOf = (...cues: string[]): string[] =>
  textsOf(cutSrt, srtOf(cues), srt).map((text) => text.replaceAll('{}', ''))

describe('a sentence that goes on in the next cue', () => {
  test('is one segment, with the words of each cue in a tag', () => {
    const [segment] = cutSrt(
      new TextEncoder().encode(srtOf(['The red', 'house is big.'])),
      srt,
    ).segments
    assert.deepEqual(segment, [
      { open: 0 },
      'The red',
      { close: 0 },
      ' ',
      { open: 1 },
      'house is big.',
      { close: 1 },
    ])
  })

  for (const [name, cues, sentences] of [
    ['ends with a full stop', ['I saw', 'a cat. It', 'slept.'], ['I saw a cat. It slept.']],
    ['has a capital behind a comma', ['In May,', 'Ann came.'], ['In May, Ann came.']],
    ['goes on with the pronoun I', ['She knows', "I'm here."], ["She knows I'm here."]],
    ['goes on with a number', ['It costs', '5 dollars.'], ['It costs 5 dollars.']],
    ['has lines', ['When\nwe met', 'it\nrained.'], ['When we met it rained.']],
    ['is in italics in both', ['<i>We go</i>', '<i>home.</i>'], ['We go home.']],
    ['is in italics over both', ['<i>We go', 'home.</i>'], ['We go home.']],
    ['has dots where it goes on', ['I wanted...', '...to go.'], ['I wanted to go.']],
    ['is quoted', ['He said:', '«go home now».'], ['He said: «go home now».']],
    ['is of a speaker', ['- No.\n- We can', 'go home.'], ['No.', 'We can go home.']],
    ['has a title at its end', ['This is Mr.', 'Smith.'], ['This is Mr. Smith.']],
    ['is in Chinese', ['我们不属于', '这里。'], ['我们不属于这里。']],
  ] as const)
    test(`is joined if it ${name}`, () => assert.deepEqual(sentencesOf(...cues), sentences))

  for (const [name, cues] of [
    ['the first ends', ['I go.', 'home now.']],
    ['another speaker follows', ['We go', '- home now.']],
    ['a name follows', ['We go', 'MARIA: home now.']],
    ['arrows follow', ['We go', '>> home now.']],
    ['a sound follows', ['We go', '[door] home.']],
    ['a sound is before', ['[door opens]', 'home now.']],
    ['a song follows', ['We go', '♪ home now ♪.']],
    ['it is a song', ['♪ We go', 'home now.']],
    ['it is a hummed song', ['# We go', 'home now.']],
    ['only one is in italics', ['<i>We go</i>', 'home now.']],
    ['they are in other places', ['{\\an8}We go', 'home now.']],
    ['a caption follows', ['We go', 'PARIS, 1945.']],
    ['somebody interrupts', ['We go--', 'home now.']],
    ['the line is shown again', ['We go', 'We go\nhome now.']],
    ['nothing ever ends', ['we go', 'home now']],
    ['a tag has no partner', ['We <i>go', 'home now.']],
    ['words are missing between', ['We go', '123', 'home now.']],
  ] as const)
    test(`is not joined if ${name}`, () => {
      const apart = cues.flatMap((cue) => textsOf(cutSrt, srtOf([cue]), srt))
      assert.deepEqual(textsOf(cutSrt, srtOf(cues), srt), apart)
    })

  test('is joined over a short pause only, and never where cues overlap', () => {
    const joined = (times: Times): boolean =>
      cutSrt(new TextEncoder().encode(srtOf(['We go', 'home.'], times)), srt).segments.length === 1
    for (const [start, isJoined] of [
      [1_000, true],
      [970, true],
      [900, false],
      [3_000, true],
      [3_001, false],
    ] as const)
      assert.equal(
        joined([
          [0, 1_000],
          [start, 9_000],
        ]),
        isJoined,
        String(start),
      )
  })

  test('is joined in WebVTT if speaker and place are the same', () => {
    const cueOf = (second: number, text: string, place = ''): string =>
      `00:0${second}.000 --> 00:0${second}.900${place}\n${text}\n\n`
    for (const [first, second, place, count] of [
      ['<v Ann>We go', '<v Ann>home.', '', 1],
      ['<v Ann>We go', '<v Ben>home.', '', 2],
      ['<v Ann>We go', 'home.', '', 2],
      ['We go', 'home.', ' line:0', 2],
      ['We <00:01.100>go', 'home.', '', 2],
    ] as const) {
      const file = `WEBVTT\n\n${cueOf(1, first)}${cueOf(2, second, place)}`
      assert.equal(textsOf(cutVtt, file, vtt).length, count, `${first} ${second}`)
    }
  })

  test('is trusted to go on before a capital only where sentences end with stops', () => {
    const ended = Array.from({ length: 20 }, () => 'We saw it.')
    const titles = Array.from({ length: 20 }, () => 'The House')
    assert.equal(sentencesOf(...ended, 'We saw', 'Maria there.').length, 21)
    assert.equal(sentencesOf(...titles, 'We saw', 'Maria there.').length, 22)
  })
})

describe('the translation of a sentence over several cues', () => {
  const translated = (cues: readonly string[], translate: (segment: Segment) => Segment) => {
    const notices: DocumentNotice[] = []
    const { segments, assemble } = cutSrt(new TextEncoder().encode(srtOf(cues)), srt)
    const bytes = assemble(
      segments.map(translate),
      { from: 'en', to: 'es' },
      {
        notify: (notice) => notices.push(notice),
      },
    )
    const blocks = new TextDecoder().decode(bytes).trimEnd().split('\n\n')
    return { cues: blocks.map((block) => block.split('\n').slice(2).join('\n')), notices }
  }
  const tagged =
    (...parts: readonly Part[]) =>
    () =>
      parts

  test('is where the engine put the words of each cue', () => {
    const answer = tagged(
      { open: 0 },
      'La casa',
      { close: 0 },
      ' ',
      { open: 1 },
      'roja es grande.',
      {
        close: 1,
      },
    )
    assert.deepEqual(translated(['The house,', 'red, is big.'], answer).cues, [
      'La casa',
      'roja es grande.',
    ])
  })

  test('keeps the lines, tags and dots of each cue', () => {
    const answer = tagged(
      { open: 0 },
      'Cuando éramos jóvenes',
      { close: 0 },
      ' ',
      { open: 2 },
      'fuimos a ',
      { open: 1 },
      'casa',
      { close: 1 },
      '.',
      { close: 2 },
    )
    assert.deepEqual(translated(['When\nwe were young...', '...we <b>went</b> home.'], answer), {
      cues: ['Cuando éramos\njóvenes...', '...fuimos a <b>casa</b>.'],
      notices: [],
    })
  })

  test('opens a tag again that is around the words of two cues', () => {
    const answer = tagged(
      { open: 0 },
      { close: 0 },
      { open: 2 },
      { open: 1 },
      'Cuando éramos jóvenes fuimos a casa.',
      { close: 1 },
      { close: 2 },
    )
    assert.deepEqual(translated(['When we were young', 'we <b>went</b> home.'], answer).cues, [
      '<b>Cuando éramos jóvenes</b>',
      '<b>fuimos a casa.</b>',
    ])
  })

  test('is shown in each cue if it has fewer words than there are cues, with a notice', () => {
    const answer = tagged({ open: 0 }, 'Nunca.', { close: 0 }, { open: 1 }, { close: 1 })
    const { cues, notices } = translated(['At no', 'time.'], answer)
    assert.deepEqual(cues, ['Nunca.', 'Nunca.'])
    assert.match(notices.join(), /fewer words .* than cues/)
  })

  test('stays as it was if nothing changes, dots and spaces included', () => {
    const file = srtOf(['We  go...', '... home\nnow.', '<i>Yes</i>,', '- no.'])
    assert.equal(translateText(cutSrt, file, { settings: srt, translate: (each) => each }), file)
  })

  test('never leaves a cue empty, breaks a word or begins with a stop, whatever it is', () => {
    const word = fc.constantFrom('casa', 'perro', '5', 'km', ',', '.', '«a»', '%', 'y', '漢字')
    const text = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(' '))
    fc.assert(
      fc.property(fc.array(text, { minLength: 3, maxLength: 3 }), (texts) => {
        const source = ['When we', 'saw the house', 'it was big.']
        const answer: Part[] = texts.flatMap((each, tag) => [
          { open: tag },
          each,
          { close: tag },
          ' ',
        ])
        const { cues } = translated(source, () => answer.slice(0, -1))
        const words = texts.join(' ').split(' ')
        assert.equal(cues.length, 3)
        assert.ok(cues.every((cue) => cue.trim() !== ''))
        const written = cues.join(' ').split(/\s/)
        if (words.length >= 3) assert.equal(written.join(''), words.join(''))
      }),
    )
  })

  test('has the same times and tags, whatever an engine invents', () => {
    const file = srtOf(['- When <i>we</i>', 'saw %s the <b>house</b>', 'it was\nbig.', '♪ la ♪'])
    fc.assert(
      fc.property(inventingEngine, (translate) => {
        const written = translateText(cutSrt, file, { settings: srt, translate })
        assert.deepEqual(written.match(/^.*-->.*$/gm), file.match(/^.*-->.*$/gm))
        const tags = /<\/?[a-z]>/g
        assert.deepEqual(new Set(written.match(tags)), new Set(file.match(tags)))
        assert.equal(written.split('\n\n').length, file.split('\n\n').length, written)
      }),
      { numRuns: 500 },
    )
  })

  for (const [name, text] of [
    ['sentences', (index: number) => (index % 3 === 2 ? 'house is big.' : 'the <i>red</i> a')],
    ['words without a stop', () => 'the red house'],
    ['long cues', () => 'word '.repeat(100)],
  ] as const)
    test(`takes no more than 2.6 times for twice as many ${name}`, () => {
      const growth = measureGrowth(
        (size) => {
          const count = Math.ceil(size / 60)
          return new TextEncoder().encode(srtOf(Array.from({ length: count }, (_, at) => text(at))))
        },
        (bytes) => {
          const { segments, assemble } = cutSrt(bytes, srt)
          const longer = segments.map((each) => ['x ', ...mapText(each, (part) => `${part} y`)])
          return assemble(longer, { from: 'en', to: 'es' })
        },
      )
      assert.ok(isLinear(growth), `${growth.ratio.toFixed(2)} times from ${growth.size} on`)
    })
})
