import { Command, Option } from 'commander'

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
  const { printUsage } = await import('./terminal/usage-table.ts')
  const query = { ...(from && { from }), ...(to && { to }), ...(by && { by }) }
  const found = await asUser((client) =>
    app === undefined ? client.usage(query) : client.apps.usage(app, query),
  )
  printUsage(found, { json, isByTag: by === 'tag' })
}
