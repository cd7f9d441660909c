import { type Audit, recordEvent } from '../audit/service.ts'
import { daySeconds } from '../shared/durations.ts'
import { isId } from '../shared/ids.ts'
import type { Keys } from '../shared/keys.ts'
import { readAllById } from '../shared/pages.ts'
import type { UserPrincipal } from '../shared/principals.ts'
import { newWebhookSecret } from './api-key.ts'
import { appNotFound } from './ownership.ts'
import type { WebhookSecret, WebhookSecretRotation } from './schemas.ts'
import type { WebhookSecretStore } from './webhook-secret-store.ts'

export type WebhookSecretService = ReturnType<typeof createWebhookSecretService>

interface Dependencies {
  store: WebhookSecretStore
  keys: Keys
  audit: Audit
  now: () => Date
}

const resealPageRows = 100

/** The secrets that sign webhooks. They are sealed, not hashed, because they must be read again. */
export function createWebhookSecretService({ store, keys, audit, now }: Dependencies) {
  const resealed = (sealed: string) =>
    keys.isSealedBefore(sealed) ? keys.seal(keys.unseal(sealed)) : sealed

  return {
    /**
     * Creates a secret, shown only once; the previous one also signs for a while. Throws
     * `app-not-found`.
     */
    async rotate(
      id: string,
      { overlapSeconds = daySeconds }: WebhookSecretRotation,
      user: UserPrincipal,
    ): Promise<WebhookSecret> {
      const webhookSecret = newWebhookSecret()
      const previousUntil = new Date(now().getTime() + overlapSeconds * 1000)
      const secrets = { webhookSecret: keys.seal(webhookSecret), previousUntil }
      await store.transaction(async (transaction) => {
        const replaced =
          isId(id, 'app') &&
          (await store.replaceWebhookSecret(transaction, { id, userId: user.id }, secrets))
        if (!replaced) throw appNotFound()
        const details = { overlapSeconds }
        await recordEvent(
          audit,
          { type: 'webhook-secret.rotated', userId: user.id, appId: id, details },
          user,
          transaction,
        )
      })
      return { webhookSecret, previousExpiresAt: previousUntil.toISOString() }
    },

    /** The secrets that sign the app's webhooks now, newest first. */
    async list(id: string): Promise<string[]> {
      const found = await store.findWebhookSecrets(id)
      if (found === undefined) return []
      const { webhookSecret, previousWebhookSecret, previousWebhookSecretUntil } = found
      const overlaps = previousWebhookSecretUntil !== null && previousWebhookSecretUntil > now()
      return [
        webhookSecret,
        ...(overlaps && previousWebhookSecret !== null ? [previousWebhookSecret] : []),
      ].map(keys.unseal)
    },

    /**
     * Seals again what is sealed under the service's previous secret, so that it can be deleted.
     * Returns the number of apps.
     */
    async reseal(): Promise<number> {
      if (keys.tokens.length === 1) return 0
      let count = 0
      for await (const row of readAllById(resealPageRows, store.listWebhookSecrets)) {
        const webhookSecret = resealed(row.webhookSecret)
        const previousWebhookSecret =
          row.previousWebhookSecret && resealed(row.previousWebhookSecret)
        if (
          webhookSecret === row.webhookSecret &&
          previousWebhookSecret === row.previousWebhookSecret
        )
          continue
        await store.resealWebhookSecrets(row, { webhookSecret, previousWebhookSecret })
        count++
      }
      return count
    },
  }
}
