// `dragoman users …`: manages users without the API, for example before the first operator exists.
import { Command } from 'commander'
import { commandLineActor } from '../audit/events.ts'
import { readConfig } from '../config/read-config.ts'
import { createLogger } from '../telemetry/log.ts'
import type { Services } from '../wiring/services.ts'
import { printTable } from './terminal/table.ts'

type Users = Services['users']
type User = Awaited<ReturnType<Users['getByEmail']>>

interface JsonOption {
  json?: boolean
}

const embedded = `
Without DATABASE_URL, stop the service first: the embedded database belongs to one process. While
the service runs, operators use the console.`
const jsonHelp = 'print JSON'
const passwordOption = [
  '--password-stdin',
  'take the password from standard input, or ask for it, instead of generating one',
] as const

interface PasswordOption {
  passwordStdin?: boolean
}

/** Builds the `users` command group. */
export function usersCommand(): Command {
  const users = new Command('users').description('manage users').addHelpText('after', embedded)

  users
    .command('list')
    .description('list users, newest first')
    .option('--email <part>', 'list only users whose email address contains this, in any case')
    .option('--json', jsonHelp)
    .action((options: JsonOption & { email?: string }) =>
      withUsers((users) => list(users, options)),
    )

  users
    .command('create')
    .description('create an account and print its password; it is shown only once')
    .argument('<email>')
    .option('--name <name>')
    .option(...passwordOption)
    .option('--json', jsonHelp)
    .action(create)

  changing('disable', 'disable a user and their apps, and end their sessions', (users, { id }) =>
    users.update(id, { disabled: true }, commandLineActor),
  )
  changing('enable', 'enable a disabled user', (users, { id }) =>
    users.update(id, { disabled: false }, commandLineActor),
  )

  users
    .command('reset-password')
    .description('set a new password, print it once, and end all sessions of the user')
    .argument('<email>')
    .option(...passwordOption)
    .option('--json', jsonHelp)
    .action(resetPassword)

  users
    .command('delete')
    .description('delete a user with all apps, jobs, texts and results')
    .argument('<email>')
    .requiredOption('--yes', 'confirm; this cannot be undone')
    .option('--json', jsonHelp)
    .action((email: string, { json }: JsonOption) =>
      withUsers(async (users) => {
        const user = await users.getByEmail(email)
        await users.delete(user.id, commandLineActor)
        show(json, user, `${user.email} (${user.id}) is deleted.`)
      }),
    )

  function changing(
    name: string,
    description: string,
    change: (users: Users, user: User) => Promise<User>,
  ): void {
    users
      .command(name)
      .description(description)
      .argument('<email>')
      .option('--json', jsonHelp)
      .action((email: string, { json }: JsonOption) =>
        withUsers(async (users) => {
          const user = await change(users, await users.getByEmail(email))
          show(
            json,
            user,
            `${user.email} (${user.id}) is ${user.disabled ? 'disabled' : 'enabled'}.`,
          )
        }),
      )
  }

  return users
}

async function create(
  email: string,
  { name, json, passwordStdin }: JsonOption & PasswordOption & { name?: string },
): Promise<void> {
  // Loaded here: validation takes 80 ms that other commands need not spend.
  const { checkNewUser } = await import('./new-user.ts')
  const given = await readPassword(passwordStdin)
  const user = checkNewUser({ email, ...(name === undefined ? {} : { name }), ...given })
  await withUsers(async (users) => {
    const { password, ...created } = await users.create(user, commandLineActor)
    const role = created.operator ? ', an operator,' : ''
    showPassword(json, created, {
      line: `${created.email} (${created.id})${role}`,
      password: given.password === undefined ? password : undefined,
    })
  })
}

async function resetPassword(
  email: string,
  { json, passwordStdin }: JsonOption & PasswordOption,
): Promise<void> {
  const { checkNewUser } = await import('./new-user.ts')
  const given = await readPassword(passwordStdin)
  checkNewUser({ email, ...given })
  await withUsers(async (users) => {
    const user = await users.getByEmail(email)
    const { password } = await users.resetPassword(user.id, given, commandLineActor)
    showPassword(json, user, {
      line: user.email,
      password: given.password === undefined ? password : undefined,
    })
  })
}

/** An argument would be visible to all users of the machine. */
async function readPassword(isGiven = false): Promise<{ password?: string }> {
  if (!isGiven) return {}
  const { askSecret } = await import('./terminal/prompt.ts')
  return { password: await askSecret('Password: ') }
}

/** Prints a password that was generated; whoever gave one knows it. */
function showPassword(
  json: boolean | undefined,
  user: object,
  { line, password }: { line: string; password: string | undefined },
): void {
  if (password === undefined) show(json, user, `${line} has the given password.`)
  else show(json, { ...user, password }, `${line} has the password ${password}`)
}

async function list(
  users: Users,
  { email, json = false }: JsonOption & { email?: string },
): Promise<void> {
  const all: User[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await users.list({
      limit: '100',
      ...(cursor === undefined ? {} : { cursor }),
      ...(email === undefined ? {} : { email }),
    })
    all.push(...page.users)
    if (page.nextCursor === null) break
    cursor = page.nextCursor
  }
  if (json) console.log(JSON.stringify(all, null, 2))
  else if (all.length === 0) console.log('No users match.')
  else
    printTable([
      ['id', 'email', 'name', 'created', 'state'],
      ...all.map(({ id, email, name, createdAt, disabled, operator }) => [
        id,
        email,
        name ?? '-',
        createdAt.slice(0, 10),
        [operator && 'operator', disabled && 'disabled'].filter(Boolean).join(', ') || '-',
      ]),
    ])
}

function show(json: boolean | undefined, value: object, line: string): void {
  console.log(json ? JSON.stringify(value, null, 2) : line)
}

async function withUsers(work: (users: Users) => Promise<void>): Promise<void> {
  const { config, secrets } = readConfig()
  const log = createLogger({ logLevel: 'warn' })
  const { openUsers } = await import('../wiring/people.ts')
  const { users, close } = await openUsers({ config, secrets, log })
  try {
    await work(users)
  } finally {
    await close()
  }
}
