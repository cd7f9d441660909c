// `dragoman keys …`: the keys of an app.
import { Command } from 'commander'
import type { KeyOptions } from './key-commands.ts'

const jsonHelp = 'print JSON'
const appHelp = 'ID of `dragoman apps list`; default: the app in use'

/** Builds the `keys` command group. */
export function keysCommand(): Command {
  const keys = new Command('keys').description('list, create and revoke the keys of an app')
  const load = () => import('./key-commands.ts')

  keys
    .command('list')
    .description('list the keys of an app; secrets are never shown again')
    .option('--app <id>', appHelp)
    .option('--json', jsonHelp)
    .action(async (options: KeyOptions) => (await load()).list(options))

  keys
    .command('create')
    .description('create a key with its secret, which is shown only once')
    .option('--label <text>', 'a name for you')
    .option('--days <number>', 'days until it expires; default: it does not', Number)
    .option('--app <id>', appHelp)
    .option('--json', jsonHelp)
    .action(async (options) => (await load()).create(options))

  keys
    .command('revoke')
    .description('revoke a key; requests with it are refused at once')
    .argument('<key>', 'key of `dragoman keys list`')
    .requiredOption('--yes', 'confirm; this cannot be undone')
    .option('--app <id>', appHelp)
    .action(async (key, options) => (await load()).revoke(key, options))

  return keys
}
