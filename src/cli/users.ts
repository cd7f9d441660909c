// `dragoman users …`: manages users without the API, for example before the first operator exists.
// users/ implements it.
import { Command } from 'commander'

const embedded = `
Without DATABASE_URL, stop the service first: the embedded database belongs to one process. While
the service runs, operators use the console; only operator-link works beside it. \`dragoman service
users\` shows the users of a server that you are logged in to.`
const jsonHelp = 'print JSON'
const passwordOption = [
  '--password-stdin',
  'take the password from standard input, or ask for it, instead of generating one',
] as const

/** Builds the `users` command group. */
export function usersCommand(): Command {
  const users = new Command('users')
    .description('manage users in the database')
    .addHelpText('after', embedded)

  users
    .command('list')
    .description('list users, newest first')
    .option('--email <part>', 'list only users whose email address contains this, in any case')
    .option('--json', jsonHelp)
    .action(async (options) => (await loadCommands()).list(options))

  users
    .command('create')
    .description('create an account and print its password; it is shown only once')
    .argument('<email>')
    .option('--name <name>')
    .option(...passwordOption)
    .option('--json', jsonHelp)
    .action(async (email, options) => (await loadCommands()).create(email, options))

  users
    .command('disable')
    .description('disable a user and their apps, and end their sessions')
    .argument('<email>')
    .option('--json', jsonHelp)
    .action(async (email, options) => (await loadCommands()).disable(email, options))

  users
    .command('enable')
    .description('enable a disabled user')
    .argument('<email>')
    .option('--json', jsonHelp)
    .action(async (email, options) => (await loadCommands()).enable(email, options))

  addRoleCommands(users)

  addResetCommands(users)

  users
    .command('delete')
    .description('delete a user with all apps, jobs, texts and results')
    .argument('<email>')
    .requiredOption('--yes', 'confirm; this cannot be undone')
    .option('--json', jsonHelp)
    .action(async (email, options) => (await loadCommands()).remove(email, options))

  return users
}

/** What somebody lost with which they log in. */
function addResetCommands(users: Command): void {
  users
    .command('reset-password')
    .description('set a new password, print it once, and end all sessions of the user')
    .argument('<email>')
    .option(...passwordOption)
    .option('--json', jsonHelp)
    .action(async (email, options) => (await loadCommands()).setPassword(email, options))

  users
    .command('reset-factors')
    .description('remove the second factors of a user who lost them, and end their sessions')
    .argument('<email>')
    .option('--json', jsonHelp)
    .action(async (email, options) => (await loadCommands()).removeFactors(email, options))
}

/** The role of operators. */
function addRoleCommands(users: Command): void {
  users
    .command('grant-operator')
    .description('make a user an operator')
    .argument('<email>')
    .option('--json', jsonHelp)
    .action(async (email, options) => (await loadCommands()).grantOperator(email, options))

  users
    .command('revoke-operator')
    .description('take the role of an operator from a user; one operator remains')
    .argument('<email>')
    .option('--json', jsonHelp)
    .action(async (email, options) => (await loadCommands()).revokeOperator(email, options))

  users
    .command('operator-link')
    .description('print a link that makes whoever opens it an operator, once, for 24 hours')
    .option('--json', jsonHelp)
    .addHelpText('after', '\nThe service may run: the link needs no database. Use its settings.')
    .action(async (options) => (await import('./users/operator-link.ts')).printLink(options))
}

const loadCommands = () => import('./users/user-commands.ts')
