// What all users have translated together, and who of them how much.
import type { Dragoman } from '@dragoman/client'
import { asUser } from '../service/acting.ts'
import { printJson } from '../terminal/output.ts'
import { printTable } from '../terminal/table.ts'
import { countCells, printUsage } from '../terminal/usage-table.ts'

interface Options {
  from?: string
  to?: string
  app?: string
  by?: 'owner' | 'app'
  json?: boolean
}

export async function usage({ from, to, app, by, json = false }: Options): Promise<void> {
  const query = {
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(app !== undefined && { appId: app }),
  }
  await asUser(async (client) => {
    if (by === undefined) printUsage(await client.oversight.usage(query), { json })
    else await showConsumers(client, { ...query, by }, json)
  })
}

/** Prints who used how much, the most first. */
async function showConsumers(
  client: Dragoman,
  query: Parameters<Dragoman['oversight']['consumers']>[0] & { by: 'owner' | 'app' },
  json: boolean,
): Promise<void> {
  const found = await Array.fromAsync(client.oversight.consumers({ ...query, limit: 100 }))
  if (json) return printJson(found)
  const ofApp = (cells: readonly string[]) => (query.by === 'app' ? cells : [])
  printTable([
    [...ofApp(['app', 'id']), 'owner', 'characters', 'requests', 'errors'],
    ...found.map(({ owner, app, ...consumer }) => [
      ...ofApp([app?.name ?? '-', app?.id ?? '-']),
      owner.name,
      ...countCells(consumer),
    ]),
  ])
}
