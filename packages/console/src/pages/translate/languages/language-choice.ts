// Which languages can be chosen, and which one the page chooses where nobody did.
import type { Language } from '../../../data/languages.ts'
import { readRecent } from './recent-languages.ts'

/** Whether two tags are of one language, such as `pt` and `pt-BR`. */
export const samePart = (a: string, b: string): boolean => a.split('-')[0] === b.split('-')[0]

/** The tags of all languages that the service translates from. */
export const sourcesOf = (languages: readonly Language[]): string[] =>
  languages.map(({ code }) => code)

/** The targets of a source; without one, all that there are. */
export function targetsOf(languages: readonly Language[], from: string | undefined): string[] {
  const sources = from === undefined ? languages : languages.filter(({ code }) => code === from)
  return [...new Set(sources.flatMap(({ targets }) => targets.map(({ code }) => code)))]
}

export const isOffered = (languages: readonly Language[], from: string, to: string): boolean =>
  targetsOf(languages, from).includes(to)

/** The first that is possible of: the wanted one, recent ones, the user's own language, English. */
export function chooseTarget(
  languages: readonly Language[],
  from: string | undefined,
  wanted: readonly (string | undefined)[],
): string | undefined {
  const targets = targetsOf(languages, from).filter((code) => code !== from)
  for (const code of wanted) {
    if (code === undefined) continue
    const found =
      targets.find((target) => target === code) ??
      targets.find((target) => samePart(target, code) && (!from || !samePart(target, from)))
    if (found !== undefined) return found
  }
  return targets[0]
}

/** The target where nobody chose one; undefined until the languages are there. */
export function defaultTarget(
  languages: readonly Language[],
  from: string | undefined,
  locale: string,
): string | undefined {
  const wanted = [...readRecent('to'), ...(locale === 'en' ? [] : [locale]), 'es', 'en']
  return languages.length === 0 ? undefined : chooseTarget(languages, from, wanted)
}

/**
 * The languages that somebody probably works in, to begin a form with: those that the translator
 * had last, or the user's own and the target that it begins with. '' for one that is not known.
 */
export function likelyPair(
  languages: readonly Language[],
  locale: string,
): { from: string; to: string } {
  const sources = sourcesOf(languages)
  const from = [...readRecent('from'), locale].find((code) => sources.includes(code))
  return { from: from ?? '', to: defaultTarget(languages, from, locale) ?? '' }
}

/** What the service says of a pair; undefined if it does not translate it. */
export const findTarget = (
  languages: readonly Language[],
  from: string | undefined,
  to: string | undefined,
): Language['targets'][number] | undefined =>
  languages.find(({ code }) => code === from)?.targets.find(({ code }) => code === to)
