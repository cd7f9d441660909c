import assert from 'node:assert/strict'
import dns from 'node:dns'
import { syncBuiltinESMExports } from 'node:module'
import { describe, it } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { backends } from '../../test/support/backends.ts'
import { insertUser, silentLog as log, openBackend } from '../../test/support/opened-database.ts'
import { startTcpProxy } from '../../test/support/tcp-proxy.ts'
import { DatabaseUnavailableError } from '../shared/storage-errors.ts'
import { openDatabase } from './open-database.ts'
import { TimedClient } from './postgres/client.ts'

const [, postgres] = backends

for (const backend of backends) {
  describe(`storage on ${backend.name}`, () => {
    it('returns the same JavaScript values as the other driver', async (t) => {
      const { tables } = await openBackend(t, backend)
      const { rows } =
        await sql`select 9007199254740991::int8 as big, count(*) as count, 1.5::numeric as fraction,
        true as yes, null as nothing, '2026-01-02T03:04:05.678Z'::timestamptz as moment,
        '2026-01-02'::date as day, '{"a_b": [1, "\\u0000\\ud800"]}'::json as document,
        'é😀'::text as letters`.execute(tables)
      assert.deepEqual(rows, [
        {
          big: Number.MAX_SAFE_INTEGER,
          count: 1,
          fraction: 1.5,
          yes: true,
          nothing: null,
          moment: new Date('2026-01-02T03:04:05.678Z'),
          day: '2026-01-02',
          document: { a_b: [1, '\u0000\ud800'] },
          letters: 'é😀',
        },
      ])
    })

    it('stores any text in a json column', async (t) => {
      const database = await openBackend(t, backend)
      await insertUser(database, 'u')
      await database.tables
        .insertInto('apps')
        .values({ id: 'a', userId: 'u', name: 'n', description: null, webhookSecret: '' })
        .execute()
      const metadata = { text: '\u0000\ud800\udc00 \ud800 "\\ é', some_key: null }
      await database.tables
        .insertInto('jobs')
        .values({
          id: 'j',
          appId: 'a',
          status: 'queued',
          text: '""',
          instructions: '{}',
          metadata: JSON.stringify(metadata),
          characters: 1,
          expiresAt: new Date(),
        })
        .execute()
      assert.deepEqual(
        (await database.tables.selectFrom('jobs').select('metadata').executeTakeFirstOrThrow())
          .metadata,
        metadata,
      )
    })

    it('keeps what a transaction did not touch when the transaction fails', async (t) => {
      const database = await openBackend(t, backend)
      const inside = database.tables.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('users')
          .values({ id: 'inside', email: 'inside@example.org', name: null, passwordHash: 'x' })
          .execute()
        throw new Error('undo')
      })
      await Promise.all([assert.rejects(inside, /undo/), insertUser(database, 'outside')])
      assert.deepEqual(await database.tables.selectFrom('users').select('id').execute(), [
        { id: 'outside' },
      ])
    })

    it('delivers notifications to listeners', async (t) => {
      const { tables, listen } = await openBackend(t, backend)
      const received = Promise.withResolvers<string>()
      const stop = await listen('some_channel', received.resolve, () => {})
      await sql`select pg_notify('some_channel', 'a payload')`.execute(tables)
      assert.equal(await received.promise, 'a payload')
      await stop()
    })

    it('notifies its own listeners once, without a transaction', async (t) => {
      const { listen, notify } = await openBackend(t, backend)
      const received: string[] = []
      const last = Promise.withResolvers<void>()
      const stop = await listen(
        'some_channel',
        (payload) => {
          received.push(payload)
          if (payload === 'last') last.resolve()
        },
        () => {},
      )
      for (const payload of ['one', 'two', 'last']) notify('some_channel', payload)
      await last.promise
      await stop()
      assert.deepEqual(received, ['one', 'two', 'last'])
    })

    it('knows its own process as living and another as gone', async (t) => {
      const { tables, announceProcess, processIsGone } = await openBackend(t, backend)
      await announceProcess(77)
      const { rows } = await sql`select ${processIsGone(sql.lit(77))} as own,
        ${processIsGone(sql.lit(78))} as other`.execute(tables)
      assert.deepEqual(rows, [{ own: false, other: true }])
    })
  })
}

