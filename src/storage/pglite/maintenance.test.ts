import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { backends } from '../../../test/support/backends.ts'
import { silentLog as log, openBackend } from '../../../test/support/opened-database.ts'
import { busyTables, startPgliteMaintenance } from './maintenance.ts'

const [pglite] = backends

describe('maintenance of PGlite', () => {
  it('writes checkpoints and clears the busy tables', async (t) => {
    t.mock.timers.enable({ apis: ['setInterval'] })
    const statements: string[] = []
    const maintenance = startPgliteMaintenance(
      { exec: async (statement: string) => void statements.push(statement) } as never,
      { expectSpace: () => {}, log },
    )
    t.mock.timers.tick(10 * 60_000)
    await maintenance.stop()
    assert.ok(statements.filter((statement) => statement === 'checkpoint').length >= 9)
    assert.ok(
      statements.some((statement) => statement.startsWith('vacuum (analyze) dragoman.jobs')),
    )
  })

  it('names tables that exist', async (t) => {
    assert.ok(pglite)
    const { tables } = await openBackend(t, pglite)
    for (const table of busyTables)
      await sql`select from ${sql.raw(table)} limit 1`.execute(tables.withoutPlugins())
  })
})
