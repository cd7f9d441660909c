// The secrets that sign webhooks. They are sealed, not hashed, because they must be read again.
import { recordEvent } from '../audit/service.ts'
import { daySeconds } from '../shared/durations.ts'
import { isId } from '../shared/ids.ts'
import type { Keys } from '../shared/keys.ts'
import { readAllById } from '../shared/pages.ts'
import type { UserPrincipal } from '../shared/principals.ts'
import { newWebhookSecret } from '../shared/webhook-secret.ts'
import { runTransaction } from '../storage/transactions.ts'
import type { Notices } from '../telemetry/log.ts'
import type { Apps } from './open-apps.ts'
import { refuseApp } from './ownership.ts'
import type { WebhookSecret, WebhookSecretRotation } from './schemas.ts'
import {
  findSealedSecrets,
  listSealedSecrets,
  replaceSealedSecrets,
  replaceWebhookSecret,
} from './store.ts'

const resealPageRows = 100

/**
 * Creates a secret, shown only once; the previous one also signs for a while. Throws
 * `app-not-found`.
 */
export async function rotateWebhookSecret(
  { db, keys, audit, now }: Apps,
  id: string,
  { rotation, user }: { rotation: WebhookSecretRotation; user: UserPrincipal },
): Promise<WebhookSecret> {
  const { overlapSeconds = daySeconds } = rotation
  const webhookSecret = newWebhookSecret()
  const previousUntil = new Date(now().getTime() + overlapSeconds * 1000)
  const secrets = { webhookSecret: keys.seal(webhookSecret), previousUntil }
  const app = { id, userId: user.id }
  await runTransaction(db, async (transaction) => {
    if (!isId(id, 'app') || !(await replaceWebhookSecret(transaction, app, secrets))) refuseApp()
    const about = { userId: user.id, appId: id, details: { overlapSeconds } }
    await recordEvent(audit, { type: 'webhook-secret.rotated', ...about }, user, transaction)
  })
  return { webhookSecret, previousExpiresAt: previousUntil.toISOString() }
}

/** The secrets that sign the app's webhooks now, newest first. */
export async function listWebhookSecrets({ db, keys, now }: Apps, id: string): Promise<string[]> {
  const found = await findSealedSecrets(db, id)
  if (found === undefined) return []
  const { webhookSecret, previousWebhookSecret, previousWebhookSecretUntil } = found
  const overlaps = previousWebhookSecretUntil !== null && previousWebhookSecretUntil > now()
  return [
    webhookSecret,
    ...(overlaps && previousWebhookSecret !== null ? [previousWebhookSecret] : []),
  ].map(keys.unseal)
}

/** Seals again what is sealed under the service's previous secret, so that it can be deleted. */
export async function resealWebhookSecrets({ db, keys }: Apps, log: Notices): Promise<void> {
  if (keys.tokens.length === 1) return
  let apps = 0
  for await (const row of readAllById(resealPageRows, (page) => listSealedSecrets(db, page))) {
    const webhookSecret = resealed(keys, row.webhookSecret)
    const previousWebhookSecret =
      row.previousWebhookSecret && resealed(keys, row.previousWebhookSecret)
    if (webhookSecret === row.webhookSecret && previousWebhookSecret === row.previousWebhookSecret)
      continue
    await replaceSealedSecrets(db, row, { webhookSecret, previousWebhookSecret })
    apps++
  }
  if (apps > 0) log.info({ apps }, 'webhook secrets are encrypted with the new secret')
}

const resealed = (keys: Keys, sealed: string): string =>
  keys.isSealedBefore(sealed) ? keys.seal(keys.unseal(sealed)) : sealed
