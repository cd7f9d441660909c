import type { Figure } from '@dragoman/evaluation/evaluation.ts'
import { formatCount, formatNumber } from '../terminal/output.ts'
import { printTable } from '../terminal/table.ts'
import { type PairResult, routeName } from './route-name.ts'

/** As statistics uses to: one in twenty such differences comes about by chance. */
const significant = 0.05

/** Prints a table for each pair, with the best route first. */
export function printEvaluations(set: string, pairs: readonly PairResult[]): void {
  pairs.forEach((pair, index) => {
    if (index > 0) console.log()
    printPair(set, pair)
  })
}

function printPair(set: string, pair: PairResult): void {
  const { from, to, sentences, signatures, routes, failed } = pair
  console.log(`${from} → ${to}, ${formatCount(sentences, 'sentence')} of ${set}`)
  console.log()
  if (routes.length > 0)
    printTable([
      ['route', 'chrF', 'chrF++', 'BLEU', 'words/s', 'beside the best'],
      ...routes.map(({ route, chrf, chrfPlusPlus, bleu, wordsPerSecond }) => [
        routeName(route),
        format(chrf),
        format(chrfPlusPlus),
        format(bleu),
        formatNumber(wordsPerSecond),
        verdictOf(chrf),
      ]),
    ])
  for (const { route, reason } of failed) console.log(`${routeName(route)} failed: ${reason}`)
  console.log()
  console.log(`BLEU|${signatures.bleu}; chrF2|${signatures.chrf}; ± is a 95 % interval.`)
}

const format = ({ score, halfWidth }: Figure): string =>
  `${score.toFixed(1)} ± ${halfWidth.toFixed(1)}`

/** Whether chance explains that chrF is lower. */
function verdictOf({ pValue }: Figure): string {
  if (pValue === null) return 'best'
  const p = pValue < 0.001 ? 'p < 0.001' : `p = ${pValue.toFixed(3)}`
  return pValue < significant ? `worse (${p})` : `perhaps chance (${p})`
}
