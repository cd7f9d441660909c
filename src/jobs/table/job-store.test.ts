import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openTables } from '../../../test/support/app-database.ts'
import { backends } from '../../../test/support/backends.ts'
import { jobRow } from '../../../test/support/job-row.ts'
import { insertJobs } from '../submission/submission-store.ts'
import { findEndOfSearch, findJobs } from './job-store.ts'

for (const backend of backends)
  describe(`a search of jobs on ${backend.name}`, () => {
    it('looks through so many jobs, and says where it stopped', async (t) => {
      const { tables } = await openTables(t, backend)
      const createdAt = new Date('2026-01-01')
      const rows = ['boat', 'house', 'boat', 'house', 'boat'].map((preview, index) =>
        jobRow({ id: `j${index}`, preview, createdAt }),
      )
      await insertJobs(tables, rows)
      const search = async (text: string, limit: number, last?: string) => {
        const after = last === undefined ? undefined : { createdAt, id: last }
        const end = await findEndOfSearch(tables, 'a', { limit, after })
        const owner = { appId: 'a', now: createdAt }
        const page = {
          status: undefined,
          limit: 10,
          after,
          search: { text, end },
        }
        const found = await findJobs(tables, owner, page)
        return [found.map(({ id }) => id), end?.id]
      }
      assert.deepEqual(await search('boat', 2), [['j4'], 'j3'])
      assert.deepEqual(await search('boat', 2, 'j3'), [['j2'], 'j1'])
      assert.deepEqual(await search('boat', 2, 'j1'), [['j0'], undefined])
      assert.deepEqual(await search('HOUSE', 100), [['j3', 'j1'], undefined])
    })
  })
