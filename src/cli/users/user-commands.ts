import type { Accounts } from '../../accounts/open-accounts.ts'
import type { ManagedUser } from '../../accounts/schemas.ts'
import {
  createUser,
  deleteUser,
  getUserByEmail,
  listUsers,
  resetFactors,
  resetPassword,
  updateUser,
} from '../../accounts/user-administration.ts'
import { readConfig } from '../../config/read-config.ts'
import { openUsers } from '../../people.ts'
import { commandLineActor } from '../../shared/principals.ts'
import { createLogger } from '../../telemetry/log.ts'
import { printJson } from '../terminal/output.ts'
import { printTable } from '../terminal/table.ts'
import { describeUsers } from './user-table.ts'

interface Options {
  json?: boolean
}

interface PasswordOptions extends Options {
  passwordStdin?: boolean
}

export const list = ({ email, json }: Options & { email?: string }): Promise<void> =>
  withAccounts(async (accounts) => {
    const users = await readUsers(accounts, email)
    if (json) printJson(users)
    else if (users.length === 0) console.log('No users match.')
    else printTable(describeUsers(users))
  })

async function readUsers(accounts: Accounts, email?: string): Promise<ManagedUser[]> {
  const users: ManagedUser[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await listUsers(accounts, {
      limit: '100',
      ...(cursor === undefined ? {} : { cursor }),
      ...(email === undefined ? {} : { email }),
    })
    users.push(...page.users)
    if (page.nextCursor === null) return users
    cursor = page.nextCursor
  }
}

export async function create(
  email: string,
  { name, json, passwordStdin }: PasswordOptions & { name?: string },
): Promise<void> {
  // Loaded here: validation takes 80 ms that other commands need not spend.
  const { checkNewUser } = await import('./new-user.ts')
  const given = await readPassword(passwordStdin)
  const user = checkNewUser({ email, ...(name === undefined ? {} : { name }), ...given })
  await withAccounts(async (accounts) => {
    const { password, ...created } = await createUser(accounts, user, commandLineActor)
    const role = created.operator ? ', an operator,' : ''
    showPassword(json, created, {
      line: `${created.email} (${created.id})${role}`,
      password: given.password === undefined ? password : undefined,
    })
  })
}

export const disable = (email: string, options: Options): Promise<void> =>
  setDisabled(email, true, options)

export const enable = (email: string, options: Options): Promise<void> =>
  setDisabled(email, false, options)

const setDisabled = (email: string, disabled: boolean, { json }: Options): Promise<void> =>
  withAccounts(async (accounts) => {
    const { id } = await getUserByEmail(accounts, email)
    const user = await updateUser(accounts, id, { disabled }, commandLineActor)
    show(json, user, `${user.email} (${id}) is ${user.disabled ? 'disabled' : 'enabled'}.`)
  })

export const grantOperator = (email: string, options: Options): Promise<void> =>
  setOperator(email, true, options)

export const revokeOperator = (email: string, options: Options): Promise<void> =>
  setOperator(email, false, options)

const setOperator = (email: string, operator: boolean, { json }: Options): Promise<void> =>
  withAccounts(async (accounts) => {
    const { id } = await getUserByEmail(accounts, email)
    const user = await updateUser(accounts, id, { operator }, commandLineActor)
    show(json, user, `${user.email} (${id}) is ${user.operator ? 'an' : 'no'} operator.`)
  })

export async function setPassword(
  email: string,
  { json, passwordStdin }: PasswordOptions,
): Promise<void> {
  const { checkNewUser } = await import('./new-user.ts')
  const given = await readPassword(passwordStdin)
  checkNewUser({ email, ...given })
  await withAccounts(async (accounts) => {
    const user = await getUserByEmail(accounts, email)
    const { password } = await resetPassword(accounts, user.id, given, commandLineActor)
    showPassword(json, user, {
      line: user.email,
      password: given.password === undefined ? password : undefined,
    })
  })
}

export const removeFactors = (email: string, { json }: Options): Promise<void> =>
  withAccounts(async (accounts) => {
    const { id } = await getUserByEmail(accounts, email)
    await resetFactors(accounts, id, commandLineActor)
    const user = await getUserByEmail(accounts, email)
    show(json, user, `The second factors of ${user.email} (${id}) are removed.`)
  })

export const remove = (email: string, { json }: Options): Promise<void> =>
  withAccounts(async (accounts) => {
    const user = await getUserByEmail(accounts, email)
    await deleteUser(accounts, user.id, commandLineActor)
    show(json, user, `${user.email} (${user.id}) is deleted.`)
  })

/** An argument would be visible to all users of the machine. */
async function readPassword(isGiven = false): Promise<{ password?: string }> {
  if (!isGiven) return {}
  const { askSecret } = await import('../terminal/prompt.ts')
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

function show(json: boolean | undefined, value: object, line: string): void {
  if (json) printJson(value)
  else console.log(line)
}

async function withAccounts(work: (accounts: Accounts) => Promise<void>): Promise<void> {
  const { config, secrets } = readConfig()
  const log = createLogger({ logLevel: 'warn' })
  const { accounts, close } = await openUsers({ config, secrets, log })
  try {
    await work(accounts)
  } finally {
    await close()
  }
}
