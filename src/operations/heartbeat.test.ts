import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { openTables } from '../../test/support/app-database.ts'
import { backends } from '../../test/support/backends.ts'
import { startHeartbeat } from './heartbeat.ts'
import { readReport } from './process-report.ts'

const own = { id: 5, kind: 'serve', host: 'here', version: '1', startedAt: new Date(0) } as const

for (const backend of backends) {
  describe(`the heartbeat of a process on ${backend.name}`, () => {
    it('reports until it is stopped, and logs only the first of several failures', async (t) => {
      const database = await openTables(t, backend)
      const { tables } = database
      const warnings: string[] = []
      const failures = Promise.withResolvers<void>()
      let beat = Promise.withResolvers<void>()
      let reports = 0
      const heartbeat = startHeartbeat({
        database,
        own,
        readReport: async () => {
          if (reports++ > 5) failures.resolve()
          return readReport({ memoryBytes: reports })
        },
        onBeat: async () => beat.resolve(),
        log: {
          info: () => {},
          warn: (_fields: unknown, message?: string) => void warnings.push(message ?? ''),
        },
        everyMs: 20,
      })
      await beat.promise
      const readRow = () => tables.selectFrom('processes').selectAll().execute()
      const [first, ...others] = await readRow()
      assert.deepEqual([first?.id, first?.host, others], [5, 'here', []])
      await sql`alter table dragoman.processes rename to away`.execute(tables)
      reports = 0
      await failures.promise
      assert.deepEqual(warnings, ['this process cannot report what it serves'])
      await sql`alter table dragoman.away rename to processes`.execute(tables)
      beat = Promise.withResolvers()
      await beat.promise
      await heartbeat.stop()
      assert.deepEqual(await readRow(), [])
      assert.equal(warnings.length, 1)
    })
  })
}
