import type { PairEvaluation } from '@dragoman/evaluation/evaluation.ts'
import type { Hop } from '../../translation/engines/engine-names.ts'

export type MeasuredRoute = readonly Hop[]
export type PairResult = PairEvaluation<MeasuredRoute>

/** A hop as any version of the service names it. */
type NamedHop = Omit<Hop, 'engine'> & { readonly engine: string }

/** `apertium en-ca, marian ca-es`, or `marian` for one hop. */
export function routeName(route: readonly NamedHop[]): string {
  const [only, ...more] = route
  return only !== undefined && more.length === 0
    ? only.engine
    : route.map(({ engine, from, to }) => `${engine} ${from}-${to}`).join(', ')
}
