import type { Usage } from '@dragoman/client'
import { formatNumber, printJson } from './output.ts'
import { printTable } from './table.ts'

type Counts = Pick<Usage['totals'], 'characters' | 'requests' | 'errors'>

/** Usage of one app or of several. */
interface PrintedUsage {
  readonly totals: Counts
  readonly groups: readonly Omit<Usage['groups'][number], 'appId'>[]
}

/** Prints usage by day and pair, and by tag where it is broken down by it. */
export function printUsage(
  usage: PrintedUsage,
  { json, isByTag = false }: { json: boolean; isByTag?: boolean },
): void {
  if (json) {
    printJson(usage)
    return
  }
  const tagged = (cell: string) => (isByTag ? [cell] : [])
  printTable([
    ['day', ...tagged('tag'), 'from', 'to', 'characters', 'requests', 'errors', 'engines'],
    ...usage.groups.map(({ day, tag = '-', pair, engines, ...group }) => [
      day,
      ...tagged(tag),
      pair.from,
      pair.to,
      ...countCells(group),
      engines.join(', ') || '-',
    ]),
    ['total', ...tagged(''), '', '', ...countCells(usage.totals), ''],
  ])
}

export const countCells = ({ characters, requests, errors }: Counts): string[] =>
  [characters, requests, errors].map(formatNumber)
