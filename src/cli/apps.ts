// `dragoman apps …`: the apps of the user who is logged in.
import { Command } from 'commander'
import { formatTime, printJson } from './terminal/output.ts'

interface JsonOption {
  json?: boolean
}

const jsonHelp = 'print JSON'

/** Builds the `apps` command group. */
export function appsCommand(): Command {
  const apps = new Command('apps').description('list, create and choose the apps on the server')

  apps
    .command('list')
    .description('list your apps; * marks the one that commands use')
    .option('--json', jsonHelp)
    .action(list)

  apps
    .command('create')
    .description('create an app and print its key and secret; the secret is shown only once')
    .argument('<name>')
    .option('--description <text>')
    .option('--json', jsonHelp)
    .action(create)

  apps
    .command('use')
    .description('choose the app that commands use')
    .argument('<id>', 'ID of `dragoman apps list`')
    .action(use)

  apps
    .command('set')
    .description('change a setting of an app')
    .argument('<id>', 'ID of `dragoman apps list`')
    .requiredOption(
      '--review-below <estimate>',
      'quality estimate below which a person should look at a translation, such as 0.35, or none',
    )
    .option('--json', jsonHelp)
    .action(set)

  return apps
}

async function open() {
  const { explaining, getConnection, openUserClient, ...others } = await import(
    './service/connection.ts'
  )
  const connection = getConnection()
  const call = <T>(work: () => Promise<T>) => explaining(connection, work)
  return { ...others, connection, client: openUserClient(connection), call }
}

async function list({ json = false }: JsonOption): Promise<void> {
  const { client, connection, getSession, call } = await open()
  const apps = await call(() => client.apps.list())
  const used = getSession(connection).app?.id
  if (json) return printJson(apps)
  if (apps.length === 0)
    return console.log('You have no apps. `dragoman apps create <name>` creates one.')
  const { printTable } = await import('./terminal/table.ts')
  printTable([
    ['', 'id', 'name', 'created', 'last used', 'state'],
    ...apps.map(({ id, name, createdAt, lastUsedAt, disabled }) => [
      id === used ? '*' : '',
      id,
      name,
      formatTime(createdAt),
      formatTime(lastUsedAt),
      disabled ? 'disabled' : '-',
    ]),
  ])
}

async function create(
  name: string,
  { description, json = false }: JsonOption & { description?: string },
): Promise<void> {
  const { client, connection, getSession, useApp, call } = await open()
  const app = await call(() =>
    client.apps.create({ name, ...(description === undefined ? {} : { description }) }),
  )
  const isFirst = getSession(connection).app === undefined
  if (isFirst) await useApp(connection, { id: app.id, name: app.name, apiKey: app.apiKey })
  if (json) return printJson(app)
  const { printTable } = await import('./terminal/table.ts')
  printTable([
    ['id', app.id],
    ['key', app.apiKey],
    ['secret', app.apiSecret],
    ['webhook secret', app.webhookSecret],
  ])
  console.log('The secrets are shown only now.')
  if (isFirst) console.log(`The app ${app.name} is in use.`)
}

async function use(id: string): Promise<void> {
  const { client, connection, findApp, useApp, call } = await open()
  const app = await call(() => findApp(client, id))
  await useApp(connection, app)
  console.log(`The app ${app?.name} is in use.`)
}

async function set(
  id: string,
  { reviewBelow: value, json = false }: JsonOption & { reviewBelow: string },
): Promise<void> {
  const { readThreshold } = await import('./terminal/threshold.ts')
  const reviewBelow = value === 'none' ? null : readThreshold(value)
  const { client, call } = await open()
  const app = await call(() => client.apps.update(id, { reviewBelow }))
  if (json) return printJson(app)
  console.log(
    reviewBelow === null
      ? `Translations of the app ${app.name} have no estimates, unless a request asks for them.`
      : `The app ${app.name} names passages whose quality estimate is below ${reviewBelow}.`,
  )
}
