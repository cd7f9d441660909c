// `dragoman apps …`: the apps of the user who is logged in.
import { Command, Option } from 'commander'
import { optimizations } from '../shared/engine-settings.ts'
import type { AppSettingOptions } from './apps/app-settings.ts'
import { formatTime, printJson } from './terminal/output.ts'

interface JsonOption {
  json?: boolean
}

const jsonHelp = 'print JSON'

/** Builds the `apps` command group. */
export function appsCommand(): Command {
  const apps = new Command('apps').description(
    'list, create, choose and change the apps on the server',
  )

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
    .option('--team <id>', 'ID of `dragoman teams list`; default: your own team')
    .option('--json', jsonHelp)
    .action(create)

  apps
    .command('use')
    .description('choose the app that commands use')
    .argument('<id>', 'ID of `dragoman apps list`')
    .action(use)

  addAppCommands(apps)
  return apps
}

/** The commands for one app. */
function addAppCommands(apps: Command): void {
  apps
    .command('show')
    .description('show an app with its settings')
    .argument('<id>', 'ID of `dragoman apps list`')
    .option('--json', jsonHelp)
    .action(show)

  apps
    .command('transfer')
    .description('give an app to another team; its keys stay valid')
    .argument('<id>', 'ID of `dragoman apps list`')
    .argument('<team>', 'ID of `dragoman teams list`')
    .option('--json', jsonHelp)
    .action(transfer)

  apps
    .command('set')
    .description('change settings of an app')
    .argument('<id>', 'ID of `dragoman apps list`')
    .option(
      '--review-below <estimate>',
      'quality estimate below which a person should look at a translation, such as 0.35, or none',
    )
    .addOption(
      new Option('--local-only <switch>', 'whether external engines get no texts').choices([
        'on',
        'off',
      ]),
    )
    .option('--engines <names>', 'engines that may translate, such as marian,llm, or all')
    .addOption(
      new Option('--optimize-for <aim>', 'what matters where a request does not say it').choices(
        optimizations,
      ),
    )
    .option('--json', jsonHelp)
    .action(set)
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

async function create(
  name: string,
  { description, team, json = false }: JsonOption & { description?: string; team?: string },
): Promise<void> {
  const { client, connection, getSession, useApp, call } = await open()
  const app = await call(() =>
    client.apps.create({
      name,
      ...(description === undefined ? {} : { description }),
      ...(team === undefined ? {} : { teamId: team }),
    }),
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

async function show(id: string, { json = false }: JsonOption): Promise<void> {
  const { client, call } = await open()
  const app = await call(() => client.apps.get(id))
  if (json) return printJson(app)
  const [{ describeApp }, { printTable }] = await Promise.all([
    import('./apps/app-settings.ts'),
    import('./terminal/table.ts'),
  ])
  printTable(describeApp(app))
}

async function transfer(id: string, team: string, { json = false }: JsonOption): Promise<void> {
  const { client, call } = await open()
  const app = await call(() => client.apps.transfer(id, team))
  if (json) return printJson(app)
  const owner = app.team === undefined ? 'your own team' : `the team ${app.team.name}`
  console.log(`The app ${app.name} belongs to ${owner}.`)
}

async function set(
  id: string,
  { json = false, ...options }: JsonOption & AppSettingOptions,
): Promise<void> {
  const { describeChange, readChange } = await import('./apps/app-settings.ts')
  const change = readChange(options)
  const { client, call } = await open()
  const app = await call(() => client.apps.update(id, change))
  if (json) return printJson(app)
  for (const sentence of describeChange(app, change)) console.log(sentence)
}
