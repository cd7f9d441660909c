// The commands for the keys of an app.
import type { Dragoman } from '@dragoman/client'
import { daySeconds } from '../../shared/durations.ts'
import { UsageError } from '../errors.ts'
import { explaining, getConnection, getSession, openUserClient } from '../service/connection.ts'
import { formatTime, printJson } from '../terminal/output.ts'
import { printTable } from '../terminal/table.ts'

export interface KeyOptions {
  app?: string
  json?: boolean
}

export async function list({ app, json = false }: KeyOptions): Promise<void> {
  const { credentials } = await withApp(app, (client, id) => client.apps.get(id))
  if (json) return printJson(credentials)
  printTable([
    ['key', 'label', 'secret', 'created', 'last used', 'expires'],
    ...credentials.map(({ apiKey, label, secretHint, createdAt, lastUsedAt, expiresAt }) => [
      apiKey,
      label ?? '-',
      `…${secretHint}`,
      formatTime(createdAt),
      formatTime(lastUsedAt),
      formatTime(expiresAt),
    ]),
  ])
}

export async function create({
  app,
  label,
  days,
  json = false,
}: KeyOptions & { label?: string; days?: number }): Promise<void> {
  if (days !== undefined && !(days > 0)) throw new UsageError('--days is a number above 0.')
  const key = await withApp(app, (client, id) =>
    client.apps.createCredential(id, {
      ...(label !== undefined && { label }),
      ...(days !== undefined && { expiresInSeconds: Math.round(days * daySeconds) }),
    }),
  )
  if (json) return printJson(key)
  printTable([
    ['key', key.apiKey],
    ['secret', key.apiSecret],
    ['expires', formatTime(key.expiresAt)],
  ])
  console.log('The secret is shown only now.')
}

export async function revoke(apiKey: string, { app }: KeyOptions): Promise<void> {
  await withApp(app, (client, id) => client.apps.revokeCredential({ id, apiKey }))
  console.log('The key is revoked.')
}

/** Runs work with the ID of the given app, or of the one that commands use. */
async function withApp<T>(
  app: string | undefined,
  work: (client: Dragoman, id: string) => Promise<T>,
): Promise<T> {
  const connection = getConnection()
  const client = openUserClient(connection)
  const id = app ?? getSession(connection).app?.id
  if (id === undefined)
    throw new UsageError('No app is in use. Name one of `dragoman apps list` with --app.')
  return explaining(connection, () => work(client, id))
}
