import type { Transaction } from 'kysely'
import { type Audit, recordEvent } from '../audit/service.ts'
import { Problem } from '../http/problems.ts'
import { isId } from '../shared/ids.ts'
import type { UserPrincipal } from '../shared/principals.ts'
import type { Tables } from '../storage/tables.ts'
import { isApiKey, newApiKeyPair, toCredentialRow } from './api-key.ts'
import type { AppAuthentication } from './app-authentication.ts'
import { toCredential } from './app-renderer.ts'
import { addSeconds, toExpiry, toFuture } from './credential-expiry.ts'
import type { CredentialStore } from './credential-store.ts'
import { appNotFound } from './ownership.ts'
import type { CreatedCredential, Credential, CredentialChange, NewCredential } from './schemas.ts'
import type { AppStore } from './store.ts'

export type CredentialService = ReturnType<typeof createCredentialService>

interface Dependencies {
  store: Pick<AppStore, 'transaction' | 'lockApp'>
  credentialStore: CredentialStore
  authentication: Pick<AppAuthentication, 'forgetCredentials'>
  audit: Audit
  now: () => Date
}

const maxLivePairs = 10
/** Expired pairs are listed for a while, so that users see what happened to them. */
const maxExpiredPairs = 20

/** The key pairs of an app. Several may be valid, so that one can be replaced without downtime. */
export function createCredentialService({
  store,
  credentialStore,
  authentication,
  audit,
  now,
}: Dependencies) {
  const changePairs = createPairChanges(store, authentication)

  async function checkCount(transaction: Transaction<Tables>, appId: string): Promise<void> {
    if ((await credentialStore.countLiveCredentials(transaction, appId, now())) > maxLivePairs)
      throw tooManyCredentials()
  }

  return {
    /**
     * Adds a pair; its secret is shown only once. `overlapSeconds` sets when all previous pairs
     * expire. Throws `app-not-found`, `too-many-credentials`, `validation-failed`.
     */
    async create(
      appId: string,
      request: NewCredential,
      user: UserPrincipal,
    ): Promise<CreatedCredential> {
      const { label = null, overlapSeconds } = request
      const expiresAt = toExpiry(request, now())
      const pair = newApiKeyPair()
      return changePairs(appId, user, async (transaction) => {
        if (overlapSeconds !== undefined) {
          const overlapEnd = addSeconds(now(), overlapSeconds)
          await credentialStore.expireCredentials(transaction, appId, overlapEnd)
        }
        const kept = { keep: maxExpiredPairs, now: now() }
        await credentialStore.deleteExpiredCredentials(transaction, appId, kept)
        const row = await credentialStore.insertCredential(transaction, {
          ...toCredentialRow(pair),
          appId,
          label,
          expiresAt,
        })
        await checkCount(transaction, appId)
        const details = {
          apiKey: pair.apiKey,
          ...(overlapSeconds === undefined ? {} : { overlapSeconds }),
        }
        await recordEvent(
          audit,
          { type: 'credential.created', userId: user.id, appId, details },
          user,
          transaction,
        )
        return { ...toCredential(row), apiSecret: pair.apiSecret }
      })
    },

    /**
     * Throws `app-not-found`, `credential-not-found`, `too-many-credentials` (when an expired pair
     * is reactivated), `validation-failed`.
     */
    async update(
      appId: string,
      apiKey: string,
      request: CredentialChange,
      user: UserPrincipal,
    ): Promise<Credential> {
      const change = toChange(request, now())
      const fields = Object.keys(change)
      return changePairs(appId, user, async (transaction) => {
        const row = isApiKey(apiKey)
          ? await credentialStore.updateCredential(transaction, { apiKey, appId }, change)
          : undefined
        if (row === undefined) throw credentialNotFound()
        if (fields.length === 0) return toCredential(row)
        await checkCount(transaction, appId)
        await recordEvent(
          audit,
          { type: 'credential.changed', userId: user.id, appId, details: { apiKey, fields } },
          user,
          transaction,
        )
        return toCredential(row)
      })
    },

    /**
     * Takes effect at once in this process, within 5 s in others. Throws `app-not-found`,
     * `credential-not-found`.
     */
    async revoke(appId: string, apiKey: string, user: UserPrincipal): Promise<void> {
      await changePairs(appId, user, async (transaction) => {
        if (
          !isApiKey(apiKey) ||
          !(await credentialStore.deleteCredential(transaction, { apiKey, appId }))
        )
          throw credentialNotFound()
        const about = { userId: user.id, appId, details: { apiKey } }
        await recordEvent(audit, { type: 'credential.revoked', ...about }, user, transaction)
      })
    },
  }
}

/** Runs changes while nobody else changes the app's pairs; they throw `app-not-found`. */
function createPairChanges(
  store: Dependencies['store'],
  authentication: Dependencies['authentication'],
) {
  return async function changePairs<T>(
    appId: string,
    user: UserPrincipal,
    change: (transaction: Transaction<Tables>) => Promise<T>,
  ): Promise<T> {
    const result = await store.transaction(async (transaction) => {
      const isOwned =
        isId(appId, 'app') && (await store.lockApp(transaction, { id: appId, userId: user.id }))
      if (!isOwned) throw appNotFound()
      return change(transaction)
    })
    authentication.forgetCredentials(appId)
    return result
  }
}

const toChange = ({ label, expiresAt }: CredentialChange, now: Date) => ({
  ...(label === undefined ? {} : { label }),
  ...(expiresAt === undefined
    ? {}
    : { expiresAt: expiresAt === null ? null : toFuture(expiresAt, now) }),
})

const tooManyCredentials = () =>
  new Problem('too-many-credentials', {
    detail:
      `An app has at most ${maxLivePairs} valid pairs. ` +
      'Revoke one with `DELETE /apps/{id}/credentials/{apiKey}`.',
  })

const credentialNotFound = () =>
  new Problem('credential-not-found', {
    detail: 'The app has no such key, or it was revoked. `GET /apps/{id}` shows its keys.',
  })
