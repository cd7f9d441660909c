// Changes of an app by its owner.
import type { AuditEntry } from '../audit/events.ts'
import { recordEvent } from '../audit/service.ts'
import { invalidInputs } from '../http/problems.ts'
import type { UserPrincipal } from '../shared/principals.ts'
import { runTransaction } from '../storage/transactions.ts'
import { checkOwnLimits, grantedLimits } from './effective-limits.ts'
import type { Apps } from './open-apps.ts'
import { getSeenApp, refuseApp } from './ownership.ts'
import type { App, AppChange } from './schemas.ts'
import { showApp } from './service.ts'
import { type AppRow, lockApp, updateAppRow } from './store.ts'

/** Throws `app-not-found`, `validation-failed`, `webhook-address-refused`, `rate-limited`. */
export async function updateApp(
  apps: Apps,
  { id, change, user }: { id: string; change: AppChange; user: UserPrincipal },
): Promise<App> {
  const { db, audit, data, now } = apps
  checkOwnLimits(change, grantedLimits(await getSeenApp(db, id, user), apps.defaultLimits))
  checkEngines(change, apps.engineNames)
  const { webhookUrl } = change
  const checked =
    typeof webhookUrl === 'string'
      ? { ...change, webhookUrl: await apps.checkWebhookUrl(webhookUrl, user.id) }
      : change
  const app = await runTransaction(db, async (transaction) => {
    const before = (await lockApp(transaction, { id, userId: user.id })) ?? refuseApp()
    if (Object.keys(change).length === 0) return before
    const updated = await updateAppRow(transaction, id, toColumns(checked, before, now))
    if (change.noStore) await data.stopStoring(transaction, id)
    if (change.keepTexts === false) await data.deleteKeptTexts(transaction, id)
    for (const entry of auditEntries(before, change, user))
      await recordEvent(audit, entry, user, transaction)
    return updated ?? refuseApp()
  })
  apps.authentication.forgetCredentials(id)
  return showApp(apps, app, user)
}

/** Throws `validation-failed`. */
function checkEngines({ engines }: AppChange, known: readonly string[]): void {
  const detail = `There is no such engine. The engines are ${known.join(', ')}.`
  const violations = (engines ?? []).flatMap((engine, index) =>
    known.includes(engine) ? [] : [{ pointer: `/engines/${index}`, detail }],
  )
  if (violations.length > 0) throw invalidInputs(violations)
}

function toColumns({ disabled, engines, ...change }: AppChange, before: AppRow, now: () => Date) {
  const disabledAt = disabled ? (before.disabledAt ?? now()) : null
  return {
    ...change,
    engines: engines && JSON.stringify(engines),
    // Setting the URL again turns webhooks on again.
    webhookDisabledAt: change.webhookUrl === undefined ? undefined : null,
    disabledAt: disabled === undefined ? undefined : disabledAt,
  }
}

function auditEntries(
  { id: appId, disabledAt }: AppRow,
  { disabled, ...change }: AppChange,
  { id: userId }: UserPrincipal,
): AuditEntry[] {
  const about = { userId, appId }
  const fields = Object.keys(change)
  const isSwitched = disabled !== undefined && disabled !== (disabledAt !== null)
  return [
    ...(fields.length > 0 ? [{ type: 'app.changed', ...about, details: { fields } } as const] : []),
    ...(isSwitched ? [{ type: disabled ? 'app.disabled' : 'app.enabled', ...about } as const] : []),
  ]
}
