// The tables of a dump, and their columns according to the database.
import { type Kysely, sql } from 'kysely'
import { schemaName } from '../kysely-options.ts'
import { migrations } from '../migrations/index.ts'
import type { Tables } from '../tables.ts'

/** All but short-lived tables. */
type MovedTable = Exclude<
  keyof Tables,
  'authChallenges' | 'signOns' | 'deviceLogins' | 'limitWindows' | 'quotaLeases' | 'processes'
>

/** Referenced tables come first. Each with its key column. */
const keys = {
  users: 'id',
  sessions: 'id',
  refreshTokens: 'tokenHash',
  totpSecrets: 'userId',
  recoveryCodes: 'codeHash',
  passkeys: 'id',
  identities: 'id',
  teams: 'id',
  teamMembers: 'id',
  teamInvitations: 'id',
  apps: 'id',
  credentials: 'apiKey',
  jobs: 'id',
  jobParts: 'id',
  documentFiles: 'id',
  documentParts: 'id',
  idempotencyKeys: 'id',
  webhookEvents: 'id',
  webhookAttempts: 'id',
  auditEvents: 'id',
  usage: 'id',
  usageTags: 'id',
  modelUploads: 'id',
  modelUploadParts: 'id',
  wantedModels: 'pair',
  measurements: 'id',
  glossaries: 'id',
  dictionaries: 'id',
  dictionaryParts: 'id',
  corrections: 'id',
  correctionTotals: 'appId',
  correctionTransfers: 'id',
  evaluations: 'id',
  mailMessages: 'id',
  oneTimeTokens: 'tokenHash',
  quotaNotices: 'id',
} as const satisfies Record<MovedTable, string>

/** The tables of a dump in order, by SQL name, each with its key. */
export const movedTables: ReadonlyMap<string, string> = new Map(
  Object.entries(keys).map(([table, key]) => [toSnakeCase(table), toSnakeCase(key)]),
)

/** Rows that are dumped, where not all are; `dumped` is the table. */
export const dumpedRows: Readonly<Record<string, string>> = {
  // A file without a job is one that is being written.
  document_files: 'dumped.job_id is not null',
  document_parts: `exists (select from ${schemaName}.document_files as file
    where file.id = dumped.file_id and file.job_id is not null)`,
  // So is a model that is not wanted.
  model_uploads: `exists (select from ${schemaName}.wanted_models as wanted
    where wanted.upload_id = dumped.id)`,
  model_upload_parts: `exists (select from ${schemaName}.wanted_models as wanted
    where wanted.upload_id = dumped.upload_id)`,
}

/** Neither dumped nor considered when a database must be empty. */
const shortLived: ReadonlySet<string> = new Set([
  'auth_challenges',
  'sign_ons',
  'device_logins',
  'limit_windows',
  'quota_leases',
  'processes',
])

export interface Column {
  name: string
  /** As SQL writes it, such as `timestamp with time zone`. */
  type: string
}

/**
 * The tables of Dragoman with their columns, except short-lived ones; empty before the first start.
 */
export async function readColumns(
  tables: Kysely<Tables>,
): Promise<ReadonlyMap<string, readonly Column[]>> {
  const { rows } = await sql<{ table: string; name: string; type: string }>`
    select pg_class.relname as "table", attname as name, format_type(atttypid, atttypmod) as type
    from pg_attribute
      join pg_class on pg_class.oid = attrelid
      join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = ${schemaName} and relkind = 'r' and attnum > 0 and not attisdropped
      and attgenerated = '' and relname not like 'kysely%'
    order by relname collate "C", attnum`.execute(tables)
  const columns = new Map<string, Column[]>()
  for (const { table, name, type } of rows.filter(({ table }) => !shortLived.has(table))) {
    const ofTable = columns.get(table) ?? []
    ofTable.push({ name, type })
    columns.set(table, ofTable)
  }
  return columns
}

/**
 * The last migration that has run; undefined before the first. Throws if it is of a newer version.
 */
export async function readMigration(tables: Kysely<Tables>): Promise<string | undefined> {
  const { rows: found } = await sql<{ found: boolean }>`
    select to_regclass(${`${schemaName}.kysely_migration`}) is not null as found`.execute(tables)
  if (found[0]?.found !== true) return undefined
  const { rows } = await sql<{ name: string }>`
    select name from ${sql.id(schemaName, 'kysely_migration')} order by name collate "C"`.execute(
    tables,
  )
  const unknown = rows.find(({ name }) => !(name in migrations))
  if (unknown)
    throw new Error(`The database is of a newer version of Dragoman ("${unknown.name}").`)
  return rows.at(-1)?.name
}

/** `refreshTokens` → `refresh_tokens`. */
export function toSnakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}

/** A table's name with its schema. */
export const tableId = (table: string) => sql.id(schemaName, table)
