import type { Kysely } from 'kysely'
import type { Tables } from '../storage/tables.ts'
import type { Terminology } from './terminology.ts'
import { createRunningImports, type Log } from './transfers/running-imports.ts'

interface Options extends Pick<Terminology, 'audit' | 'now'> {
  database: { tables: Kysely<Tables> }
  /** They remember whether an app has corrections. */
  apps: { authentication: { forgetCredentials: (appId: string) => void } }
  log: Log
}

export const openTerminology = (
  { database, audit, apps, now, log }: Options,
  limits: Terminology['limits'],
): Terminology => ({
  db: database.tables,
  audit,
  limits,
  forgetApp: apps.authentication.forgetCredentials,
  imports: createRunningImports(log),
  now,
})
