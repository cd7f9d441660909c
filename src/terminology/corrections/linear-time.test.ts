import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isLinear, measureGrowth } from '../../../test/support/linear-time.ts'
import { runAtOnce } from '../../shared/steps.ts'
import { checkCorrectionsInSteps } from './correction-check.ts'
import { readCorrectionsInSteps } from './correction-texts.ts'
import { applyCorrection, differingPlaceholders, keyOfSegment, parseSource } from './matching.ts'
import { maxTextBytes } from './schemas.ts'

const pair = { from: 'en', to: 'es' }
const numbered = (size: number) => Array.from({ length: size / 8 }, (_, at) => `{n${at}}`)

/** A unit of TMX with a long source and many short targets; its size is the number of bytes. */
function tmxUnit(size: number): string {
  const seg = (language: string, text: string) =>
    `<tuv xml:lang="${language}"><seg>${text}</seg></tuv>`
  const targets = Array.from({ length: size / 40 }, (_, at) => seg('es', `casa ${at}`))
  return (
    '<tmx version="1.4"><header srclang="en"/><body><tu>' +
    `${seg('en', 'house '.repeat(maxTextBytes / 8))}${targets.join('')}</tu></body></tmx>`
  )
}

describe('corrections twice as large take no more than 2.6 times', () => {
  const cases: Record<
    string,
    { prepare: (size: number) => unknown; work: (given: never) => unknown }
  > = {
    'placeholders in the opposite order': {
      prepare: numbered,
      work: (names: string[]) =>
        differingPlaceholders(parseSource(names.join(' ')), names.toReversed().join(' ')),
    },
    'placeholders of a correction that is used': {
      prepare: numbered,
      work: (names: string[]) =>
        applyCorrection(
          names.map((_, placeholder) => ({ placeholder })),
          { source: names.join(' '), target: names.toReversed().join(' ') },
          pair,
        ),
    },
    'combining marks': {
      prepare: (size) => [`a${'\u0301\u0316'.repeat(size / 2)}`],
      work: (segment: string[]) => keyOfSegment(segment),
    },
  }
  for (const [name, { prepare, work }] of Object.entries(cases))
    test(name, () => {
      const growth = measureGrowth(prepare, work as (given: unknown) => unknown)
      assert.ok(isLinear(growth), `${growth.ratio.toFixed(2)} times from ${growth.size} on`)
    })
})

test('a long source is checked once for all of its targets', () => {
  const text = tmxUnit(800_000)
  const { entries } = runAtOnce(
    readCorrectionsInSteps({ text, mediaType: 'application/x-tmx+xml' }),
  )
  const before = process.threadCpuUsage()
  const checked = runAtOnce(checkCorrectionsInSteps(entries, String))
  const { user } = process.threadCpuUsage(before)
  assert.equal(checked.length, 20_000)
  // About 100 ms. Each check of the source takes 0.2 ms: all together would take 4 s.
  assert.ok(user < 1_500_000, `${user / 1_000} ms`)
})

test('corrections of kilobytes give way to other work after each', () => {
  const source = Array.from({ length: 1_000 }, (_, at) => `{n${at}}`).join(' ')
  const entries = Array.from({ length: 50 }, () => ({
    ...pair,
    source: `a ${source}`,
    target: source,
  }))
  const steps = checkCorrectionsInSteps(entries, String)
  let count = 0
  while (!steps.next().done) count++
  assert.equal(count, entries.length)
})
