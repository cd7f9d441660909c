import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import dns from 'node:dns'
import { once } from 'node:events'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { backends } from '../../test/support/backends.ts'
import { until } from '../../test/support/product.ts'
import { startTcpProxy } from '../../test/support/tcp-proxy.ts'
import { DatabaseUnavailableError } from '../shared/storage-errors.ts'
import { createLogger } from '../telemetry/log.ts'
import type { Database } from './database.ts'
import { openDatabase } from './open-database.ts'
import { startPgliteMaintenance } from './pglite-maintenance.ts'
import { TimedClient } from './postgres-client.ts'

const log = createLogger({ logLevel: 'silent' })
const [pglite] = backends
assert.ok(pglite)

async function open(t: TestContext, backend = pglite): Promise<Database & { dataDir: string }> {
  assert.ok(backend)
  const storage = await backend.createStorage()
  const database = await openDatabase({ ...storage, log })
  t.after(async () => {
    await database.close()
    await storage.remove()
  })
  return { ...database, dataDir: storage.dataDir }
}

const insertUser = ({ tables }: Database, id: string) =>
  tables
    .insertInto('users')
    .values({ id, email: `${id}@example.org`, name: null, passwordHash: 'x' })
    .execute()

for (const backend of backends) {
  describe(`storage on ${backend.name}`, () => {
    it('returns the same JavaScript values as the other driver', async (t) => {
      const { tables } = await open(t, backend)
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
      const database = await open(t, backend)
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
      const database = await open(t, backend)
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
      const { tables, listen } = await open(t, backend)
      const received = Promise.withResolvers<string>()
      const stop = await listen('some_channel', received.resolve, () => {})
      await sql`select pg_notify('some_channel', 'a payload')`.execute(tables)
      assert.equal(await received.promise, 'a payload')
      await stop()
    })

    it('knows its own process as living and another as gone', async (t) => {
      const { tables, announceProcess, processIsGone } = await open(t, backend)
      await announceProcess(77)
      const { rows } = await sql`select ${processIsGone(sql.lit(77))} as own,
        ${processIsGone(sql.lit(78))} as other`.execute(tables)
      assert.deepEqual(rows, [{ own: false, other: true }])
    })
  })
}

