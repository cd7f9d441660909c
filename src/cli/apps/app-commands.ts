// The commands for apps.
import { asUser } from '../service/acting.ts'
import { findApp, getSession, useApp } from '../service/connection.ts'
import { formatTime, printJson } from '../terminal/output.ts'
import { printTable } from '../terminal/table.ts'
import { type AppSettingOptions, describeApp, describeChange, readChange } from './app-settings.ts'

interface JsonOption {
  json?: boolean
}

export async function list({ json = false }: JsonOption): Promise<void> {
  const { apps, used } = await asUser(async (client, connection) => ({
    apps: await client.apps.list(),
    used: getSession(connection).app?.id,
  }))
  if (json) return printJson(apps)
  if (apps.length === 0)
    return console.log('You have no apps. `dragoman apps create <name>` creates one.')
  // Whoever has no team but their own sees none.
  const hasTeams = apps.some(({ team }) => team !== undefined)
  printTable([
    ['', 'id', 'name', ...(hasTeams ? ['team'] : []), 'created', 'last used', 'state'],
    ...apps.map(({ id, name, team, createdAt, lastUsedAt, disabled }) => [
      id === used ? '*' : '',
      id,
      name,
      ...(hasTeams ? [team?.name ?? '-'] : []),
      formatTime(createdAt),
      formatTime(lastUsedAt),
      disabled ? 'disabled' : '-',
    ]),
  ])
}

export async function create(
  name: string,
  { description, team, json = false }: JsonOption & { description?: string; team?: string },
): Promise<void> {
  const { app, isFirst } = await asUser(async (client, connection) => {
    const app = await client.apps.create({
      name,
      ...(description === undefined ? {} : { description }),
      ...(team === undefined ? {} : { teamId: team }),
    })
    const isFirst = getSession(connection).app === undefined
    if (isFirst) await useApp(connection, { id: app.id, name: app.name, apiKey: app.apiKey })
    return { app, isFirst }
  })
  if (json) return printJson(app)
  printTable([
    ['id', app.id],
    ['key', app.apiKey],
    ['secret', app.apiSecret],
    ['webhook secret', app.webhookSecret],
  ])
  console.log('The secrets are shown only now.')
  if (isFirst) console.log(`The app ${app.name} is in use.`)
}

export async function use(id: string): Promise<void> {
  const app = await asUser(async (client, connection) => {
    const found = await findApp(client, id)
    await useApp(connection, found)
    return found
  })
  console.log(`The app ${app?.name} is in use.`)
}

export async function show(id: string, { json = false }: JsonOption): Promise<void> {
  const app = await asUser((client) => client.apps.get(id))
  if (json) return printJson(app)
  printTable(describeApp(app))
}

export async function transfer(
  id: string,
  team: string,
  { json = false }: JsonOption,
): Promise<void> {
  const app = await asUser((client) => client.apps.transfer(id, team))
  if (json) return printJson(app)
  const owner = app.team === undefined ? 'your own team' : `the team ${app.team.name}`
  console.log(`The app ${app.name} belongs to ${owner}.`)
}

export async function set(
  id: string,
  { json = false, ...options }: JsonOption & AppSettingOptions,
): Promise<void> {
  const change = readChange(options)
  const app = await asUser((client) => client.apps.update(id, change))
  if (json) return printJson(app)
  for (const sentence of describeChange(app, change)) console.log(sentence)
}
