// The users of the service, and one of them with their apps.
import type { Dragoman, OverseenApp, UserDetails } from '@dragoman/client'
import { UsageError } from '../errors.ts'
import { asUser } from '../service/acting.ts'
import { formatNumber, formatTime, printJson } from '../terminal/output.ts'
import { printTable } from '../terminal/table.ts'
import { describeUsers } from '../users/user-table.ts'
import { findUser } from './find-user.ts'
import { limitCells, limitHeads } from './limits.ts'

interface Options {
  email?: string
  json?: boolean
}

/** Lists all users, or shows the one with the address. */
export async function users(
  address: string | undefined,
  { email, json = false }: Options,
): Promise<void> {
  if (address !== undefined && email !== undefined)
    throw new UsageError('Give an address or --email, not both.')
  if (address !== undefined) return showUser(address, json)
  const found = await asUser((client) =>
    Array.fromAsync(client.users.list({ limit: 100, ...(email !== undefined && { email }) })),
  )
  if (json) return printJson(found)
  if (found.length === 0) return console.log('No users match.')
  printTable(describeUsers(found))
}

async function showUser(address: string, json: boolean): Promise<void> {
  const { user, apps } = await asUser((client) => readUser(client, address))
  if (json) return printJson({ ...user, apps })
  printTable(describeUser(user))
  if (apps.length > 0) console.log()
  if (apps.length > 0) printTable(describeApps(apps))
}

async function readUser(client: Dragoman, address: string) {
  const { id } = await findUser(client, address)
  const [user, apps] = await Promise.all([client.users.get(id), client.users.apps(id)])
  return { user, apps }
}

function describeUser(user: UserDetails): string[][] {
  const states = [user.operator && 'operator', user.disabled ? 'disabled' : 'enabled']
  return [
    ['id', user.id],
    ['email', `${user.email} (${user.emailVerified ? 'proven' : 'not proven'})`],
    ['name', user.name ?? '-'],
    ['state', states.filter(Boolean).join(', ')],
    ['created', formatTime(user.createdAt)],
    ['last log-in', formatTime(user.lastLoginAt)],
    ['last used', formatTime(user.lastUsedAt)],
    ['sessions', formatNumber(user.sessions)],
    ['second factor', describeFactors(user.factors)],
  ]
}

function describeFactors({ totp, passkeys }: UserDetails['factors']): string {
  const factors = [totp && 'authenticator app', passkeys > 0 && `passkeys: ${passkeys}`]
  return factors.filter(Boolean).join(', ') || '-'
}

const describeApps = (apps: readonly OverseenApp[]): string[][] => [
  ['app', 'name', 'team', 'state', 'last used', 'keys', ...limitHeads],
  ...apps.map((app) => [
    app.id,
    app.name,
    app.team?.name ?? '-',
    app.disabled ? 'disabled' : 'enabled',
    formatTime(app.lastUsedAt),
    formatNumber(app.keys),
    ...limitCells(app.limits),
  ]),
]
