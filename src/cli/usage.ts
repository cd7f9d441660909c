import { Command, Option } from 'commander'
import { formatNumber, printJson } from './terminal/output.ts'

interface Options {
  from?: string
  to?: string
  app?: string
  by?: 'tag'
  json?: boolean
}

/** Builds the `usage` command. */
export function usageCommand(): Command {
  return new Command('usage')
    .description('show what your apps have translated, by day and pair')
    .option('--from <day>', 'first day (UTC), such as 2026-11-01; default: this month')
    .option('--to <day>', 'last day; default: today')
    .option('--app <id>', 'only this app')
    .addOption(new Option('--by <what>', 'also by the tags of requests').choices(['tag']))
    .option('--json', 'print JSON')
    .action(usage)
}

async function usage({ from, to, app, by, json = false }: Options): Promise<void> {
  const { asUser } = await import('./service/acting.ts')
  const query = { ...(from && { from }), ...(to && { to }), ...(by && { by }) }
  const found = await asUser((client) =>
    app === undefined ? client.usage(query) : client.apps.usage(app, query),
  )
  if (json) return printJson(found)
  const { printTable } = await import('./terminal/table.ts')
  const counts = ({ characters, requests, errors }: typeof found.totals) =>
    [characters, requests, errors].map(formatNumber)
  /** The cell of the tag, if usage is broken down by it. */
  const tagged = (cell: string) => (by === 'tag' ? [cell] : [])
  printTable([
    ['day', ...tagged('tag'), 'from', 'to', 'characters', 'requests', 'errors', 'engines'],
    ...found.groups.map(({ day, tag = '-', pair, engines, ...group }) => [
      day,
      ...tagged(tag),
      pair.from,
      pair.to,
      ...counts({ ...group }),
      engines.join(', ') || '-',
    ]),
    ['total', ...tagged(''), '', '', ...counts(found.totals), ''],
  ])
}
