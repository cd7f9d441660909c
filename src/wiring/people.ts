import { type Accounts, type ExportSections, openAccounts } from '../accounts/open-accounts.ts'
import { openApps } from '../apps/open-apps.ts'
import { deleteAppsOf } from '../apps/service.ts'
import { countApps, handOverApps } from '../apps/store.ts'
import type { Audit } from '../audit/service.ts'
import { createDocumentLinks } from '../compat/document-links.ts'
import { loadKeys } from '../shared/keys.ts'
import type { Database } from '../storage/database.ts'
import { openDatabase } from '../storage/open-database.ts'
import { leaveAllTeams } from '../teams/departure.ts'
import type { Teams } from '../teams/open-teams.ts'
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
  const audit: Audit = { db, retentionDays: config.auditDays, now }
  const data = createAppData(config.noStoreSeconds, now)
  const checkUrl = (url: string, userId: string) => checkWebhookUrl(addresses, url, userId)
  const apps = openApps(
    { db, audit, keys, checkWebhookUrl: checkUrl, engineNames, data, now },
    config,
    log,
  )
  const teams: Teams = {
    db,
    audit,
    apps: {
      count: countApps,
      handOver: handOverApps,
      deleteOf: (transaction, teamIds) => deleteAppsOf(data, transaction, teamIds),
    },
    now,
  }
  return {
    addresses,
    audit,
    apps,
    teams,
    documentLinks: createDocumentLinks({ keys: keys.documents, now }),
    openAccounts: (sections: ExportSections): Accounts =>
      openAccounts({
        db,
        audit,
        keys,
        settings: config,
        passwordCost,
        userData: {
          sections,
          leaveTeams: (transaction, userId) => leaveAllTeams(teams, transaction, userId),
          forgetApps: apps.authentication.forgetAll,
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
    await accounts.failures.close()
    await database.close()
  }
  return { accounts, close }
}
