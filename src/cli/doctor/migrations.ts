import { isContractStep, migrations } from '../../storage/migrations/index.ts'
import { conclude, type Finding } from './finding.ts'

type Query = (text: string) => Promise<readonly Record<string, unknown>[]>

/** Compares what ran in the database with what this version knows. */
export async function examineMigrations(query: Query): Promise<Finding[]> {
  const [found] = await query(
    "select to_regclass('dragoman.kysely_migration') is not null as there",
  )
  const rows = found?.there ? await query('select name from dragoman.kysely_migration') : []
  const ran = rows.map(({ name }) => String(name))
  const known = Object.keys(migrations)
  const pending = known.filter((name) => !ran.includes(name))
  const newer = ran.filter((name) => !known.includes(name))
  const migrated = `A newer version of Dragoman has migrated the database (${newer.join(', ')})`
  return conclude({
    migrations: [
      { ok: ran.length === 0 && 'The database is empty: the first start fills it.' },
      {
        problem: newer.some(isContractStep) && `${migrated}, and this one cannot work with it.`,
        fix: 'Run that version here too.',
      },
      {
        warning: newer.length > 0 && `${migrated}.`,
        fix: 'This one works beside it during an upgrade; finish the upgrade.',
      },
      {
        warning: pending.length > 0 && `Migrations have not run yet: ${pending.join(', ')}.`,
        ok: `All ${known.length} migrations have run.`,
        fix: 'The next start runs them; `dragoman migrate` does so now (docs/operations.md).',
      },
    ],
  })
}
