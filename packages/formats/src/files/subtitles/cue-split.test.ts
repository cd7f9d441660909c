import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { settingsOf } from '../../../../../test/support/document-formats.ts'
import type { Part, Segment } from '../../segment/segment.ts'
import { cutSrt } from './srt.ts'

interface Pair {
  readonly language: string
  readonly source: readonly string[]
  /** What each cue of the translation should be. */
  readonly wanted: readonly string[]
  /** What an engine's tags enclose. */
  readonly aligned: readonly string[]
}

const file = join(import.meta.dirname, '../../../test/cue-pairs.txt')
const pairs: Pair[] = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => /^[a-z]{2} \|/.test(line))
  .map((line) => {
    const [language = '', source = '', target = ''] = line.split(' | ')
    const wanted = target.replaceAll(' ~', '').split(' / ')
    return { language, source: source.split(' / '), wanted, aligned: alignedOf(target) }
  })

/** A `~` moves the boundary that is nearest to it. */
function alignedOf(target: string): string[] {
  const cues = target.split(' / ')
  for (const [index, cue] of cues.entries()) {
    const [before, after] = cue.split(' ~ ')
    if (before === undefined || after === undefined) continue
    const isNextNearer = index + 1 < cues.length && (index === 0 || after.length < before.length)
    const other = isNextNearer ? index + 1 : index - 1
    cues[index] = isNextNearer ? before : after
    cues[other] = isNextNearer ? `${after} ${cues[other]}` : `${cues[other]} ${before}`
  }
  return cues
}

const timesOf = (cue: number): string => `00:00:0${cue},000 --> 00:00:0${cue},990`

/** The cues that a translation becomes; `answer` has the parts of each of its cues. */
function splitInto(
  { language, source }: Pair,
  answer: (segment: Segment) => Segment,
): readonly string[] {
  const cues = source.map((text, index) => `${index + 1}\n${timesOf(index + 1)}\n${text}\n`)
  const settings = settingsOf('a.srt', {}, { to: language })
  const { segments, assemble } = cutSrt(new TextEncoder().encode(cues.join('\n')), settings)
  assert.equal(segments.length, 1, source.join(' / '))
  const bytes = assemble(segments.map(answer), { from: 'en', to: language })
  const blocks = new TextDecoder().decode(bytes).trimEnd().split('\n\n')
  return blocks.map((block) => block.split('\n').slice(2).join(' '))
}

const tagsOf = (segment: Segment): number[] =>
  segment.flatMap((part) => (typeof part === 'object' && 'open' in part ? part.open : []))

/** An engine whose tags enclose these texts. */
const withTags =
  (texts: readonly string[]) =>
  (segment: Segment): Segment =>
    tagsOf(segment).flatMap((tag, index): Part[] => [
      ...(index > 0 ? [' '] : []),
      { open: tag },
      texts[index] ?? '',
      { close: tag },
    ])

/** An engine that does not know where words come from. */
const withoutAlignment =
  (texts: readonly string[]) =>
  (segment: Segment): Segment => [
    ...tagsOf(segment).flatMap((tag): Part[] => [{ open: tag }, { close: tag }]),
    texts.join(' '),
  ]

/** The boundary that an engine moves by a word, to the left and to the right. */
function moved(texts: readonly string[], step: -1 | 1): string[] {
  const [first = '', second = '', ...others] = texts
  const [left, right] = [first.split(' '), second.split(' ')]
  if (step < 0 && left.length > 1) right.unshift(left.pop() ?? '')
  if (step > 0 && right.length > 1) left.push(right.shift() ?? '')
  return [left.join(' '), right.join(' '), ...others]
}

/** The pairs that are not cut as wanted. */
function failuresOf(answerFor: (pair: Pair) => (segment: Segment) => Segment): string[] {
  return pairs.flatMap((pair) => {
    const cues = splitInto(pair, answerFor(pair))
    assert.equal(cues.join(' '), pair.wanted.join(' '))
    assert.doesNotMatch(cues.join('/'), /\/[,.;:!?%]|\d\/(?:%|k?m|kilo|met|euro|lit|gram|year)/i)
    return cues.join('/') === pair.wanted.join('/') ? [] : [`${pair.language} ${cues.join(' / ')}`]
  })
}

describe('a sentence over several cues', () => {
  for (const [name, least, answerFor] of [
    ['an engine that aligns words', 0.85, ({ aligned }: Pair) => withTags(aligned)],
    ['one whose boundary is a word early', 0.8, (pair: Pair) => withTags(moved(pair.aligned, -1))],
    ['one whose boundary is a word late', 0.75, (pair: Pair) => withTags(moved(pair.aligned, 1))],
    ['one that aligns nothing', 0.8, ({ wanted }: Pair) => withoutAlignment(wanted)],
  ] as const)
    test(`is cut where a subtitler would cut it, with ${name}`, (t) => {
      const failures = failuresOf(answerFor)
      const share = 1 - failures.length / pairs.length
      t.diagnostic(`${(100 * share).toFixed(1)} % of ${pairs.length}`)
      assert.ok(share >= least, `${share}\n${failures.join('\n')}`)
    })
})
