import type { PairEvaluation } from '@dragoman/evaluation/evaluation.ts'
import type { Hop } from '../../translation/routing/router.ts'

export type MeasuredRoute = readonly Hop[]
export type PairResult = PairEvaluation<MeasuredRoute>

/** `apertium en-ca, marian ca-es`, or `marian` for one hop. */
export function routeName(route: MeasuredRoute): string {
  const [only, ...more] = route
  return only !== undefined && more.length === 0
    ? only.engine
    : route.map(({ engine, from, to }) => `${engine} ${from}-${to}`).join(', ')
}
