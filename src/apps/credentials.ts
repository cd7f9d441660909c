import type { AuditService } from '../audit/service.ts'
import type { UserPrincipal } from '../auth/principals.ts'
import { invalidInput, Problem } from '../http/problems.ts'
import { readTime } from '../http/queries.ts'
import { sha256 } from '../shared/hashes.ts'
import { isId } from '../shared/ids.ts'
import { isApiKey, newApiKeyPair, secretHint } from './api-key.ts'
import type { CreatedCredential, Credential, CredentialChange, NewCredential } from './schemas.ts'
import { appNotFound, toCredential } from './service.ts'
import type { AppStore } from './store.ts'

export type CredentialService = ReturnType<typeof createCredentialService>

interface Dependencies {
  store: AppStore
  audit: Pick<AuditService, 'record'>
  /**
   * Invalidates the app's cached credentials, so that a change takes effect at once in this
   * process.
   */
  forgetCredentials: (appId: string) => void
  now: () => Date
}

const maxLivePairs = 10
/** Expired pairs are listed for a while, so that users see what happened to them. */
const maxExpiredPairs = 20

/** The key pairs of an app. Several may be valid, so that one can be replaced without downtime. */
export function createCredentialService({ store, audit, forgetCredentials, now }: Dependencies) {
  /** Runs it while nobody else changes the app's pairs. Throws `app-not-found`. */
  async function changePairs<T>(
    appId: string,
    user: UserPrincipal,
    change: (transaction: Parameters<Parameters<AppStore['transaction']>[0]>[0]) => Promise<T>,
  ): Promise<T> {
    const result = await store.transaction(async (transaction) => {
      if (
        !isId(appId, 'app') ||
        !(await store.holdApp(transaction, { id: appId, userId: user.id }))
      )
        throw appNotFound()
      return change(transaction)
    })
    forgetCredentials(appId)
    return result
  }

  function toExpiry({
    expiresAt,
    expiresInSeconds,
  }: Pick<NewCredential, 'expiresAt' | 'expiresInSeconds'>): Date | null {
    if (expiresAt !== undefined && expiresInSeconds !== undefined)
      throw invalidInput('/expiresInSeconds', 'Send it or `expiresAt`, not both.')
    if (expiresInSeconds !== undefined) return new Date(now().getTime() + expiresInSeconds * 1000)
    return expiresAt === undefined ? null : toFuture(expiresAt)
  }

  function toFuture(expiresAt: string): Date {
    const time = readTime('/expiresAt', expiresAt)
    if (time <= now())
      throw invalidInput(
        '/expiresAt',
        'It must be a time to come; `DELETE` revokes a pair at once.',
      )
    return time
  }

  async function checkCount(
    transaction: Parameters<AppStore['countLiveCredentials']>[0],
    appId: string,
  ): Promise<void> {
    if ((await store.countLiveCredentials(transaction, appId, now())) > maxLivePairs)
      throw new Problem('too-many-credentials', {
        detail:
          `An app has at most ${maxLivePairs} pairs that are good. ` +
          'Revoke one with `DELETE /apps/{id}/credentials/{apiKey}`.',
      })
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
      const expiresAt = toExpiry(request)
      const pair = newApiKeyPair()
      return changePairs(appId, user, async (transaction) => {
        if (overlapSeconds !== undefined)
          await store.expireCredentials(
            transaction,
            appId,
            new Date(now().getTime() + overlapSeconds * 1000),
          )
        await store.deleteExpiredCredentials(transaction, appId, {
          keep: maxExpiredPairs,
          now: now(),
        })
        const row = await store.insertCredential(transaction, {
          apiKey: pair.apiKey,
          appId,
          secretHash: sha256(pair.apiSecret),
          secretHint: secretHint(pair.apiSecret),
          label,
          expiresAt,
        })
        await checkCount(transaction, appId)
        const details = {
          apiKey: pair.apiKey,
          ...(overlapSeconds === undefined ? {} : { overlapSeconds }),
        }
        await audit.record(
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
      { label, expiresAt }: CredentialChange,
      user: UserPrincipal,
    ): Promise<Credential> {
      const change = {
        ...(label === undefined ? {} : { label }),
        ...(expiresAt === undefined
          ? {}
          : { expiresAt: expiresAt === null ? null : toFuture(expiresAt) }),
      }
      const fields = Object.keys(change)
      return changePairs(appId, user, async (transaction) => {
        const row = isApiKey(apiKey)
          ? await store.updateCredential(transaction, { apiKey, appId }, change)
          : undefined
        if (row === undefined) throw credentialNotFound()
        if (fields.length === 0) return toCredential(row)
        await checkCount(transaction, appId)
        await audit.record(
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
        if (!isApiKey(apiKey) || !(await store.deleteCredential(transaction, { apiKey, appId })))
          throw credentialNotFound()
        await audit.record(
          { type: 'credential.revoked', userId: user.id, appId, details: { apiKey } },
          user,
          transaction,
        )
      })
    },
  }
}

const credentialNotFound = () =>
  new Problem('credential-not-found', {
    detail: 'The app has no such key, or it was revoked. `GET /apps/{id}` shows its keys.',
  })
