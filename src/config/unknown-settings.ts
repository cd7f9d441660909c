// Settings that nobody reads, with the names that were probably meant. Only names that begin with
// the prefix of ours, or nearly so, are reported: any other may belong to another program.
import { closest, distance } from 'fastest-levenshtein'
import { settings } from './settings.ts'

const prefix = 'DRAGOMAN_'
/** Edits after which a name of ours, prefix and all, is still recognisable. */
const mostEditsOfName = 2
/** What Kubernetes and Docker set for each service, of which one may be called `dragoman`. */
const nameOfService = /_SERVICE_(HOST|PORT(_\w+)?)$|_PORT_\d+_(TCP|UDP|SCTP)(_\w+)?$/
const addressOfService = /^(tcp|udp|sctp):\/\//

const known: readonly string[] = Object.values(settings).map(({ name }) => name)
const names: ReadonlySet<string> = new Set(known)
const stemOf = (name: string): string =>
  name.startsWith(prefix) ? name.slice(prefix.length) : name
/** With and without the prefix, some stems might be equal; the last one wins. */
const byStem = new Map(known.map((name) => [stemOf(name), name]))

/** A warning for each setting that is ignored. */
export function unknownSettings(given: NodeJS.Dict<string>): string[] {
  return Object.entries(given).flatMap(([name, value = '']) => {
    const written = name.toUpperCase().replaceAll('-', '_')
    if (names.has(name) || isOfService(written, value)) return []
    const meant = written.startsWith(prefix) ? findMeant(written) : findMisspelt(written)
    if (meant === undefined && !written.startsWith(prefix)) return []
    const hint = meant === undefined ? '' : ` Did you mean ${meant}?`
    return [`Unknown setting ${name} is ignored.${hint}`]
  })
}

const isOfService = (name: string, value: string): boolean =>
  nameOfService.test(name) || (name.endsWith('_PORT') && addressOfService.test(value))

/** The prefix may be one too many, as in DRAGOMAN_PORT: only what follows is compared. */
function findMeant(name: string): string | undefined {
  const stem = stemOf(name)
  if (stem === '') return undefined
  const nearest = closest(stem, [...byStem.keys()])
  return distance(nearest, stem) <= stem.length / 2 ? byStem.get(nearest) : undefined
}

/** A name with a misspelt prefix. */
function findMisspelt(name: string): string | undefined {
  const ours = known.filter((each) => each.startsWith(prefix))
  const nearest = closest(name, ours)
  return distance(nearest, name) <= mostEditsOfName ? nearest : undefined
}
