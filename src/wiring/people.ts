import { createLoginService } from '../accounts/login.ts'
import { createLoginFailures } from '../accounts/login-failures.ts'
import { createPasswords, type HashCost } from '../accounts/password.ts'
import { createProfileService } from '../accounts/profile.ts'
import { createRegistrationService } from '../accounts/registration.ts'
import { createAccessTokens, createTokenReplacement } from '../accounts/sessions/access-tokens.ts'
import { createRefreshTokenStore } from '../accounts/sessions/refresh-token-store.ts'
import { createSessionReads } from '../accounts/sessions/session-read-store.ts'
import { createSessionStore, type SessionStore } from '../accounts/sessions/session-store.ts'
import { createSessionService } from '../accounts/sessions/sessions.ts'
import { createTokenIssuer } from '../accounts/sessions/token-issuer.ts'
import { createTokenRotation } from '../accounts/sessions/token-rotation.ts'
import { type AccountStore, createAccountStore } from '../accounts/store.ts'
import { createUserService } from '../accounts/user-administration.ts'
import { createUserAuthentication } from '../accounts/user-authentication.ts'
import { createUserChanges } from '../accounts/user-changes.ts'
import { createUserDeletion } from '../accounts/user-deletion.ts'
import { createUserReads } from '../accounts/user-read-store.ts'
import { createOperatorCheck } from '../accounts/user-renderer.ts'
import type { AppAuthentication } from '../apps/app-authentication.ts'
import type { AppDeletion } from '../apps/app-deletion.ts'
import { type Audit, recordEvent } from '../audit/service.ts'
import { createDocumentLinks } from '../compat/document-links.ts'
import type { Config } from '../config/read-config.ts'
import { type Keys, loadKeys } from '../shared/keys.ts'
import type { Database } from '../storage/database.ts'
import { openDatabase } from '../storage/open-database.ts'
import { createHostResolver } from '../webhooks/host-resolver.ts'
import { checkWebhookUrl, createWebhookAddresses } from '../webhooks/receiver-addresses.ts'
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
  const audit: Audit = { db: database.tables, retentionDays: config.auditDays, now }
  const { authentication, appDeletion, ...apps } = createApps(
    {
      ...{ config, log, now, keys, audit },
      checkWebhookUrl: (url, userId) => checkWebhookUrl(addresses, url, userId),
    },
    database,
  )
  const accounts = createAccounts(
    {
      config,
      keys,
      audit,
      appDeletion,
      appAuthentication: authentication,
      passwordCost,
      now,
    },
    database,
  )
  return {
    addresses,
    audit,
    ...accounts,
    ...apps,
    appDeletion,
    appAuthentication: authentication,
    documentLinks: createDocumentLinks({ keys: keys.documents, now }),
  }
}

interface AccountDependencies {
  config: Config
  passwordCost: HashCost | undefined
  keys: Keys
  audit: Audit
  appDeletion: AppDeletion
  appAuthentication: AppAuthentication
  now: () => Date
}

/** Users and their sessions. */
function createAccounts(
  { config, passwordCost, keys, audit, appDeletion, appAuthentication, now }: AccountDependencies,
  database: Database,
) {
  const failures = createLoginFailures({
    recordEvent: (entry, actor) => recordEvent(audit, entry, actor),
    now,
  })
  const store = createAccountStore(database.tables)
  const users = createUserReads(database.tables)
  const sessionStore = createSessionStore(database.tables)
  const passwords = createPasswords(passwordCost && { cost: passwordCost })
  const isOperator = createOperatorCheck(config.operators)
  const { accessTokens, issueTokens, sessionReads, sessions } = createSessions(
    { config, keys, audit, store, sessionStore, now },
    database,
  )
  const { forgetAppsOf } = appAuthentication
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
    registration: createRegistrationService({
      store,
      passwords,
      audit,
      isOperator,
      signup: config.signup,
      now,
    }),
    login: createLoginService({
      users,
      store,
      sessionStore,
      passwords,
      issueTokens,
      failures,
      audit,
      now,
    }),
    sessions,
    userAuthentication: createUserAuthentication({
      sessions: sessionReads,
      accessTokens,
      isOperator,
    }),
    profile: createProfileService({ ...common, users, failures }),
    users: createUserService({ ...common, reads: users, audit, forgetAppsOf, now }),
    closePeople: failures.close,
  }
}

interface SessionDependencies extends Pick<AccountDependencies, 'config' | 'keys' | 'audit'> {
  store: AccountStore
  sessionStore: SessionStore
  now: () => Date
}

/** Sessions, and the tokens that begin and continue them. */
function createSessions(
  { config, keys, audit, store, sessionStore, now }: SessionDependencies,
  { tables }: Database,
) {
  const { refreshTokenDays, accessTokenSeconds: lifeSeconds } = config
  const sessionReads = createSessionReads(tables)
  const tokenStore = createRefreshTokenStore(tables)
  const accessTokens = createAccessTokens({ keys: keys.tokens, lifeSeconds, now })
  const issuer = createTokenIssuer({ store: tokenStore, accessTokens, refreshTokenDays, now })
  const rotation = createTokenRotation({
    ...issuer,
    tokenStore,
    sessionStore,
    replace: createTokenReplacement(keys.refreshTokens),
    now,
  })
  const sessions = createSessionService({
    store,
    reads: sessionReads,
    sessionStore,
    tokenStore,
    rotation,
    audit,
    now,
  })
  return { accessTokens, issueTokens: issuer.issueTokens, sessionReads, sessions }
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
