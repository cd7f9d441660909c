import { createUserDeletion } from '../accounts/deletion.ts'
import { createLoginFailures } from '../accounts/login-failures.ts'
import { createPasswords } from '../accounts/password.ts'
import { createProfileService } from '../accounts/profile.ts'
import { createAccountService } from '../accounts/service.ts'
import { createAccessTokens } from '../accounts/session.ts'
import { createSessionStore } from '../accounts/session-store.ts'
import { createAccountStore } from '../accounts/store.ts'
import { createUserService } from '../accounts/user-administration.ts'
import { createOperatorCheck } from '../accounts/user-renderer.ts'
import { createCredentialService } from '../apps/credentials.ts'
import { createAppService } from '../apps/service.ts'
import { createAppStore } from '../apps/store.ts'
import { createWebhookSecretService } from '../apps/webhook-secrets.ts'
import { createAuditService } from '../audit/service.ts'
import { createAuditStore } from '../audit/store.ts'
import { createJobStore } from '../jobs/store.ts'
import { loadKeys } from '../shared/keys.ts'
import type { Database } from '../storage/database.ts'
import { openDatabase } from '../storage/open-database.ts'
import { createWebhookAddresses } from '../webhooks/addresses.ts'
import { createWebhookUrlCheck } from '../webhooks/check-url.ts'
import { createHostResolver } from '../webhooks/host-resolver.ts'
import type { ServiceOptions } from './options.ts'

/** Users, apps and their audit log: what needs storage and no translation. */
export function createPeople(
  {
    config,
    secrets,
    log,
    now = () => new Date(),
    resolveHost = createHostResolver(),
  }: ServiceOptions,
  database: Database,
) {
  const keys = loadKeys({ ...secrets, dataDir: config.dataDir })
  const addresses = createWebhookAddresses({
    allowedRanges: config.webhookAllow,
    resolve: resolveHost,
  })
  const checkWebhookUrl = createWebhookUrlCheck(addresses)
  const store = createAccountStore(database.tables)
  const appStore = createAppStore(database.tables)
  const audit = createAuditService({
    store: createAuditStore(database.tables),
    retentionDays: config.auditDays,
    now,
  })
  const { deleteJobsOfApps, stopStoring } = createJobStore(database.tables)
  const apps = createAppService({
    store: appStore,
    keys,
    checkWebhookUrl,
    deleteJobs: deleteJobsOfApps,
    audit,
    defaultLimits: {
      requestsPerMinute: config.rateLimit,
      charactersPerMinute: config.characterRateLimit,
      monthlyCharacters: config.monthlyCharacters,
    },
    onNoStore: (transaction, appId) =>
      stopStoring(transaction, appId, new Date(now().getTime() + config.noStoreSeconds * 1000)),
    now,
    log,
  })
  const failures = createLoginFailures({ audit, now })
  const common = {
    store,
    sessions: createSessionStore(database.tables),
    passwords: createPasswords(),
    failures,
    audit,
    isOperator: createOperatorCheck(config.operators),
    deleteUser: createUserDeletion({ store, deleteApps: apps.deleteAppsOf, audit }),
    forgetAppsOf: apps.forgetAppsOf,
    now,
  }
  const accessTokens = createAccessTokens({
    keys: keys.tokens,
    lifeSeconds: config.accessTokenSeconds,
    now,
  })
  const { signup, refreshTokenDays } = config
  return {
    addresses,
    checkWebhookUrl,
    audit,
    accounts: createAccountService({ ...common, accessTokens, signup, refreshTokenDays }),
    profile: createProfileService(common),
    users: createUserService(common),
    apps,
    credentials: createCredentialService({
      store: appStore,
      audit,
      forgetCredentials: apps.forgetCredentials,
      now,
    }),
    webhookSecrets: createWebhookSecretService({ store: appStore, keys, audit, now }),
    closePeople: failures.close,
  }
}

/** User management for the command line: without server and engines. */
export async function openUsers(options: Pick<ServiceOptions, 'config' | 'secrets' | 'log'>) {
  const database = await openDatabase({
    ...options.secrets,
    dataDir: options.config.dataDir,
    log: options.log,
  })
  const { users, closePeople } = createPeople(options, database)
  const close = async (): Promise<void> => {
    await closePeople()
    await database.close()
  }
  return { users, close }
}