describe('PostgreSQL', { skip: postgres ? false : 'no PostgreSQL server' }, () => {
  it('notifies listeners of other processes, and its own no second time', async (t) => {
    assert.ok(postgres)
    const storage = await postgres.createStorage()
    const [one, other] = [
      await openDatabase({ ...storage, log }),
      await openDatabase({ ...storage, log }),
    ]
    t.after(async () => {
      await Promise.all([one.close(), other.close()])
      await storage.remove()
    })
    const received: string[] = []
    const answered = Promise.withResolvers<void>()
    await one.listen(
      'some_channel',
      (payload) => {
        received.push(payload)
        // The answer comes after what this process could have received from itself.
        if (payload === 'answer') answered.resolve()
      },
      () => {},
    )
    await other.listen(
      'some_channel',
      (payload) => payload === 'question' && other.notify('some_channel', 'answer'),
      () => {},
    )
    one.notify('some_channel', 'question')
    await answered.promise
    assert.deepEqual(received, ['question', 'answer'])
  })

  it('may end a connection in a transaction, and the process continues', async (t) => {
    assert.ok(postgres)
    const database = await openBackend(t, postgres)
    const broken = database.tables.transaction().execute(async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(
        transaction,
      )
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.tables)
      // Nobody waits for an answer on the connection while it breaks.
      const isThere = sql`select from pg_stat_activity where pid = ${rows[0]?.pid}`
      while ((await isThere.execute(database.tables)).rows.length > 0);
      await sql`select 1`.execute(transaction)
    })
    await assert.rejects(broken, DatabaseUnavailableError)
    await database.ping()
  })

  it('may stop answering: statements end in time, and no connection leaks', async (t) => {
    assert.ok(postgres)
    const storage = await postgres.createStorage()
    const proxy = await startTcpProxy(storage.databaseUrl)
    const options = { databaseUrl: proxy.url, dataDir: storage.dataDir, log }
    const database = await openDatabase({ ...options, statementTimeoutMs: 1_000 })
    t.after(async () => {
      await proxy.forward()
      await database.close()
      await proxy.close()
      await storage.remove()
    })
    const read = () => sql`select 1`.execute(database.tables)
    for (const [round, silence] of [proxy.swallow, proxy.refuse].entries()) {
      await Promise.all(Array.from({ length: 20 }, read))
      await silence()
      const ended = await Promise.allSettled(Array.from({ length: 30 }, read))
      for (const one of ended)
        assert.ok(
          one.status === 'rejected' && one.reason instanceof DatabaseUnavailableError,
          `round ${round}: ${one.status === 'rejected' ? one.reason.stack : one.status}`,
        )
      await proxy.forward()
      await Promise.all(Array.from({ length: 20 }, read))
    }
  })

  it('is looked up by name once at a time, however many connections are wanted', async () => {
    const real = dns.lookup
    const waiting: (() => void)[] = []
    dns.lookup = ((...args: Parameters<typeof real>) => waiting.push(() => real(...args))) as never
    syncBuiltinESMExports()
    try {
      const url = 'postgres://x@localhost:1/x'
      const clients = Array.from(
        { length: 12 },
        () => new TimedClient({ connectionString: url, statementTimeoutMs: 0 }),
      )
      const ended = Promise.allSettled(clients.map((client) => client.connect()))
      await setImmediate()
      assert.equal(waiting.length, 1)
      waiting[0]?.()
      for (const { status } of await ended) assert.equal(status, 'rejected')
    } finally {
      dns.lookup = real
      syncBuiltinESMExports()
    }
  })
})
