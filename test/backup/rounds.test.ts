// What is dumped is restored, whichever databases it passes on the way.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { sql } from 'kysely'
import type { Database } from '../../src/storage/database.ts'
import { readDump } from '../../src/storage/dump/format.ts'
import { movedTables } from '../../src/storage/dump/schema.ts'
import { openDatabase } from '../../src/storage/open-database.ts'
import { createLogger } from '../../src/telemetry/log.ts'
import { startServer } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { dumpToText, emptyTables, linesOf, restoreText } from '../support/dumps.ts'
import { fillEnvironment, fillTables, oddText } from '../support/fill-tables.ts'

const log = createLogger({ logLevel: 'silent' })
const rounds = 20

describe('a dump of every table, full of text that is hard to store', () => {
  const databases: Database[] = []
  const closers: (() => Promise<void>)[] = []
  let first = ''

  before(async () => {
    for (const backend of backends) {
      const storage = await backend.createStorage()
      closers.push(storage.remove)
      if (backend.name === 'PGlite') {
        const api = await startServer({ storage, environment: fillEnvironment })
        await fillTables(api)
        await api.close()
      }
      const database = await openDatabase({ ...storage, log })
      databases.push(database)
      closers.push(database.close)
    }
    const [source] = databases
    assert.ok(source)
    await leaveRunningJob(source)
    await leaveFiles(source)
    first = await dumpToText(source.tables)
  })

  after(async () => {
    for (const close of closers.reverse()) await close()
  })

  it('has rows of each table', async () => {
    const { rows } = await readDump(linesOf(first))
    assert.deepEqual([...rows.keys()], [...movedTables.keys()])
    assert.deepEqual(
      [...rows].filter(([, count]) => count === 0),
      [],
    )
  })

  it('says of a running job that it waits, and of which process no word', () => {
    const [header = '', ...lines] = first.split('\n')
    const names: string[] = JSON.parse(header).columns.jobs
    const row: unknown[] = JSON.parse(lines.find((line) => line.includes('job_running')) ?? '')
    const field = (name: string) => row[1 + names.indexOf(name)]
    assert.deepEqual([field('status'), field('worker_id')], ['queued', null])
    assert.equal(field('created_at'), '2026-01-02 03:04:05.678901+00')
    assert.equal(field('text'), JSON.stringify(oddText))
    assert.equal(field('metadata'), '{"b":1.50, "a":-0,"a":12345678901234567890,"c":"\\u0000"}')
  })

  it('has the files of jobs, but none that is just being written', () => {
    assert.match(first, /doc_running/)
    assert.doesNotMatch(first, /doc_unlinked/)
  })

  it('holds no character that some programs take for the end of a line', () => {
    assert.doesNotMatch(first, /[\u2028\u2029\r]/)
    assert.match(first, /\\u2028/)
  })

  it(`is the same byte for byte after each of ${rounds} restores, on each database`, async () => {
    let dump = first
    for (let round = 0; round < rounds; round++) {
      const database = databases[Math.floor(round / 2 + 1) % databases.length]
      assert.ok(database)
      await emptyTables(database.tables)
      const { waitingJobs } = await restoreText(database.tables, dump)
      assert.equal(waitingJobs, 1)
      dump = await dumpToText(database.tables)
      assert.ok(dump === first, `round ${round} on ${database.kind}`)
    }
  })

  it('restores below which quality translations are for review', async () => {
    for (const { tables } of databases) {
      await emptyTables(tables)
      await restoreText(tables, first)
      const apps = await tables.selectFrom('apps').select('reviewBelow').execute()
      assert.deepEqual(
        apps.map(({ reviewBelow }) => reviewBelow),
        [0.35, 0.35],
      )
    }
  })

  it('restores the bytes of files', async () => {
    for (const { tables } of databases) {
      await emptyTables(tables)
      await restoreText(tables, first)
      const parts = await tables
        .selectFrom('documentParts')
        .select('bytes')
        .where('fileId', '=', 'doc_running')
        .execute()
      assert.deepEqual(
        parts.map(({ bytes }) => Buffer.from(anyBytes).equals(bytes)),
        [true, true],
      )
    }
  })
})

/** All bytes, those of text and those that no text has. */
const anyBytes = Uint8Array.from(
  { length: 70_000 },
  (_, index) => (index * 7 + (index >> 8)) & 0xff,
)

/** Files in parts: that of a running job, and one that was not linked to its job yet. */
async function leaveFiles({ tables }: Database): Promise<void> {
  const { id: appId } = await tables.selectFrom('apps').select('id').executeTakeFirstOrThrow()
  const file = { appId, kind: 'source', bytes: 140_000, createdAt: new Date(0) } as const
  await tables
    .insertInto('documentFiles')
    .values([
      { id: 'doc_running', jobId: 'job_running', ...file },
      { id: 'doc_unlinked', jobId: null, ...file },
    ])
    .execute()
  for (const fileId of ['doc_running', 'doc_unlinked'])
    for (const part of ['0', '1'])
      await tables
        .insertInto('documentParts')
        .values({ id: `${fileId}.${part}`, fileId, bytes: anyBytes })
        .execute()
}

/**
 * As it is while a process works on it: nothing that the API answers, gone when the job has ended.
 */
async function leaveRunningJob({ tables }: Database): Promise<void> {
  await sql`insert into dragoman.jobs (id, app_id, status, worker_id, attempts, characters, text,
      instructions, metadata, created_at, started_at, expires_at)
    select 'job_running', id, 'processing', 77, 1, 10, ${JSON.stringify(oddText)}, '{"to":"es"}',
      ${'{"b":1.50, "a":-0,"a":12345678901234567890,"c":"\\u0000"}'},
      '2026-01-02 03:04:05.678901+00', now(), 'infinity' from dragoman.apps limit 1`.execute(tables)
  await sql`insert into dragoman.job_parts (id, job_id, segments)
    values ('part', 'job_running', ${JSON.stringify([oddText])})`.execute(tables)
}
