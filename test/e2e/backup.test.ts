// `dragoman dump` and `dragoman restore` as users run them.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { openDatabase } from '../../src/storage/open-database.ts'
import { createLogger } from '../../src/telemetry/log.ts'
import { backends, type Storage } from '../support/backends.ts'
import { restoreText } from '../support/dumps.ts'

const [pglite, postgres] = backends
const fixture = new URL('../fixtures/dumps/format-1.jsonl', import.meta.url)

describe('a backup by the commands', () => {
  const directory = mkdtempSync(join(tmpdir(), 'dragoman-test-'))
  const file = (name: string) => join(directory, name)
  const storages: Storage[] = []

  /** A storage of the test, removed at the end; PostgreSQL if there is a server. */
  const create = async (backend = postgres ?? pglite): Promise<Storage> => {
    assert.ok(backend)
    const storage = await backend.createStorage()
    storages.push(storage)
    return storage
  }
  const run = (command: string, storage: Storage, before = 'umask 000') => {
    const { status, stdout, stderr } = spawnSync(
      'sh',
      ['-c', `${before}; exec bin/dragoman.mjs ${command}`],
      {
        encoding: 'utf8',
        env: {
          PATH: process.env.PATH,
          DATABASE_URL: storage.databaseUrl,
          DRAGOMAN_DATA_DIR: storage.dataDir,
        },
      },
    )
    return { status, stdout, stderr }
  }
  let full: Storage
  let dump = ''

  before(async () => {
    full = await create()
    const database = await openDatabase({ ...full, log: createLogger({ logLevel: 'silent' }) })
    await restoreText(database.tables, readFileSync(fixture))
    await database.close()
    assert.equal(run(`dump ${file('one.jsonl')}`, full).status, 0)
    dump = readFileSync(file('one.jsonl'), 'utf8')
  })

  after(async () => {
    for (const storage of storages) await storage.remove()
    rmSync(directory, { recursive: true })
  })

  it('says how many rows of each table it holds, and is its owner’s alone', () => {
    const { status, stdout, stderr } = run(`dump ${file('two.jsonl')}`, full)
    assert.deepEqual([status, stderr], [0, ''])
    assert.match(stdout, /^ +3 users\n +3 sessions\n(.*\n)+67 rows in .*two\.jsonl\./)
    assert.equal(statSync(file('two.jsonl')).mode & 0o777, 0o600)
    assert.equal(readFileSync(file('two.jsonl'), 'utf8'), dump)
  })

  it('moves into the embedded database and out again, the same byte for byte', async () => {
    const target = await create(pglite)
    rmSync(join(target.dataDir, 'pglite'), { recursive: true, force: true })
    const { status, stdout, stderr } = run(`restore ${file('one.jsonl')}`, target)
    assert.deepEqual([status, stderr], [0, ''])
    assert.match(stdout, /^ +3 users\n(.*\n)+67 rows restored, 1 job to translate/)
    assert.equal(run(`dump ${file('three.jsonl')}`, target).status, 0)
    assert.equal(readFileSync(file('three.jsonl'), 'utf8'), dump)
    assert.match(run(`restore ${file('one.jsonl')}`, target).stderr, /^The database is not empty/)
  })

  it('warns of a dump without a checksum, and restores it', async () => {
    const target = await create()
    const { status, stdout, stderr } = run(`restore ${fixture.pathname}`, target)
    assert.equal(status, 0)
    assert.match(stdout, /67 rows restored/)
    assert.match(stderr, /no checksum/)
  })

  it('writes over no file, and leaves nothing of a dump that failed', () => {
    writeFileSync(file('there.jsonl'), 'mine')
    const { status, stderr } = run(`dump ${file('there.jsonl')}`, full)
    assert.equal(status, 1)
    assert.match(stderr, /there\.jsonl already exists/)
    assert.equal(readFileSync(file('there.jsonl'), 'utf8'), 'mine')
    const lost = run(`dump ${file('no/directory.jsonl')}`, full)
    assert.match(lost.stderr, /^There is no directory .*no\. Create it first\.\n$/)
  })

  it('leaves no part of a dump that found the disk full', {
    skip: postgres === undefined && 'a limit on files would hit the embedded database too',
  }, () => {
    // A limit on file size simulates a full disk for one process.
    const { status, stderr } = run(`dump ${file('large.jsonl')}`, full, 'ulimit -f 8')
    assert.equal(status, 1)
    assert.match(stderr, /EFBIG/)
    assert.deepEqual(
      readdirSync(directory).filter((name) => name.startsWith('large')),
      [],
    )
  })

  it('refuses what is not whole before it opens a database', () => {
    const nowhere: Storage = { ...full, databaseUrl: '', dataDir: file('data') }
    for (const [content, message] of [
      [dump.slice(0, -1), /^The dump is truncated/],
      [dump.slice(0, dump.lastIndexOf('\n', dump.length - 2) + 1), /^The dump is truncated/],
      [dump.replace('argon2id', 'argon2ie'), /^The dump was altered/],
      ['{"some":"json"}\n', /^This is not a Dragoman dump/],
      [undefined, /^There is no file /],
    ] as const) {
      rmSync(file('bad.jsonl'), { force: true })
      if (content !== undefined) writeFileSync(file('bad.jsonl'), content)
      const { status, stdout, stderr } = run(`restore ${file('bad.jsonl')}`, nowhere)
      assert.deepEqual([status, stdout], [1, ''])
      assert.match(stderr, message)
    }
    assert.ok(!existsSync(nowhere.dataDir))
    const { status, stderr } = run(`dump ${file('nothing.jsonl')}`, nowhere)
    assert.equal(status, 1)
    assert.match(stderr, /^There is no database in /)
    assert.ok(!existsSync(nowhere.dataDir) && !existsSync(file('nothing.jsonl')))
  })
})
