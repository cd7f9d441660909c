// Who uses the service: what needs storage and no translation. Commands open it without a server.
import { noticeUser } from './accounts/email/notices.ts'
import {
  type Accounts,
  closeAccounts,
  type ExportSections,
  openAccounts,
} from './accounts/open-accounts.ts'
import type { HashCost } from './accounts/password.ts'
import { purgeSessions } from './accounts/sessions/sessions.ts'
import { type AppData, type Apps, openApps } from './apps/open-apps.ts'
import { deleteAppsOf } from './apps/service.ts'
import { countApps, handOverApps } from './apps/store.ts'
import { type Audit, purgeEvents } from './audit/service.ts'
import { createSignedLinks, type SignedLinks } from './compat/signed-links.ts'
import type { Config, Secrets } from './config/read-config.ts'
import { missingForMail } from './config/settings/mail.ts'
import { deleteFilesOfApps, deleteKeptSources } from './documents/file-store.ts'
import {
  deleteJobsOfApps,
  deleteKeptTexts,
  lockJobsOfApps,
  stopStoring,
} from './jobs/table/app-jobs-store.ts'
import { type Mail, openMail, purgeMail } from './mail/mail.ts'
import { type MailSender, startMailSender } from './mail/sender.ts'
import { createSmtp } from './mail/smtp.ts'
import { type Keys, loadKeys } from './shared/keys.ts'
import type { Database } from './storage/database.ts'
import { openDatabase } from './storage/open-database.ts'
import { leaveAllTeams } from './teams/departure.ts'
import type { Teams } from './teams/open-teams.ts'
import { listOwners } from './teams/store.ts'
import type { Logger } from './telemetry/log.ts'
import type { Metrics } from './telemetry/metrics.ts'
import { engineNames } from './translation/engines/engine-names.ts'
import { createHostResolver, type ResolveHost } from './webhooks/host-resolver.ts'
import {
  checkWebhookUrl,
  createWebhookAddresses,
  type WebhookAddresses,
} from './webhooks/receiver-addresses.ts'

export interface ServiceOptions {
  config: Config
  secrets: Secrets
  log: Logger
  now?: () => Date
  /** How the hosts of webhooks are resolved. */
  resolveHost?: ResolveHost
  /** The cost of the hashes of passwords. */
  passwordCost?: HashCost
}

interface PeopleOptions extends ServiceOptions {
  database: Database
  now: () => Date
}

/** Apps, users and their audit log. */
export interface People {
  readonly audit: Audit
  readonly apps: Apps
  readonly teams: Teams
  readonly keys: Keys
  readonly mail: Mail
  readonly addresses: WebhookAddresses
  readonly signedLinks: SignedLinks
  /** Users, with what other domains have of one. */
  openAccounts(sections: ExportSections): Accounts
}

export function openPeople({
  config,
  secrets,
  database,
  now,
  log,
  ...options
}: PeopleOptions): People {
  const { resolveHost: resolve = createHostResolver(), passwordCost } = options
  const db = database.tables
  const keys = loadKeys({ ...secrets, dataDir: config.dataDir })
  const addresses = createWebhookAddresses({ allowedRanges: config.webhookAllow, resolve })
  const audit: Audit = { db, retentionDays: config.auditDays, now }
  const data = openAppData(config.noStoreSeconds, now)
  const mail = openMail({ missing: missingForMail({ ...config, ...secrets }), keys, now })
  const apps = openApps(
    {
      ...{ db, audit, keys, engineNames, data, now },
      checkWebhookUrl: (url, userId) => checkWebhookUrl(addresses, url, userId),
      noticeOwners: async (transaction, teamId, message) => {
        for (const userId of await listOwners(transaction, teamId))
          await noticeUser({ mail }, transaction, userId, message)
      },
    },
    config,
    log,
  )
  const teams: Teams = {
    ...{ db, audit, mail, now },
    apps: {
      count: countApps,
      handOver: handOverApps,
      deleteOf: (transaction, teamIds) => deleteAppsOf(data, transaction, teamIds),
    },
  }
  return {
    audit,
    apps,
    teams,
    keys,
    mail,
    addresses,
    signedLinks: createSignedLinks({ keys: keys.documents, now }),
    openAccounts: (sections) =>
      openAccounts({
        ...{ db, audit, keys, settings: config, mail, passwordCost, now, log },
        identityProviders: secrets.identityProviders,
        userData: {
          sections,
          leaveTeams: (transaction, userId) => leaveAllTeams(teams, transaction, userId),
          forgetApps: apps.authentication.forgetAll,
        },
      }),
  }
}

/** Users for the command line: without server and engines. */
export async function openUsers(options: ServiceOptions) {
  const { config, secrets, log } = options
  const database = await openDatabase({ ...secrets, dataDir: config.dataDir, log })
  const now = () => new Date()
  const accounts = openPeople({ ...options, database, now }).openAccounts({})
  const close = async (): Promise<void> => {
    await closeAccounts(accounts)
    await database.close()
  }
  return { accounts, close }
}

/** Texts that may not be stored any longer are deleted after `noStoreSeconds`. */
const openAppData = (noStoreSeconds: number, now: () => Date): AppData => ({
  async deleteJobs(transaction, appIds) {
    await lockJobsOfApps(transaction, appIds)
    // In short statements: that of the jobs would delete all of their files at once.
    await deleteFilesOfApps(transaction, appIds)
    await deleteJobsOfApps(transaction, appIds)
  },
  async stopStoring(transaction, appId) {
    const deleteBy = new Date(now().getTime() + noStoreSeconds * 1000)
    await stopStoring(transaction, appId, deleteBy)
    await deleteKeptSources(transaction, appId)
  },
  async deleteKeptTexts(transaction, appId) {
    await deleteKeptTexts(transaction, appId)
    await deleteKeptSources(transaction, appId)
  },
})

interface MailOptions extends ServiceOptions {
  readonly mail: Mail
  readonly keys: Keys
  readonly database: Database
  readonly steadyNow: () => Date
  readonly metrics: Metrics
}

/** Sends mail from this process; undefined if mail is off. */
export async function startMail({
  mail,
  config: { mailFrom, baseUrl },
  secrets,
  ...options
}: MailOptions): Promise<MailSender | undefined> {
  if (!mail.isOn || mailFrom === null) return undefined
  const send = createSmtp({ url: secrets.smtpUrl, from: mailFrom })
  return startMailSender({ ...options, send, baseUrl })
}

/** Deletes what has expired of users: sessions, events, mail. */
export async function purgePeople(accounts: Accounts): Promise<void> {
  await purgeEvents(accounts.audit)
  await purgeSessions(accounts)
  await purgeMail(accounts.db, accounts.now())
}
