// Asks pipelines of Apertium for each text first, then for all in random orders, and prints the
// answers that differ: an answer may not depend on what others sent. Texts are those of the tests,
// fuzzed markup, and the lines of a file.
import { readFileSync } from 'node:fs'
import { cutHtml } from '@dragoman/formats/html/html.ts'
import type { Segment } from '@dragoman/formats/segment/segment.ts'
import { cutText } from '@dragoman/formats/text/text.ts'
import fc from 'fast-check'
import { readModes } from '../../src/translation/engines/apertium/modes.ts'
import { anyHtml } from '../support/any-html.ts'
import { anyText } from '../support/any-text.ts'
import { askFresh, askInOrder, findDependent } from '../support/independent-answers.ts'
import { readOptions } from '../support/options.ts'
import { reportedTexts } from '../support/reported-texts.ts'

const { values } = readOptions({
  command: 'npm run e2e independence',
  options: {
    pairs: { type: 'string', default: 'all', help: 'pairs such as en-es,es-ca, or all' },
    texts: { type: 'number', default: 500, help: 'segments for each pair' },
    orders: { type: 'number', default: 2, help: 'random orders' },
    file: { type: 'string', default: '', help: 'a file with a text in each line' },
    seed: { type: 'number', default: 1, help: 'of the fuzzed texts and the orders' },
  },
})
const segments = collectSegments()
const wanted = values.pairs.split(',')
const modes = readModes('/usr/share/apertium/modes').filter(
  ({ from, to }) => values.pairs === 'all' || wanted.includes(`${from}-${to}`),
)
for (const [index, mode] of modes.entries()) {
  const fresh = await askFresh(mode, segments)
  let count = 0
  for (let order = 0; order < values.orders; order++) {
    const later = await askInOrder(mode, segments, values.seed + order)
    const dependent = findDependent(segments, fresh, later)
    count += dependent.length
    for (const answer of dependent.slice(0, 3)) console.log(JSON.stringify(answer))
  }
  console.log(
    `${index + 1} of ${modes.length}: ${mode.from}-${mode.to}, ${segments.length} segments, ` +
      `${count} answers differ`,
  )
  if (count > 0) process.exitCode = 1
}

/** As many segments as wanted: lines and tests first, fuzzed texts for the rest. */
function collectSegments(): Segment[] {
  const { seed, file, texts } = values
  const lines =
    file === ''
      ? []
      : readFileSync(file, 'utf8')
          .split('\n')
          .slice(0, texts / 2)
  const given = [...reportedTexts, ...lines].flatMap((text) => cutText(text).segments)
  const fuzzed = [
    ...fc.sample(anyText, { seed, numRuns: 2 * texts }).flatMap((text) => cutText(text).segments),
    ...fc.sample(anyHtml, { seed, numRuns: 2 * texts }).flatMap((html) => cutHtml(html).segments),
  ].filter((_, index) => index % 3 === 0)
  return [...given, ...fuzzed].slice(0, texts)
}
