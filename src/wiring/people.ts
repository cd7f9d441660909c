import { createAccessTokens, createTokenReplacement } from '../accounts/access-tokens.ts'
import { createLoginService } from '../accounts/login.ts'
import { createLoginFailures } from '../accounts/login-failures.ts'
import { createPasswords } from '../accounts/password.ts'
import { createProfileService } from '../accounts/profile.ts'
import { createRefreshTokenStore } from '../accounts/refresh-token-store.ts'
import { createRegistrationService } from '../accounts/registration.ts'
import { createSessionReads } from '../accounts/session-read-store.ts'
import { createSessionStore } from '../accounts/session-store.ts'
import { createSessionService } from '../accounts/sessions.ts'
import { createAccountStore } from '../accounts/store.ts'
import { createTokenIssuer } from '../accounts/token-issuer.ts'
import { createTokenRotation } from '../accounts/token-rotation.ts'
import { createUserService } from '../accounts/user-administration.ts'
import { createUserAuthentication } from '../accounts/user-authentication.ts'
import { createUserChanges } from '../accounts/user-changes.ts'
import { createUserDeletion } from '../accounts/user-deletion.ts'
import { createUserReads } from '../accounts/user-read-store.ts'
import { createOperatorCheck } from '../accounts/user-renderer.ts'
import { createAuditService } from '../audit/service.ts'
import { createAuditStore } from '../audit/store.ts'
import { createDocumentLinks } from '../compat/document-links.ts'
import { loadKeys } from '../shared/keys.ts'
import type { Database } from '../storage/database.ts'
import { openDatabase } from '../storage/open-database.ts'
import { createWebhookUrlCheck } from '../webhooks/check-url.ts'
import { createHostResolver } from '../webhooks/host-resolver.ts'
import { createWebhookAddresses } from '../webhooks/receiver-addresses.ts'
import { createApps } from './apps.ts'
import type { ServiceOptions } from './service-options.ts'

/** Users, apps and their audit log: what needs storage and no translation. */
export function createPeople(
  {
    config,
    secrets,
    log,
    now = () => new Date(),
    resolveHost = createHostResolver(),
    passwordCost,
  }: ServiceOptions,
  database: Database,
) {
  const keys = loadKeys({ ...secrets, dataDir: config.dataDir })
  const addresses = createWebhookAddresses({
    allowedRanges: config.webhookAllow,
    resolve: resolveHost,
  })
  const checkWebhookUrl = createWebhookUrlCheck(addresses)
  const audit = createAuditService({
    store: createAuditStore(database.tables),
    retentionDays: config.auditDays,
    now,
  })
  const { authentication, appDeletion, ...apps } = createApps(
    { config, log, now, keys, audit, checkWebhookUrl },
    database,
  )
  const failures = createLoginFailures({ audit, now })
  const store = createAccountStore(database.tables)
  const users = createUserReads(database.tables)
  const sessionReads = createSessionReads(database.tables)
  const sessionStore = createSessionStore(database.tables)
  const tokenStore = createRefreshTokenStore(database.tables)
  const passwords = createPasswords(passwordCost && { cost: passwordCost })
  const isOperator = createOperatorCheck(config.operators)
  const accessTokens = createAccessTokens({
    keys: keys.tokens,
    lifeSeconds: config.accessTokenSeconds,
    now,
  })
  const { signup, refreshTokenDays } = config
  const { forgetAppsOf } = authentication
  const issuer = createTokenIssuer({ store: tokenStore, accessTokens, refreshTokenDays, now })
  const common = {
    store,
    passwords,
    isOperator,
    changes: createUserChanges({ store, sessionStore, audit, now }),
    deleteUser: createUserDeletion({
      store,
      deleteApps: appDeletion.deleteAppsOf,
      forgetAppsOf,
      audit,
    }),
  }
  return {
    addresses,
    checkWebhookUrl,
    audit,
    registration: createRegistrationService({ store, passwords, audit, isOperator, signup, now }),
    login: createLoginService({
      users,
      store,
      sessionStore,
      passwords,
      issueTokens: issuer.issueTokens,
      failures,
      audit,
      now,
    }),
    sessions: createSessionService({
      store,
      reads: sessionReads,
      sessionStore,
      tokenStore,
      rotation: createTokenRotation({
        ...issuer,
        tokenStore,
        sessionStore,
        replace: createTokenReplacement(keys.refreshTokens),
        now,
      }),
      audit,
      now,
    }),
    userAuthentication: createUserAuthentication({
      sessions: sessionReads,
      accessTokens,
      isOperator,
    }),
    profile: createProfileService({ ...common, users, failures }),
    users: createUserService({ ...common, reads: users, audit, forgetAppsOf, now }),
    ...apps,
    appDeletion,
    appAuthentication: authentication,
    documentLinks: createDocumentLinks({ keys: keys.documents, now }),
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
