import { noticeUser } from '../accounts/email/notices.ts'
import {
  type Accounts,
  closeAccounts,
  type ExportSections,
  openAccounts,
} from '../accounts/open-accounts.ts'
import { openApps } from '../apps/open-apps.ts'
import { deleteAppsOf } from '../apps/service.ts'
import type { Audit } from '../audit/service.ts'
import { createDocumentLinks } from '../compat/document-links.ts'
import { missingForMail } from '../config/settings/mail.ts'
import { type NoticeUser, openMail } from '../mail/mail.ts'
import { loadKeys } from '../shared/keys.ts'
import type { Database } from '../storage/database.ts'
import { openDatabase } from '../storage/open-database.ts'
import { engineNames } from '../translation/engines/engine-names.ts'
import { createHostResolver } from '../webhooks/host-resolver.ts'
import { checkWebhookUrl, createWebhookAddresses } from '../webhooks/receiver-addresses.ts'
import { createAppData } from './app-data.ts'
import type { ServiceOptions } from './service-options.ts'

/** Apps, users and their audit log: what needs storage and no translation. */
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
  const db = database.tables
  const mail = openMail({ missing: missingForMail({ ...config, ...secrets }), keys, now })
  const audit: Audit = { db, retentionDays: config.auditDays, now }
  const data = createAppData(config.noStoreSeconds, now)
  const checkUrl = (url: string, userId: string) => checkWebhookUrl(addresses, url, userId)
  const notice: NoticeUser = (transaction, userId, message) =>
    noticeUser({ mail }, transaction, userId, message)
  const apps = openApps(
    { db, audit, keys, checkWebhookUrl: checkUrl, engineNames, data, noticeUser: notice, now },
    config,
    log,
  )
  return {
    addresses,
    audit,
    keys,
    mail,
    apps,
    documentLinks: createDocumentLinks({ keys: keys.documents, now }),
    openAccounts: (sections: ExportSections): Accounts =>
      openAccounts({
        db,
        audit,
        keys,
        settings: config,
        mail,
        log,
        passwordCost,
        userData: {
          sections,
          deleteApps: (transaction, userId) => deleteAppsOf(apps, transaction, userId),
          forgetApps: apps.authentication.forgetAppsOf,
        },
        now,
      }),
  }
}

/** User management for the command line: without server and engines. */
export async function openUsers(options: ServiceOptions) {
  const database = await openDatabase({
    ...options.secrets,
    dataDir: options.config.dataDir,
    log: options.log,
  })
  const accounts = createPeople(options, database).openAccounts({})
  const close = async (): Promise<void> => {
    await closeAccounts(accounts)
    await database.close()
  }
  return { accounts, close }
}
