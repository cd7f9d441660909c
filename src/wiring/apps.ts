import { createAppAuthentication } from '../apps/app-authentication.ts'
import { createAppDeletion } from '../apps/app-deletion.ts'
import { createAppReads } from '../apps/app-read-store.ts'
import { createAuthenticationStore } from '../apps/authentication-store.ts'
import { credentialStore } from '../apps/credential-store.ts'
import { createCredentialService } from '../apps/credentials.ts'
import { createLimitGrantService } from '../apps/limit-grants.ts'
import { createAppOwnership } from '../apps/ownership.ts'
import { createAppService } from '../apps/service.ts'
import { createAppStore } from '../apps/store.ts'
import { createWebhookSecretStore } from '../apps/webhook-secret-store.ts'
import { createWebhookSecretService } from '../apps/webhook-secrets.ts'
import type { Audit } from '../audit/service.ts'
import type { Config } from '../config/read-config.ts'
import { deleteFilesOfApps, deleteKeptSources } from '../documents/file-store.ts'
import {
  deleteJobsOfApps,
  deleteKeptTexts,
  lockJobsOfApps,
  stopStoring,
} from '../jobs/table/app-jobs-store.ts'
import type { Keys } from '../shared/keys.ts'
import type { Database } from '../storage/database.ts'
import type { Logger } from '../telemetry/log.ts'
import { engineNames } from '../translation/engines/engine-names.ts'
import { defaultLimits } from './default-limits.ts'

interface Dependencies {
  config: Config
  log: Logger
  now: () => Date
  keys: Keys
  audit: Audit
  checkWebhookUrl: (url: string, userId: string) => Promise<string>
}

export function createApps(
  { config, log, now, keys, audit, checkWebhookUrl }: Dependencies,
  { tables }: Database,
) {
  const store = createAppStore(tables)
  const limits = defaultLimits(config)
  const authentication = createAppAuthentication({
    store: createAuthenticationStore(tables),
    defaultLimits: limits,
    now,
    log,
  })
  const reads = createAppReads(tables)
  const ownership = createAppOwnership(reads)
  return {
    authentication,
    apps: createAppService({
      reads,
      store,
      insertCredential: credentialStore.insertCredential,
      ownership,
      authentication,
      keys,
      checkWebhookUrl,
      audit,
      defaultLimits: limits,
      engineNames,
      onNoStore: async (transaction, appId) => {
        const deleteBy = new Date(now().getTime() + config.noStoreSeconds * 1000)
        await stopStoring(transaction, appId, deleteBy)
        await deleteKeptSources(transaction, appId)
      },
      deleteKeptTexts: async (transaction, appId) => {
        await deleteKeptTexts(transaction, appId)
        await deleteKeptSources(transaction, appId)
      },
      now,
    }),
    appDeletion: createAppDeletion({
      store,
      ownership,
      deleteJobs: async (transaction, appIds) => {
        await lockJobsOfApps(transaction, appIds)
        // In short statements: that of the jobs would delete all of their files at once.
        await deleteFilesOfApps(transaction, appIds)
        await deleteJobsOfApps(transaction, appIds)
      },
      authentication,
      audit,
    }),
    limitGrants: createLimitGrantService({ store, authentication, audit, defaultLimits: limits }),
    credentials: createCredentialService({ store, credentialStore, authentication, audit, now }),
    webhookSecrets: createWebhookSecretService({
      store: createWebhookSecretStore(tables),
      keys,
      audit,
      now,
    }),
  }
}
