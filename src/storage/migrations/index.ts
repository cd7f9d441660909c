import { type Kysely, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { schemaName } from '../kysely-options.ts'
import type { Tables } from '../tables.ts'
import { accountsAndApps } from './001-accounts-and-apps.ts'
import { jobs } from './002-jobs.ts'
import { idempotencyKeys } from './003-idempotency-keys.ts'
import { jobParts } from './004-job-parts.ts'
import { webhooks } from './005-webhooks.ts'
import { waitingJobs } from './006-waiting-jobs.ts'
import { audit } from './007-audit.ts'
import { usage } from './009-usage.ts'
import { limits } from './010-limits.ts'
import { noStore } from './011-no-store.ts'
import { jobPriorities } from './015-job-priorities.ts'
import { turns } from './016-turns.ts'
import { webhookSlots } from './017-webhook-slots.ts'
import { virtualStartTimes } from './018-virtual-start-times.ts'
import { operations } from './020-operations.ts'
import { wantedModels } from './021-wanted-models.ts'
import { documents } from './022-documents.ts'
import { glossaries } from './023-glossaries.ts'
import { corrections } from './024-corrections.ts'
import { traceContext } from './025-trace-context.ts'
import { queueLanguages } from './026-queue-languages.ts'
import { dictionaryPositions } from './027-dictionary-positions.ts'
import { measurements } from './028-measurements.ts'
import { reviewBelow } from './029-review-below.ts'
import { engineSettings } from './030-engine-settings.ts'
import { tokens } from './031-tokens.ts'
import { evaluations } from './032-evaluations.ts'
import { tokenBudgets } from './033-token-budgets.ts'
import { mail } from './034-mail.ts'
import { secondFactors } from './035-second-factors.ts'
import { identities } from './036-identities.ts'
import { teams } from './037-teams.ts'
import { correctionSignatures } from './038-correction-signatures.ts'
import { usageTags } from './039-usage-tags.ts'
import { correctionTransfers } from './040-correction-transfers.ts'
import { jobPreviews } from './041-job-previews.ts'
import { modelUploads } from './042-model-uploads.ts'

/** In the order in which they run. A released migration is never edited. */
export const migrations: Record<string, Migration> = {
  '001-accounts-and-apps': accountsAndApps,
  '002-jobs': jobs,
  '003-idempotency-keys': idempotencyKeys,
  '004-job-parts': jobParts,
  '005-webhooks': webhooks,
  '006-waiting-jobs': waitingJobs,
  '007-audit': audit,
  '009-usage': usage,
  '010-limits': limits,
  '011-no-store': noStore,
  '015-job-priorities': jobPriorities,
  '016-turns': turns,
  '017-webhook-slots': webhookSlots,
  '018-virtual-start-times': virtualStartTimes,
  '020-operations': operations,
  '021-wanted-models': wantedModels,
  '022-documents': documents,
  '023-glossaries': glossaries,
  '024-corrections': corrections,
  '025-trace-context': traceContext,
  '026-queue-languages': queueLanguages,
  '027-dictionary-positions': dictionaryPositions,
  '028-measurements': measurements,
  '029-review-below': reviewBelow,
  '030-engine-settings': engineSettings,
  '031-tokens': tokens,
  '032-evaluations': evaluations,
  '033-token-budgets': tokenBudgets,
  '034-mail': mail,
  '035-second-factors': secondFactors,
  '036-identities': identities,
  '037-teams': teams,
  '038-correction-signatures': correctionSignatures,
  '039-usage-tags': usageTags,
  '040-correction-transfers': correctionTransfers,
  '041-job-previews': jobPreviews,
  '042-model-uploads': modelUploads,
}

/**
 * Whether a migration removes what older versions use. They do not start on a database in which it
 * has run; other migrations of newer versions only add (docs/operations.md).
 */
export const isContractStep = (name: string): boolean => name.endsWith('-contract')

/**
 * Runs what has not run yet, under a lock, so that processes which start at once do not disturb
 * each other. Returns what it ran. A newer version may have migrated further, as during a rolling
 * upgrade: throws an Error if this one cannot work with that.
 */
export async function migrateToLatest(tables: Kysely<Tables>): Promise<string[]> {
  // The migrator reads the catalogue of all tables, a tenth of a second of each start.
  const ran = await listRun(tables)
  const known = Object.keys(migrations)
  const newer = ran.filter((name) => !known.includes(name))
  const contract = newer.find(isContractStep)
  if (contract !== undefined)
    throw new Error(
      `A newer version of Dragoman has migrated the database (${contract}), and this one cannot ` +
        'work with it. Start the newer version, or restore a backup from before the upgrade.',
    )
  if (known.every((name) => ran.includes(name))) return []
  return migrate(tables, known.at(-1) ?? '')
}

/** Kysely's own table of migrations, which is missing in an empty database. */
const migrationTable = 'kysely_migration'

async function listRun(tables: Kysely<Tables>): Promise<string[]> {
  const qualified = `${schemaName}.${migrationTable}`
  const exists = await sql`select where to_regclass(${qualified}) is not null`.execute(tables)
  if (exists.rows.length === 0) return []
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.table(qualified)}`.execute(tables)
  return rows.map(({ name }) => name)
}

/** Migrates up to a migration, for tests of the next one. */
export async function migrate(tables: Kysely<Tables>, to: string): Promise<string[]> {
  const migrator = new Migrator({
    db: tables,
    provider: { getMigrations: async () => migrations },
    migrationTableSchema: schemaName,
  })
  const { error, results = [] } = await migrator.migrateTo(to)
  if (error !== undefined)
    throw new Error('The database could not be brought up to date.', { cause: error })
  return results.map(({ migrationName }) => migrationName)
}
