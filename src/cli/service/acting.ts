// As whom a command calls the server.
import type { Dragoman } from '@dragoman/client'
import { explaining, getConnection, openAppClient, openUserClient } from './connection.ts'

/** Runs work as the user who is logged in. */
export async function asUser<T>(work: (client: Dragoman) => Promise<T>): Promise<T> {
  const connection = getConnection()
  const client = openUserClient(connection)
  return explaining(connection, () => work(client))
}

/** Runs work for the given app, or for the one that commands use. */
export async function asApp<T>(
  { app }: { readonly app?: string },
  work: (client: Dragoman) => Promise<T>,
): Promise<T> {
  const connection = getConnection()
  return explaining(connection, async () => work(await openAppClient(connection, app)))
}
