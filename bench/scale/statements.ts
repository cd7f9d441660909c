// What PostgreSQL's time goes to, by pg_stat_statements.
import { query } from './database.ts'

/** Begins to count. */
export const countStatements = (databaseUrl: string) =>
  query(
    databaseUrl,
    'create extension if not exists pg_stat_statements; select pg_stat_statements_reset()',
  )

/** The statements that took most time since `countStatements`. */
export async function describeStatements(databaseUrl: string): Promise<string> {
  const rows = await query(
    databaseUrl,
    `select calls, rows, round((total_plan_time / greatest(calls, 1))::numeric, 3) as plan,
        round((total_exec_time / greatest(calls, 1))::numeric, 3) as execution,
        round((total_plan_time + total_exec_time)::numeric) as total,
        left(regexp_replace(query, '\\s+', ' ', 'g'), 100) as query
      from pg_stat_statements order by total desc limit 12`,
  )
  return rows.map((row) => Object.values(row).join(' | ')).join('\n')
}
