import { Command } from 'commander'
import { formatNumber, printJson } from './terminal/output.ts'

interface Options {
  from?: string
  to?: string
  app?: string
  json?: boolean
}

/** Builds the `usage` command. */
export function usageCommand(): Command {
  return new Command('usage')
    .description('show what your apps have translated, by day and pair')
    .option('--from <day>', 'first day (UTC), such as 2026-11-01; default: this month')
    .option('--to <day>', 'last day; default: today')
    .option('--app <id>', 'only this app')
    .option('--json', 'print JSON')
    .action(usage)
}

async function usage({ from, to, app, json = false }: Options): Promise<void> {
  const { explaining, getConnection, openUserClient } = await import('./service/connection.ts')
  const connection = getConnection()
  const client = openUserClient(connection)
  const days = { ...(from && { from }), ...(to && { to }) }
  const found = await explaining(connection, () =>
    app === undefined ? client.usage(days) : client.apps.usage(app, days),
  )
  if (json) return printJson(found)
  const { printTable } = await import('./terminal/table.ts')
  const counts = ({ characters, requests, errors }: typeof found.totals) =>
    [characters, requests, errors].map(formatNumber)
  printTable([
    ['day', 'from', 'to', 'characters', 'requests', 'errors', 'engines'],
    ...found.groups.map(({ day, pair, engines, ...group }) => [
      day,
      pair.from,
      pair.to,
      ...counts({ ...group }),
      engines.join(', ') || '-',
    ]),
    ['total', '', '', ...counts(found.totals), ''],
  ])
}