describe('PostgreSQL', { skip: backends.length === 1 ? 'no PostgreSQL server' : false }, () => {
  it('may end a connection in a transaction, and the process continues', async (t) => {
    const database = await open(t, backends[1])
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
    const storage = await backends[1]?.createStorage()
    assert.ok(storage)
    const proxy = await startTcpProxy(storage.databaseUrl)
    const options = { databaseUrl: proxy.url, dataDir: storage.dataDir, log }
    const database = await openDatabase({ ...options, statementTimeoutMs: 300 })
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

describe('the data directory of PGlite', () => {
  it('is refused to a second process, with the reason', async (t) => {
    const { dataDir } = await open(t)
    await assert.rejects(
      openDatabase({ databaseUrl: '', dataDir, log }),
      /Another Dragoman process is using the data folder/,
    )
  })

  it('is free again after its process was killed', async (t) => {
    const storage = await pglite.createStorage()
    t.after(storage.remove)
    const lockUrl = new URL('./data-directory.ts', import.meta.url).href
    const script = `
      const { claimDataDirectory } = await import(${JSON.stringify(lockUrl)})
      await claimDataDirectory(${JSON.stringify(storage.dataDir)}, { warn() {} })
      console.log('locked')
      setInterval(() => {}, 1000)`
    const owner = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(owner.stdout, 'data')
    await assert.rejects(
      openDatabase({ databaseUrl: '', dataDir: storage.dataDir, log }),
      /Another Dragoman process/,
    )
    owner.kill('SIGKILL')
    await once(owner, 'exit')
    const database = await openDatabase({ databaseUrl: '', dataDir: storage.dataDir, log })
    await database.close()
  })

  it('is refused when another version of PostgreSQL wrote it, with the way out', async (t) => {
    const storage = await pglite.createStorage()
    t.after(storage.remove)
    fs.writeFileSync(join(storage.dataDir, 'pglite', 'PG_VERSION'), '17\n')
    await assert.rejects(
      openDatabase({ databaseUrl: '', dataDir: storage.dataDir, log }),
      /written by PostgreSQL 17.*docs\/storage\.md/s,
    )
  })

  it('is refused although its lock files are deleted, which come back', async (t) => {
    const { dataDir } = await open(t)
    const locks = [join(dataDir, 'lock'), join(dataDir, 'pglite', 'dragoman.lock')]
    const refused = () =>
      assert.rejects(openDatabase({ databaseUrl: '', dataDir, log }), /Another Dragoman process/)
    for (const deleted of [locks.slice(0, 1), locks.slice(1), locks]) {
      for (const file of deleted) fs.rmSync(file)
      await refused()
      await until(() => locks.every((file) => fs.existsSync(file)), 'the locks are there again')
      await refused()
    }
  })

  it('is refused without PG_VERSION, and left as it is', async (t) => {
    const storage = await pglite.createStorage()
    t.after(storage.remove)
    const folder = join(storage.dataDir, 'pglite')
    const options = { databaseUrl: '', dataDir: storage.dataDir, log }
    for (const spoil of [
      (file: string) => fs.writeFileSync(file, ''),
      (file: string) => fs.rmSync(file),
    ]) {
      spoil(join(folder, 'PG_VERSION'))
      const before = fs.readdirSync(folder, { recursive: true }).sort()
      await assert.rejects(openDatabase(options), /PG_VERSION is missing or empty.*backup/s)
      assert.deepEqual(fs.readdirSync(folder, { recursive: true }).sort(), before)
    }
  })

  it('says in words that its files are damaged, or that it is no folder', async (t) => {
    const storage = await pglite.createStorage()
    t.after(storage.remove)
    const { dataDir } = storage
    fs.writeFileSync(join(dataDir, 'pglite', 'global', 'pg_control'), Buffer.alloc(8_192, 1))
    await assert.rejects(
      openDatabase({ databaseUrl: '', dataDir, log }),
      /can't be opened: its files are damaged or incomplete/,
    )
    await assert.rejects(
      openDatabase({ databaseUrl: '', dataDir: join(dataDir, 'lock'), log }),
      /data folder .* can't be written\. Give it to the user.*DRAGOMAN_DATA_DIR/,
    )
  })

  it('is closed to other users, whatever it was before', async (t) => {
    const storage = await pglite.createStorage()
    t.after(storage.remove)
    const { dataDir } = storage
    const folder = join(dataDir, 'pglite')
    const entries = () => [
      folder,
      ...fs.readdirSync(folder, { recursive: true }).map((name) => join(folder, String(name))),
    ]
    const openTo = (mask: number) =>
      entries().filter((path) => (fs.statSync(path).mode & mask) !== 0)
    for (const path of entries()) fs.chmodSync(path, 0o777)
    fs.chmodSync(dataDir, 0o777)
    const database = await openDatabase({ databaseUrl: '', dataDir, log })
    assert.equal(fs.statSync(dataDir).mode & 0o022, 0)
    assert.deepEqual(openTo(0o077), [])
    await database.close()
  })

  it('has synced each commit to the disk when it returns', async (t) => {
    const database = await open(t)
    const real = fs.fsyncSync
    let calls = 0
    fs.fsyncSync = (descriptor) => {
      calls++
      real(descriptor)
    }
    syncBuiltinESMExports()
    t.after(() => {
      fs.fsyncSync = real
      syncBuiltinESMExports()
    })
    for (let index = 0; index < 20; index++) await insertUser(database, `u${index}`)
    assert.ok(calls >= 20, `20 commits called fsync ${calls} times`)
    const { rows } = await sql`show fsync`.execute(database.tables)
    assert.deepEqual(rows, [{ fsync: 'on' }])
  })
})

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
    const storage = await pglite.createStorage()
    const database = await openDatabase({ ...storage, log })
    t.after(async () => {
      await database.close()
      await storage.remove()
    })
    const { busyTables } = await import('./pglite-maintenance.ts')
    for (const table of busyTables)
      await sql`select from ${sql.raw(table)} limit 1`.execute(database.tables.withoutPlugins())
  })
})
