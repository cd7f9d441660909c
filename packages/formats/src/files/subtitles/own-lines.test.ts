import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { settingsOf, textsOf, translateText } from '../../../../../test/support/document-formats.ts'
import { cutSrt } from './srt.ts'
import { cutVtt } from './vtt.ts'

const srt = settingsOf('a.srt')
const vtt = settingsOf('a.vtt')
/** A SubRip file of one cue. */
const cueOf = (...lines: readonly string[]): string =>
  `1\n00:00:01,000 --> 00:00:02,000\n${lines.join('\n')}\n`
const upper = (text: string): string => text.toUpperCase()
/** A line in capitals, but for its tags. */
const upperLine = (line: string): string =>
  line.replace(/<[^<>]*>|\{[^{}]*\}|[^<>{}]+/g, (text) => (/^[<{]/.test(text) ? text : upper(text)))

describe('lines of their own in a cue', () => {
  test('takes sounds, songs and named speakers as sentences, each on lines of its own', () => {
    for (const [lines, texts] of [
      [
        ['[DOOR OPENS]', 'Who is', 'there?'],
        ['[DOOR OPENS]', 'Who is there?'],
      ],
      [
        ['Who is there?', '(sighs)', 'Nobody.'],
        ['Who is there?', '(sighs)', 'Nobody.'],
      ],
      [['(COMPUTER PLAYING', 'A MELODY)'], ['(COMPUTER PLAYING A MELODY)']],
      [
        ['♪ The red house ♪', '♪ is old ♪'],
        ['The red house', 'is old'],
      ],
      [
        ['♪ I will always', 'love you ♪', '[applause]'],
        ['I will always love you', '[applause]'],
      ],
      [
        ['# Sing with me #', 'It is late.'],
        ['Sing with me', 'It is late.'],
      ],
      [['We are', '#1 here'], ['We are #1 here']],
      [
        ['MARIA: I see', 'the house.', 'Dr. Smith (V.O.): No.'],
        ['MARIA: I see the house.', 'Dr. Smith ({}): No.'],
      ],
      [
        ['MAN #2:', 'Go home.'],
        ['MAN #2:', 'Go home.'],
      ],
      [
        ['>> The news.', '>>> Good', 'evening.'],
        ['The news.', 'Good evening.'],
      ],
      [
        ['<i>[cat]</i>', '{\\an8}♪ <b>dog</b> ♪'],
        ['[cat]', 'dog'],
      ],
    ] as const) {
      assert.deepEqual(textsOf(cutSrt, cueOf(...lines), srt), texts)
      assert.equal(
        translateText(cutSrt, cueOf(...lines), { settings: srt }),
        cueOf(...lines.map(upperLine)),
      )
    }
    const arrows = 'WEBVTT\n\n00:01.000 --> 00:02.000\n&gt;&gt; The cat.\n&gt;&gt; The dog.\n'
    assert.deepEqual(textsOf(cutVtt, arrows, vtt), ['The cat.', 'The dog.'])
  })
})

describe('lines of a translated cue', () => {
  const answer = (text: string) => () => [text]
  const translated = (lines: string[], text: string): string[] =>
    translateText(cutSrt, cueOf(...lines), { settings: srt, translate: answer(text) })
      .split('\n')
      .slice(2, -1)

  test('end as those of the file where a cue had one line', () => {
    const source = cueOf('Go.').replaceAll('\n', '\r\n')
    const translated = translateText(cutSrt, source, {
      settings: srt,
      translate: answer('Una frase que es bastante larga para una sola línea'),
    })
    assert.equal(translated.split('\r\n').length, 5)
    assert.doesNotMatch(translated, /(?<!\r)\n/)
  })

  test('never begin as a line of its own', () => {
    assert.deepEqual(translated(['one', 'two'], 'uno [dos]'), ['uno [dos]'])
    assert.deepEqual(translated(['one', 'two'], 'uno y MARIA: dos'), ['uno y MARIA:', 'dos'])
  })
})
