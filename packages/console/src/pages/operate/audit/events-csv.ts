import type { AuditEvent } from '@dragoman/client'

const columns = [
  'createdAt',
  'type',
  'userId',
  'appId',
  'actor',
  'address',
  'requestId',
  'id',
] as const

/** RFC 4180. The details are JSON in the last column. */
export function eventsToCsv(events: readonly AuditEvent[]): string {
  const rows = events.map((event) => [
    ...columns.map((column) => event[column] ?? ''),
    JSON.stringify(event.details),
  ])
  return [[...columns, 'details'], ...rows].map((row) => `${row.map(quote).join(',')}\r\n`).join('')
}

/** Spreadsheets would run a value that looks like a formula. */
const quote = (value: string): string =>
  `"${(/^[=+\-@\t\r]/.test(value) ? `'${value}` : value).replaceAll('"', '""')}"`
