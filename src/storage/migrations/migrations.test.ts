import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { type Kysely, sql } from 'kysely'
import { type Backend, backends } from '../../../test/support/backends.ts'
import { virtualTimeAt } from '../../jobs/table/virtual-time.ts'
import { createLogger } from '../../telemetry/log.ts'
import type { Database } from '../database.ts'
import { openDatabase } from '../open-database.ts'
import { openPglite } from '../pglite/pglite.ts'
import { openPostgres } from '../postgres/postgres.ts'
import type { Tables } from '../tables.ts'
import { migrate, migrateToLatest, migrations } from './index.ts'

const log = createLogger({ logLevel: 'silent' })

/** A database without tables. */
async function openEmpty(t: TestContext, backend: Backend): Promise<Database> {
  if (backend.name === 'PostgreSQL') {
    const storage = await backend.createEmptyStorage()
    const database = await openPostgres({ databaseUrl: storage.databaseUrl, log })
    t.after(async () => {
      await database.close()
      await storage.remove()
    })
    return database
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'dragoman-test-'))
  const database = await openPglite({ dataDir, log })
  // A new embedded database has its tables already.
  await sql`drop schema if exists dragoman cascade`.execute(database.tables)
  t.after(async () => {
    await database.close()
    await rm(dataDir, { recursive: true })
  })
  return database
}

/** Migrates up to a migration, and adds an app `a` of a user. */
async function migrateWithApp(tables: Kysely<Tables>, to: string): Promise<Kysely<Tables>> {
  await migrate(tables, to)
  const plain = tables.withoutPlugins()
  await sql`insert into dragoman.users (id, email, password_hash)
    values ('u', 'u@example.org', 'x')`.execute(plain)
  await sql`insert into dragoman.apps (id, user_id, name, webhook_secret)
    values ('a', 'u', 'n', '')`.execute(plain)
  return plain
}

for (const backend of backends) {
  describe(`migrations on ${backend.name}`, () => {
    it('convert the requests of jobs that were stored as one value', async (t) => {
      const { tables } = await openEmpty(t, backend)
      const plain = await migrateWithApp(tables, '003-idempotency-keys')
      // More than a page of them.
      const requests = Array.from({ length: 230 }, (_, index) => ({
        text: index % 2 === 0 ? `a\u0000b \ud800 ${index}` : ['one', 'two', String(index)],
        to: 'es',
        format: 'text',
        ...(index % 3 === 0 ? { from: 'en', metadata: { order: index, note: '\u0000' } } : {}),
      }))
      for (const [index, request] of requests.entries()) {
        await sql`insert into dragoman.jobs (id, app_id, status, request, characters, expires_at)
          values (${`job${String(index).padStart(3, '0')}`}, 'a', 'queued',
            ${JSON.stringify(request)}::json, 1, now() + interval '1 day')`.execute(plain)
      }
      await migrateToLatest(tables)
      const rows = await tables
        .selectFrom('jobs')
        .select(['text', 'instructions', 'metadata', 'priority'])
        .orderBy('id')
        .execute()
      assert.deepEqual(
        rows,
        requests.map(({ text, metadata, ...instructions }) => ({
          text,
          instructions,
          metadata: metadata ?? null,
          priority: 'normal',
        })),
      )
    })

    it('give apps to the own teams of users, also what earlier versions add', async (t) => {
      const { tables } = await openEmpty(t, backend)
      const plain = await migrateWithApp(tables, '033-token-budgets')
      await migrateToLatest(tables)
      await sql`insert into dragoman.apps (id, user_id, name, webhook_secret)
        values ('later', 'u', 'n', '')`.execute(plain)
      const { rows } =
        await sql`select id, team_id, owner_id from dragoman.apps order by id`.execute(plain)
      assert.deepEqual(rows, [
        { id: 'a', team_id: null, owner_id: 'u' },
        { id: 'later', team_id: null, owner_id: 'u' },
      ])
    })

    it('keep the virtual start times of queued jobs, and remove the old queue', async (t) => {
      const { tables } = await openEmpty(t, backend)
      const plain = await migrateWithApp(tables, '015-job-priorities')
      await sql`insert into dragoman.jobs
          (id, app_id, status, text, instructions, characters, expires_at, created_at)
        select 'job' || n, 'a', case when n = 2 then 'succeeded' else 'queued' end, '"x"', '{}', 1,
          now() + interval '1 day',
          timestamptz '2026-11-20 12:00:00Z' - n * interval '1 minute'
        from generate_series(1, 4) n`.execute(plain)
      // What is read of pg-boss 12's table. Of one job it had nothing.
      await sql`create schema dragoman_queue`.execute(plain)
      await sql`create table dragoman_queue.job
        (name text, data jsonb, priority integer, start_after timestamptz)`.execute(plain)
      await sql`insert into dragoman_queue.job values
        ('translation', '{"id":"job1"}', -900, now() - interval '1 second'),
        ('translation', '{"id":"job3"}', -700, '2100-01-01 00:00:00Z'),
        ('other', '{"id":"job4"}', -1, now())`.execute(plain)
      await migrateToLatest(tables)
      const rows = await tables
        .selectFrom('jobs')
        .select(['id', 'virtualStartTime', 'notBefore'])
        .where('status', '=', 'queued')
        .orderBy('virtualStartTime')
        .execute()
      assert.deepEqual(rows, [
        { id: 'job3', virtualStartTime: 700, notBefore: new Date('2100-01-01') },
        { id: 'job1', virtualStartTime: 900, notBefore: null },
        {
          id: 'job4',
          virtualStartTime: virtualTimeAt(new Date('2026-11-20T11:56:00Z')),
          notBefore: null,
        },
      ])
      const schemas = await sql`select from pg_namespace where nspname = 'dragoman_queue'`.execute(
        plain,
      )
      assert.equal(schemas.rows.length, 0)
    })
  })
}

describe('migrations of a newer version', () => {
  const [backend] = backends
  const pretend = (tables: Kysely<Tables>, name: string) =>
    sql`insert into dragoman.kysely_migration values (${name}, 'now')`.execute(tables)

  it('that only add stop no start of this one; a contract step does', async (t) => {
    assert.ok(backend)
    const { tables } = await openEmpty(t, backend)
    await migrateToLatest(tables)
    await pretend(tables, '998-more')
    assert.deepEqual(await migrateToLatest(tables), [])
    await pretend(tables, '999-less-contract')
    await assert.rejects(migrateToLatest(tables), /newer version .*999-less-contract/)
  })
})

describe('migrations of several processes', {
  skip: backends.length === 1 ? 'no PostgreSQL server' : false,
}, () => {
  it('run once when they start at the same time', async () => {
    const storage = await backends[1]?.createEmptyStorage()
    assert.ok(storage)
    const opened = await Promise.all([1, 2, 3, 4].map(() => openDatabase({ ...storage, log })))
    const { rows } = await sql`select count(*) as count from dragoman.kysely_migration`.execute(
      opened[0]?.tables as never,
    )
    assert.deepEqual(rows, [{ count: Object.keys(migrations).length }])
    await Promise.all(opened.map((database) => database.close()))
    await storage.remove()
  })
})
