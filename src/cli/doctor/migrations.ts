import { isContractStep, migrations } from '../../storage/migrations/index.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

type Query = (text: string) => Promise<readonly Record<string, unknown>[]>

/** Compares what ran in the database with what this version knows. */
export async function examineMigrations(query: Query): Promise<Finding[]> {
  const [found] = await query(
    "select to_regclass('dragoman.kysely_migration') is not null as there",
  )
  if (!found?.there) return [ok('migrations', 'The database is empty: the first start fills it.')]
  const rows = await query('select name from dragoman.kysely_migration')
  const ran = new Set(rows.map(({ name }) => String(name)))
  const known = Object.keys(migrations)
  const pending = known.filter((name) => !ran.has(name))
  const newer = [...ran].filter((name) => !known.includes(name))
  if (newer.some(isContractStep))
    return [
      problem(
        'migrations',
        `A newer version of Dragoman has migrated the database (${newer.join(', ')}), and this ` +
          'one cannot work with it.',
        'Run that version here too.',
      ),
    ]
  if (newer.length > 0)
    return [
      warning(
        'migrations',
        `A newer version of Dragoman has migrated the database (${newer.join(', ')}).`,
        'This one works beside it during an upgrade; finish the upgrade.',
      ),
    ]
  return [
    pending.length === 0
      ? ok('migrations', `All ${known.length} migrations have run.`)
      : warning(
          'migrations',
          `Migrations have not run yet: ${pending.join(', ')}.`,
          'The next start runs them; `dragoman migrate` does so now (docs/operations.md).',
        ),
  ]
}
