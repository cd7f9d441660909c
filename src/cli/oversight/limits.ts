// What an operator grants an app.
import type { GrantedLimits } from '@dragoman/client'
import { UsageError } from '../errors.ts'
import { asUser } from '../service/acting.ts'
import { formatNumber, printJson } from '../terminal/output.ts'
import { printTable } from '../terminal/table.ts'

/** Numbers, or `default`. */
interface LimitOptions {
  requestsPerMinute?: string
  charactersPerMinute?: string
  monthlyCharacters?: string
  monthlyTokens?: string
}

/** The limits with the words of their options. */
const limitWords = {
  requestsPerMinute: 'requests per minute',
  charactersPerMinute: 'characters per minute',
  monthlyCharacters: 'monthly characters',
  monthlyTokens: 'monthly tokens',
} as const
type LimitName = keyof typeof limitWords
const limitNames = Object.keys(limitWords) as LimitName[]

/** Grants what the options say, if they say anything, and prints the limits. */
export async function limits(
  app: string,
  { json = false, ...options }: LimitOptions & { json?: boolean },
): Promise<void> {
  const grant = readGrant(options)
  const found = await asUser((client) => client.apps.grantLimits(app, grant))
  if (json) return printJson(found)
  printTable([
    ['', 'granted', 'in force'],
    ...limitNames.map((name) => [
      limitWords[name],
      describeGrant(name, found.granted[name]),
      describeLimit(found.limits[name]),
    ]),
  ])
}

function readGrant(options: LimitOptions): Partial<Record<LimitName, number | null>> {
  const given = limitNames.flatMap((name) => {
    const value = options[name]
    return value === undefined ? [] : [[name, readLimit(name, value)] as const]
  })
  return Object.fromEntries(given)
}

function readLimit(name: LimitName, value: string): number | null {
  if (value === 'default') return null
  if (/^\d+$/.test(value)) return Number(value)
  const option = `--${limitWords[name].replaceAll(' ', '-')}`
  throw new UsageError(`${option} is a whole number, or \`default\`.`)
}

/** What rates of 0 mean differs from what amounts of 0 do. */
function describeGrant(name: LimitName, granted: number | null): string {
  if (granted === null) return 'default'
  return granted === 0 && name.endsWith('PerMinute') ? 'no limit' : formatNumber(granted)
}

const describeLimit = (limit: number | null): string =>
  limit === null ? 'no limit' : formatNumber(limit)

/** The limits of an app in a row of a table, below `limitHeads`. */
export const limitCells = (limits: GrantedLimits['limits']): string[] =>
  limitNames.map((name) => describeLimit(limits[name]))

export const limitHeads: readonly string[] = limitNames.map((name) => limitWords[name])
