import assert from 'node:assert/strict'
import type { AddressInfo } from 'node:net'
import { connect, createServer } from 'node:net'
import { describe, it, type TestContext } from 'node:test'
import { administer, backends } from '../../../test/support/backends.ts'
import { startNameServer } from '../../../test/support/name-server.ts'
import { silentLog } from '../../../test/support/opened-database.ts'
import { startTcpProxy } from '../../../test/support/tcp-proxy.ts'
import { openDatabase } from '../../storage/open-database.ts'
import { createHostResolver } from '../../webhooks/host-resolver.ts'
import { examinePostgres } from './postgres.ts'

const postgres = backends[1]

async function faultsOf(options: Parameters<typeof examinePostgres>[0]): Promise<string[]> {
  const findings = await Array.fromAsync(examinePostgres(options))
  return findings
    .filter(({ status }) => status !== 'ok')
    .map(({ check, status }) => `${status} ${check}`)
}

/** A migrated database of the test. */
async function createDatabase(t: TestContext): Promise<{ url: string; name: string }> {
  assert.ok(postgres)
  const storage = await postgres.createStorage()
  t.after(storage.remove)
  const database = await openDatabase({ ...storage, log: silentLog })
  await database.close()
  return { url: storage.databaseUrl, name: new URL(storage.databaseUrl).pathname.slice(1) }
}

describe('the examination of a PostgreSQL database', {
  skip: postgres === undefined ? 'no PostgreSQL server' : false,
}, () => {
  it('finds nothing wrong with one that a server has migrated', async (t) => {
    const { url } = await createDatabase(t)
    assert.deepEqual(await faultsOf({ databaseUrl: url }), [])
  })

  it('finds limits on connections, and a database that is read-only', async (t) => {
    const { url, name } = await createDatabase(t)
    await administer(`alter database ${name} connection limit 10`)
    await administer(`alter database ${name} set default_transaction_read_only = on`)
    assert.deepEqual(await faultsOf({ databaseUrl: url }), [
      'problem database-writable',
      'problem database-connections',
    ])
  })

  it('finds migrations that are missing, and those of a newer version', async (t) => {
    const { url } = await createDatabase(t)
    assert.ok(postgres)
    const change = async (statement: string) => {
      const { default: pg } = await import('pg')
      const client = new pg.Client({ connectionString: url })
      await client.connect()
      await client.query(statement)
      await client.end()
    }
    await change(`delete from dragoman.kysely_migration where name = '024-corrections'`)
    assert.deepEqual(await faultsOf({ databaseUrl: url }), ['warning migrations'])
    await change(`insert into dragoman.kysely_migration values ('998-later', 'now')`)
    assert.deepEqual(await faultsOf({ databaseUrl: url }), ['warning migrations'])
    await change(`insert into dragoman.kysely_migration values ('999-later-contract', 'now')`)
    assert.deepEqual(await faultsOf({ databaseUrl: url }), ['problem migrations'])
  })

  it('finds an encoding in which most languages cannot be stored', async (t) => {
    const { url, name } = await createDatabase(t)
    await administer(
      `create database ${name}_latin encoding 'LATIN1' lc_collate 'C' lc_ctype 'C'
        template template0`,
    )
    t.after(() => administer(`drop database ${name}_latin with (force)`))
    assert.deepEqual(await faultsOf({ databaseUrl: `${url}_latin` }), ['problem database-encoding'])
  })

  it('finds clocks that differ', async (t) => {
    const { url } = await createDatabase(t)
    const shifted = (ms: number) => ({ databaseUrl: url, now: () => new Date(Date.now() + ms) })
    assert.deepEqual(await faultsOf(shifted(10_000)), ['warning clock-skew'])
    assert.deepEqual(await faultsOf(shifted(-60_000)), ['problem clock-skew'])
  })

  it('finds a pooler, which has process IDs of its own', async (t) => {
    const { url } = await createDatabase(t)
    const pooled = await startPooler(t, url)
    assert.deepEqual(await faultsOf({ databaseUrl: pooled }), ['warning database-pooler'])
  })

  it('ends when the server refuses, hangs, or has no such database', async (t) => {
    const { url, name } = await createDatabase(t)
    const proxy = await startTcpProxy(url)
    t.after(proxy.close)
    const expected = ['problem database']
    assert.deepEqual(await faultsOf({ databaseUrl: url.replace(name, 'missing') }), expected)
    await proxy.refuse()
    assert.deepEqual(await faultsOf({ databaseUrl: proxy.url }), expected)
    await proxy.forward()
    proxy.swallow()
    assert.deepEqual(await faultsOf({ databaseUrl: proxy.url, timeoutMs: 500 }), expected)
  })
})

describe('the examination of a database whose name server is dead', () => {
  it('ends without a connection', async (t) => {
    const names = await startNameServer(() => 'silence')
    t.after(names.close)
    const resolve = createHostResolver({ servers: [names.address], deadlineMs: 300 })
    const databaseUrl = 'postgres://user@database.invalid/x'
    const [finding] = await Array.fromAsync(examinePostgres({ databaseUrl, resolve }))
    assert.equal(finding?.status, 'problem')
    assert.match(finding.found, /cannot be looked up/)
  })
})

/** Passes everything on, with the process ID of another in the server's greeting. */
async function startPooler(t: TestContext, url: string): Promise<string> {
  const target = new URL(url)
  const { hostname } = target
  const port = Number(target.port || 5432)
  const greeting = Buffer.from([0x4b, 0, 0, 0, 12])
  const server = createServer((near) => {
    const far = connect(port, hostname)
    near.pipe(far)
    far.on('data', (bytes) => {
      const at = bytes.indexOf(greeting)
      if (at >= 0) bytes.writeUInt32BE(1, at + greeting.length)
      near.write(bytes)
    })
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const)
      one.on('error', () => {}).on('close', () => other.destroy())
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  t.after(() => server.close())
  target.port = String((server.address() as AddressInfo).port)
  return target.href
}
