import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openTables } from '../../../test/support/app-database.ts'
import { backends } from '../../../test/support/backends.ts'
import { jobRow } from '../../../test/support/job-row.ts'
import { newJobColumns } from '../table/job-rows.ts'
import { insertJobs } from './submission-store.ts'

/** A job that differs from all others in each column that may differ. */
const ownRow = (name: string, index: number) =>
  jobRow({
    id: `${name} ${index}`,
    text: JSON.stringify([`text ${name} ${index}`, 'ü'.repeat(index)]),
    document: index % 3 === 0 ? JSON.stringify({ name }) : null,
    metadata: index % 2 === 0 ? JSON.stringify({ index }) : null,
    webhookUrl: index % 4 === 0 ? `https://hook.example/${index}` : null,
    noStore: index % 5 === 0,
    preview: index % 5 === 0 ? null : `text ${name} ${index}`,
    texts: index % 3 === 0 ? null : 2,
    priority: index % 2 === 0 ? 'high' : 'low',
    virtualStartTime: index,
    characters: 1_000 + index,
    createdAt: new Date(1_700_000_000_000 + index),
    expiresAt: new Date(4_000_000_000_000 + index),
    requestId: index % 2 === 0 ? `request ${index}` : null,
    traceparent: index % 3 === 0 ? `trace ${index}` : null,
  })

for (const backend of backends)
  describe(`the insert of jobs on ${backend.name}`, () => {
    it('stores each of any number of jobs as it is given, and again', async (t) => {
      const { tables } = await openTables(t, backend)
      for (const name of ['first', 'second'])
        for (const count of [1, 2, 9, 10, 11, 40]) {
          const rows = Array.from({ length: count }, (_, index) =>
            ownRow(`${name} ${count}`, index),
          )
          const stored = await insertJobs(tables, rows)
          assert.deepEqual(
            stored.map(({ id, status }) => [id, status]),
            rows.map(({ id }) => [id, 'queued']),
          )
        }
      const found = await tables.selectFrom('jobs').select(newJobColumns).execute()
      assert.equal(found.length, 2 * 73)
      for (const row of found) {
        const [, name = '', index = ''] = /^(.*) (\d+)$/.exec(row.id) ?? []
        const given = ownRow(name, Number(index))
        const json = { text: row.text, document: row.document, metadata: row.metadata }
        const written = Object.entries({ ...json, instructions: row.instructions }).map(
          ([column, value]) => [column, value === null ? null : JSON.stringify(value)],
        )
        assert.deepEqual({ ...row, ...Object.fromEntries(written) }, given)
      }
    })
  })
