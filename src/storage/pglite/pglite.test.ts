import assert from 'node:assert/strict'
import { lstatSync, readdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it } from 'node:test'
import { sql } from 'kysely'
import { createLogger } from '../../telemetry/log.ts'
import { freeBytesOf } from './free-space.ts'
import { openPglite } from './pglite.ts'

it('leaves no timer behind when it is closed on a full disk', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'dragoman-pglite-'))
  t.after(() => rm(dataDir, { recursive: true, force: true }))
  const log = createLogger({ logLevel: 'silent' })
  await (await openPglite({ dataDir, log })).close()
  const started: { timer: NodeJS.Timeout; milliseconds: number }[] = []
  const { setTimeout: startTimer } = globalThis
  t.mock.method(globalThis, 'setTimeout', (run: () => void, milliseconds = 0) => {
    const timer = startTimer(run, milliseconds)
    started.push({ timer, milliseconds })
    return timer
  })
  const cleared = new Set<unknown>()
  const { clearTimeout: endTimer } = globalThis
  t.mock.method(globalThis, 'clearTimeout', (timer: NodeJS.Timeout) => {
    cleared.add(timer)
    endTimer(timer)
  })
  const { tables, isFull, close } = await openPglite({
    dataDir,
    // Enough to open it, too little to store anything.
    minFreeBytes: freeBytesOf(tmpdir()) * 1.5,
    log,
  })
  await sql`select count(*) from pg_class`.execute(tables)
  assert(isFull?.())
  await close()
  const left = started.filter(
    ({ timer, milliseconds }) => milliseconds > 1_000 && !cleared.has(timer),
  )
  assert.deepEqual(
    left.map(({ milliseconds }) => milliseconds),
    [],
  )
})

it('keeps the files that it creates while it runs to their owner', async (t) => {
  const dataDir = await mkdtemp(join(tmpdir(), 'dragoman-pglite-'))
  const { tables, close } = await openPglite({
    dataDir,
    log: createLogger({ logLevel: 'silent' }),
  })
  // The database writes files until it is closed.
  t.after(async () => {
    await close()
    await rm(dataDir, { recursive: true, force: true })
  })
  const database = join(dataDir, 'pglite')
  const list = () =>
    readdirSync(database, { recursive: true, withFileTypes: true }).map(({ parentPath, name }) =>
      join(parentPath, name),
    )
  const before = new Set(list())
  await sql`create table numbers as select generate_series(1, 100000) as number`.execute(tables)
  await sql`checkpoint`.execute(tables)
  const created = list().filter((path) => !before.has(path))
  assert.ok(created.length > 0)
  assert.deepEqual(
    created.filter((path) => (lstatSync(path).mode & 0o077) !== 0),
    [],
  )
})
