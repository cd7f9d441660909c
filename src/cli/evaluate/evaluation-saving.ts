// `dragoman evaluate --save`: only figures are saved.

import type { NewMeasurement } from '@dragoman/client'
import type { Router } from '../../translation/routing/router.ts'
import type { SavedMeasurements } from '../measurements/saved-measurements.ts'
import { formatCount } from '../terminal/output.ts'
import { noteStyle } from '../terminal/styles.ts'
import { type MeasuredRoute, type PairResult, routeName } from './route-name.ts'

interface Evaluations {
  readonly name: string
  readonly pairs: readonly PairResult[]
  readonly router: Router
}

/** Saves what was measured, and says where, and what the server does not use. */
export async function saveEvaluations(
  saved: SavedMeasurements,
  { name, pairs, router }: Evaluations,
): Promise<void> {
  const measurements = pairs.flatMap((pair) => toMeasurements(pair, name, router))
  if (measurements.length === 0) return
  const stored = await saved.save(measurements)
  console.error(
    `${formatCount(stored.length, 'measurement')} saved ${saved.place}. ` +
      '`dragoman measurements list` shows them.',
  )
  for (const { from, to, route, outdated } of stored)
    if (outdated)
      console.error(
        noteStyle(
          `Warning: ${routeName(route)} has other data ${saved.place} than here, so ` +
            `${from}-${to} does not go by this measurement there.`,
        ),
      )
}

/** As the router names the languages, with the versions of what is installed here. */
function toMeasurements(
  { from, sentences, routes }: PairResult,
  set: string,
  { findSource, findVersion }: Evaluations['router'],
): NewMeasurement[] {
  const toHops = (route: MeasuredRoute) =>
    route.map((hop) => ({ ...hop, version: findVersion(hop) ?? null }))
  return routes.map(({ route, chrf, chrfPlusPlus, bleu }) => ({
    from: findSource(from) ?? from,
    to: route.at(-1)?.to ?? '',
    route: toHops(route),
    chrf: rounded(chrf.score),
    halfWidth: rounded(chrf.halfWidth),
    chrfPlusPlus: rounded(chrfPlusPlus.score),
    bleu: rounded(bleu.score),
    sentences,
    set,
  }))
}

const rounded = (value: number): number => Math.round(value * 100) / 100
