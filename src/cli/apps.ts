// `dragoman apps …`: the apps of the user who is logged in. apps/ implements it.
import { Command, Option } from 'commander'
import { optimizations } from '../shared/engine-settings.ts'

const jsonHelp = 'print JSON'

const loadCommands = () => import('./apps/app-commands.ts')

/** Builds the `apps` command group. */
export function appsCommand(): Command {
  const apps = new Command('apps').description(
    'list, create, choose and change the apps on the server',
  )

  apps
    .command('list')
    .description('list your apps; * marks the one that commands use')
    .option('--json', jsonHelp)
    .action(async (options) => (await loadCommands()).list(options))

  apps
    .command('create')
    .description('create an app and print its key and secret; the secret is shown only once')
    .argument('<name>')
    .option('--description <text>')
    .option('--team <id>', 'ID of `dragoman teams list`; default: your own team')
    .option('--json', jsonHelp)
    .action(async (name, options) => (await loadCommands()).create(name, options))

  apps
    .command('use')
    .description('choose the app that commands use')
    .argument('<id>', 'ID of `dragoman apps list`')
    .action(async (id) => (await loadCommands()).use(id))

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
    .action(async (id, options) => (await loadCommands()).show(id, options))

  apps
    .command('transfer')
    .description('give an app to another team; its keys stay valid')
    .argument('<id>', 'ID of `dragoman apps list`')
    .argument('<team>', 'ID of `dragoman teams list`')
    .option('--json', jsonHelp)
    .action(async (id, team, options) => (await loadCommands()).transfer(id, team, options))

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
    .action(async (id, options) => (await loadCommands()).set(id, options))
}
