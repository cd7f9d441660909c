// CSV as RFC 4180 has it.
import type { Group } from './breakdown.ts'

/** Spreadsheets take a file for UTF-8 only with this mark. */
const byteOrderMark = '\uFEFF'

const columns = [
  'day',
  'app',
  'app_id',
  'from',
  'to',
  'engines',
  'tag',
  'characters',
  'cached_characters',
  'requests',
  'cache_hits',
  'errors',
  'tokens',
]

/** The usage by day, app, pair, engines and tag, the oldest day first. */
export function usageToCsv(
  groups: readonly Group[],
  apps: readonly { id: string; name: string }[],
): string {
  const names = new Map(apps.map(({ id, name }) => [id, name]))
  const rows = [...groups]
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
    .map(({ day, appId, pair, engines, tag = '', ...counts }) => [
      day,
      names.get(appId) ?? '',
      appId,
      pair.from,
      pair.to,
      engines.join(' '),
      tag,
      counts.characters,
      counts.cachedCharacters,
      counts.requests,
      counts.cacheHits,
      counts.errors,
      counts.tokens,
    ])
  return toCsv([columns, ...rows])
}

/** A file for spreadsheets. */
export const toCsv = (rows: readonly (readonly (string | number)[])[]): string =>
  byteOrderMark + rows.map((row) => `${row.map(quote).join(',')}\r\n`).join('')

function quote(value: string | number): string {
  if (typeof value === 'number') return String(value)
  // Spreadsheets would compute a name that looks like a formula.
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
