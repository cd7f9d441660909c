// Dumps of versions before the checksum, and dumps of outdated tables.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { afterEach, describe, it } from 'node:test'
import { sql } from 'kysely'
import { readMigration } from '../../src/storage/dump/schema.ts'
import { migrate, migrations } from '../../src/storage/migrations/index.ts'
import { backends } from '../support/backends.ts'
import { dumpToText, emptyTables, linesOf, restoreText } from '../support/dumps.ts'
import { openBackend } from '../support/opened-database.ts'

/**
 * Written by commit 2565207, filled as `fillTables` does; a job waits in it, and texts hold U+2028
 * as it is.
 */
const oldDump = readFileSync(new URL('../fixtures/dumps/format-1.jsonl', import.meta.url))
/** The row with the column names of later migrations. */
const renamed = ({ turn, ...row }: Record<string, unknown>) =>
  turn === undefined ? row : { ...row, virtualStartTime: turn }
/** What later migrations give to rows of these tables. */
const addedColumns: Readonly<Record<string, Record<string, unknown>>> = {
  users: {
    language: null,
    emailVerifiedAt: null,
    operator: null,
    operatorTakenAt: null,
    hasPassword: true,
  },
  apps: {
    keepTexts: false,
    reviewBelow: null,
    localOnly: true,
    engines: null,
    optimizeFor: 'speed',
    monthlyTokens: null,
    grantedMonthlyTokens: null,
    teamId: null,
  },
  auditEvents: { teamId: null, byOperator: null },
  sessions: { provenAt: null, factorElsewhere: false },
  jobs: {
    document: null,
    requestId: null,
    traceparent: null,
    usageTag: null,
    preview: null,
    texts: null,
    failedTexts: null,
    detectedLanguage: null,
  },
  webhookEvents: { requestId: null, traceparent: null },
  usage: { cachedCharacters: 0, tokens: 0, tag: '' },
}

const latest = Object.keys(migrations).at(-1)

for (const backend of backends) {
  describe(`restore of older dumps on ${backend.name}`, async (t) => {
    const database = await openBackend(t, backend)
    afterEach(() => emptyTables(database.tables))

    it('takes those of versions without a checksum, U+2028 in them and all', async () => {
      const { tables } = database
      const { rows, version, waitingJobs } = await restoreText(tables, oldDump)
      assert.deepEqual([version, waitingJobs, rows.get('webhook_attempts')], [1, 1, 6])
      for await (const line of linesOf(oldDump)) {
        const { table, row } = JSON.parse(line)
        if (table === undefined) continue
        const key = 'id' in row ? 'id' : 'tokenHash' in row ? 'tokenHash' : 'apiKey'
        const stored = await tables
          .selectFrom(table as 'users')
          .selectAll()
          .where(key as 'id', '=', row[key])
          .executeTakeFirst()
        const added = {
          ...addedColumns[table],
          // Computed by the database.
          ...(table === 'apps' && { ownerId: row.userId }),
        }
        assert.deepEqual(JSON.parse(JSON.stringify(stored)), { ...renamed(row), ...added })
      }
      await assert.rejects(restoreText(tables, oldDump), /not empty/)
    })

    it('takes those of older tables, with or without their name, into any tables', async () => {
      const request = { text: 'a\u0000b\u2028 \ud800', to: 'es', metadata: { note: '\u0000' } }
      const job = { id: 'j', appId: 'a', status: 'processing', request, characters: 3, workerId: 5 }
      const times = { createdAt: '2026-01-02T03:04:05.678Z', expiresAt: '2030-01-01T00:00:00.000Z' }
      const app = { id: 'a', userId: 'u', name: 'n', description: null, webhookSecret: 's' }
      const user = { id: 'u', email: 'u@example.org', name: null, passwordHash: 'x' }
      const old = [
        { dragoman: 1 },
        { table: 'users', row: { ...user, createdAt: times.createdAt } },
        { table: 'apps', row: { ...app, createdAt: times.createdAt, disabledAt: null } },
        {
          table: 'jobs',
          row: {
            ...{ ...job, ...times, result: null, error: null, completedCharacters: 0, attempts: 1 },
            ...{ startedAt: null, finishedAt: null },
          },
        },
      ]
      const v1 = old.map((line) => `${JSON.stringify(line)}\n`).join('')
      const { tables } = database
      await sql`drop schema dragoman cascade`.execute(tables)
      await restoreText(tables, v1)
      const expected = {
        ...{ status: 'queued', workerId: null, text: request.text, metadata: request.metadata },
        ...{ instructions: { to: 'es' }, priority: 'normal' },
      }
      const read = () =>
        tables
          .selectFrom('jobs')
          .select(['status', 'workerId', 'text', 'metadata', 'instructions', 'priority'])
          .executeTakeFirst()
      assert.deepEqual(await read(), expected)
      // The same tables again; only the rows are missing.
      await emptyTables(tables)
      await restoreText(tables, v1)
      assert.deepEqual(await read(), expected)

      // The state in which a current dump finds a database that is not migrated.
      await sql`drop schema dragoman cascade`.execute(tables)
      await migrate(tables, '004-job-parts')
      await sql`
        insert into dragoman.users (id, email, password_hash) values ('u', 'e', 'x')`.execute(
        tables,
      )
      const dump = await dumpToText(tables)
      assert.match(dump, /^\{"dragoman":2,"migration":"004-job-parts"/)
      await sql`drop schema dragoman cascade`.execute(tables)
      const { rows } = await restoreText(tables, dump)
      assert.equal(rows.get('users'), 1)
      assert.equal(await readMigration(tables), latest)
    })
  })
}
