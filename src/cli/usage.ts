import type { Dragoman, ServiceUsage, Usage } from '@dragoman/client'
import { Command, Option } from 'commander'
import { UsageError } from './errors.ts'
import { formatNumber, printJson } from './terminal/output.ts'

type By = 'tag' | 'owner' | 'app'

interface Options {
  from?: string
  to?: string
  app?: string
  by?: By
  service?: boolean
  json?: boolean
}

type Totals = Usage['totals']

/** Builds the `usage` command. */
export function usageCommand(): Command {
  return new Command('usage')
    .description('show what your apps have translated, by day and pair')
    .option('--from <day>', 'first day (UTC), such as 2026-11-01; default: this month')
    .option('--to <day>', 'last day; default: today')
    .option('--app <id>', 'only this app')
    .option('--service', 'that of all users of the service, for operators')
    .addOption(
      new Option(
        '--by <what>',
        'also by the tags of requests; with --service: by owner or app',
      ).choices(['tag', 'owner', 'app']),
    )
    .option('--json', 'print JSON')
    .action(usage)
}

async function usage({ from, to, app, by, service = false, json = false }: Options): Promise<void> {
  if (service ? by === 'tag' : by === 'owner' || by === 'app')
    throw new UsageError('--by is tag; with --service, it is owner or app.')
  const { asUser } = await import('./service/acting.ts')
  const days = { ...(from && { from }), ...(to && { to }) }
  if (by === 'owner' || by === 'app') {
    const query = { ...days, ...(app && { appId: app }), by }
    return asUser((client) => showConsumers(client, query, json))
  }
  const query = { ...days, ...(by && { by }) }
  const found = await asUser((client): Promise<ServiceUsage> => {
    if (service) return client.oversight.usage({ ...days, ...(app && { appId: app }) })
    return app === undefined ? client.usage(query) : client.apps.usage(app, query)
  })
  if (json) return printJson(found)
  const { printTable } = await import('./terminal/table.ts')
  /** The cell of the tag, if usage is broken down by it. */
  const tagged = (cell: string) => (by === 'tag' ? [cell] : [])
  const groups: readonly Omit<Usage['groups'][number], 'appId'>[] = found.groups
  printTable([
    ['day', ...tagged('tag'), 'from', 'to', 'characters', 'requests', 'errors', 'engines'],
    ...groups.map(({ day, tag = '-', pair, engines, ...group }) => [
      day,
      ...tagged(tag),
      pair.from,
      pair.to,
      ...counts(group),
      engines.join(', ') || '-',
    ]),
    ['total', ...tagged(''), '', '', ...counts(found.totals), ''],
  ])
}

/** Prints who used how much, the most first. */
async function showConsumers(
  client: Dragoman,
  query: Parameters<Dragoman['oversight']['consumers']>[0] & { by: 'owner' | 'app' },
  json: boolean,
): Promise<void> {
  const found = await Array.fromAsync(client.oversight.consumers({ ...query, limit: 100 }))
  if (json) return printJson(found)
  const { printTable } = await import('./terminal/table.ts')
  const ofApp = (cells: readonly string[]) => (query.by === 'app' ? cells : [])
  printTable([
    [...ofApp(['app', 'id']), 'owner', 'characters', 'requests', 'errors'],
    ...found.map(({ owner, app, ...consumer }) => [
      ...ofApp([app?.name ?? '-', app?.id ?? '-']),
      owner.name,
      ...counts(consumer),
    ]),
  ])
}

const counts = ({ characters, requests, errors }: Totals) =>
  [characters, requests, errors].map(formatNumber)
