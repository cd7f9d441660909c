// As whom a command calls the server.
import type { Dragoman } from '@dragoman/client'
import { UsageError } from '../errors.ts'
import {
  type Connection,
  explaining,
  getConnection,
  getSession,
  openAppClient,
  openUserClient,
} from './connection.ts'

/** Runs work as the user who is logged in. */
export async function asUser<T>(
  work: (client: Dragoman, connection: Connection) => Promise<T>,
): Promise<T> {
  const connection = getConnection()
  const client = openUserClient(connection)
  return explaining(connection, () => work(client, connection))
}

/** Runs work as that user, with the ID of the given app, or of the one that commands use. */
export const asAppMember = <T>(
  { app }: { readonly app?: string },
  work: (client: Dragoman, id: string) => Promise<T>,
): Promise<T> =>
  asUser(async (client, connection) => {
    const id = app ?? getSession(connection).app?.id
    if (id === undefined)
      throw new UsageError('No app is in use. Name one of `dragoman apps list` with --app.')
    return work(client, id)
  })

/** Runs work for the given app, or for the one that commands use. */
export async function asApp<T>(
  { app }: { readonly app?: string },
  work: (client: Dragoman) => Promise<T>,
): Promise<T> {
  const connection = getConnection()
  return explaining(connection, async () => work(await openAppClient(connection, app)))
}
