// `dragoman users …`: what operators do to users, where there is no API yet or nobody can log in to it.
import { Command } from 'commander'
import { NewUser } from '../accounts/schemas.ts'
import { commandLine } from '../audit/events.ts'
import { readConfig } from '../config/read-config.ts'
import { createValidatorCompiler } from '../http/validation.ts'
import { createLogger } from '../telemetry/log.ts'
import type { Services } from '../wiring/services.ts'
import { printTable } from './models/common.ts'

type Users = Services['users']
type User = Awaited<ReturnType<Users['getByEmail']>>

interface JsonOption {
  json?: boolean
}

const embedded = `
With the embedded database (no DATABASE_URL) stop the service first; while it runs, operators use the API (GET /users).`
const jsonHelp = 'for programs'

/** The group of commands about users. */
export function usersCommand(): Command {
  const users = new Command('users')
    .description('users: list, create, disable, enable, reset-password, delete')
    .addHelpText('after', embedded)

  users
    .command('list')
    .description('all users, the newest first')
    .option('--email <part>', 'only those whose address contains this, in any letter case')
    .option('--json', jsonHelp)
    .action((options: JsonOption & { email?: string }) =>
      withUsers((users) => list(users, options)),
    )

  users
    .command('create')
    .description('make an account and print its password, once')
    .argument('<email>')
    .option('--name <name>')
    .option('--json', jsonHelp)
    .action((email: string, { name, json }: JsonOption & { name?: string }) =>
      withUsers(async (users) => {
        const created = await users.create(
          checked({ email, ...(name === undefined ? {} : { name }) }),
          commandLine,
        )
        show(
          json,
          created,
          `${created.email} (${created.id})${created.operator ? ', an operator,' : ''} has the password ${created.password}`,
        )
      }),
    )

  changing('disable', 'refuse a user and their apps, and end their sessions', (users, { id }) =>
    users.update(id, { disabled: true }, commandLine),
  )
  changing('enable', 'let a disabled user in again', (users, { id }) =>
    users.update(id, { disabled: false }, commandLine),
  )

  users
    .command('reset-password')
    .description('give a user another password, print it once, and end their sessions')
    .argument('<email>')
    .option('--json', jsonHelp)
    .action((email: string, { json }: JsonOption) =>
      withUsers(async (users) => {
        const user = await users.getByEmail(email)
        const { password } = await users.resetPassword(user.id, {}, commandLine)
        show(json, { ...user, password }, `${user.email} has the password ${password}`)
      }),
    )

  users
    .command('delete')
    .description('delete a user with everything that is theirs: apps, jobs, texts, results')
    .argument('<email>')
    .requiredOption('--yes', 'there is no way back')
    .option('--json', jsonHelp)
    .action((email: string, { json }: JsonOption) =>
      withUsers(async (users) => {
        const user = await users.getByEmail(email)
        await users.delete(user.id, commandLine)
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

const isNewUser = createValidatorCompiler({ everyFault: false })({
  schema: NewUser,
  method: 'POST',
  url: '/users',
  httpPart: 'body',
})

/** What the API would refuse is refused here too. */
function checked(user: NewUser): NewUser {
  if (!isNewUser(user))
    throw new Error(
      `"${user.email}" is no e-mail address, or the name is too long or has control characters.`,
    )
  return user
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
  else if (all.length === 0) console.log('There are no such users.')
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
