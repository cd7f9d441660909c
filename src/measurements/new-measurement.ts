// Checks what an operator saves.
import { type LanguagePair, parseLanguage } from '@dragoman/formats/languages/language-tag.ts'
import { invalidInput, Problem } from '../http/problems.ts'
import { type EngineName, engineNames, isEngineName } from '../translation/engines/engine-names.ts'
import { understands } from '../translation/routing/path.ts'
import type { FindVersion } from '../translation/routing/path-rating.ts'
import type { NewMeasurement } from './schemas.ts'
import type { StoredMeasurement } from './stored-measurement.ts'

export type CheckedMeasurement = Omit<StoredMeasurement, 'id' | 'measuredAt' | 'savedBy'>

/**
 * A measurement with canonical tags, and the versions of what is installed where it has none.
 * Throws `language-not-supported`, and `validation-failed` if the hops do not lead from one
 * language to the other.
 */
export function checkMeasurement(
  { from, to, route, ...figures }: NewMeasurement,
  { pointer, findVersion }: { pointer: string; findVersion: FindVersion },
): CheckedMeasurement {
  const pair = parsePair({ from, to }, pointer)
  const hops = route.map(({ engine, ...hop }, index) => ({
    engine: parseEngine(engine, `${pointer}/route/${index}/engine`),
    ...parsePair(hop, `${pointer}/route/${index}`),
  }))
  checkRoute(hops, pair, `${pointer}/route`)
  const versions = hops.map((hop, index) => {
    const given = route[index]?.version
    return given === undefined ? (findVersion(hop) ?? null) : given
  })
  return { ...pair, hops, versions, ...figures }
}

function checkRoute(hops: readonly LanguagePair[], { from, to }: LanguagePair, pointer: string) {
  let reached = from
  for (const [index, hop] of hops.entries()) {
    if (!understands(hop.from, reached))
      throw invalidInput(
        `${pointer}/${index}/from`,
        `The hop begins with "${hop.from}", but the route has reached "${reached}".`,
      )
    reached = hop.to
  }
  if (reached !== to)
    throw invalidInput(pointer, `The route ends with "${reached}" instead of "${to}".`)
}

function parseEngine(name: string, pointer: string): EngineName {
  if (isEngineName(name)) return name
  throw invalidInput(pointer, `No engine has this name. They are ${engineNames.join(', ')}.`)
}

function parsePair({ from, to }: LanguagePair, pointer: string): LanguagePair {
  const pair = { from: parseTag(from, `${pointer}/from`), to: parseTag(to, `${pointer}/to`) }
  if (pair.from !== pair.to) return pair
  throw invalidInput(`${pointer}/to`, 'The source and the target language must differ.')
}

function parseTag(tag: string, pointer: string): string {
  const canonical = parseLanguage(tag)
  if (canonical !== undefined) return canonical
  const shown = tag.slice(0, 40).toWellFormed()
  const detail = `"${shown}" is an unknown language. \`GET /languages\` lists all.`
  throw new Problem('language-not-supported', { detail, errors: [{ pointer, detail }] })
}
