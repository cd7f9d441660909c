import { newId } from '../../src/shared/ids.ts'
import type { Api } from './api.ts'

/** Connects an account at a provider with a user's, without a log-in there. Returns its ID. */
export async function addIdentity(api: Api, { id: userId }: { id: string }): Promise<string> {
  const id = newId('idn')
  const createdAt = new Date()
  const account = { issuer: 'https://provider.example', subject: id, email: null }
  await api.services.database.tables
    .insertInto('identities')
    .values({ id, userId, ...account, createdAt, lastUsedAt: null })
    .execute()
  return id
}
