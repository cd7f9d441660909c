// Which languages can be chosen, and which one the page chooses where nobody did.
import type { Language } from '../../../data/languages.ts'

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

/** What the service says of a pair; undefined if it does not translate it. */
export const findTarget = (
  languages: readonly Language[],
  from: string | undefined,
  to: string | undefined,
): Language['targets'][number] | undefined =>
  languages.find(({ code }) => code === from)?.targets.find(({ code }) => code === to)
