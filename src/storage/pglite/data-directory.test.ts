import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { backends } from '../../../test/support/backends.ts'
import { insertUser, silentLog as log, openBackend } from '../../../test/support/opened-database.ts'
import { until } from '../../../test/support/product.ts'
import { openDatabase } from '../open-database.ts'

const [pglite] = backends
assert.ok(pglite)

describe('the data directory of PGlite', () => {
  it('is refused to a second process, with the reason', async (t) => {
    const { dataDir } = await openBackend(t, pglite)
    await assert.rejects(
      openDatabase({ databaseUrl: '', dataDir, log }),
      /Another Dragoman process is using the data directory/,
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
    const { dataDir } = await openBackend(t, pglite)
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
    const directory = join(storage.dataDir, 'pglite')
    const options = { databaseUrl: '', dataDir: storage.dataDir, log }
    for (const spoil of [
      (file: string) => fs.writeFileSync(file, ''),
      (file: string) => fs.rmSync(file),
    ]) {
      spoil(join(directory, 'PG_VERSION'))
      const before = fs.readdirSync(directory, { recursive: true }).sort()
      await assert.rejects(openDatabase(options), /PG_VERSION is missing or empty.*backup/s)
      assert.deepEqual(fs.readdirSync(directory, { recursive: true }).sort(), before)
    }
  })

  it('says in words that its files are damaged, or that it is no directory', async (t) => {
    const storage = await pglite.createStorage()
    t.after(storage.remove)
    const { dataDir } = storage
    fs.writeFileSync(join(dataDir, 'pglite', 'global', 'pg_control'), Buffer.alloc(8_192, 1))
    await assert.rejects(
      openDatabase({ databaseUrl: '', dataDir, log }),
      /cannot be opened: its files are damaged or incomplete/,
    )
    await assert.rejects(
      openDatabase({ databaseUrl: '', dataDir: join(dataDir, 'lock'), log }),
      /data directory .* is not writable\. Give it to the user.*DRAGOMAN_DATA_DIR/,
    )
  })

  it('is closed to other users, whatever it was before', async (t) => {
    const storage = await pglite.createStorage()
    t.after(storage.remove)
    const { dataDir } = storage
    const directory = join(dataDir, 'pglite')
    const entries = () => [
      directory,
      ...fs
        .readdirSync(directory, { recursive: true })
        .map((name) => join(directory, String(name))),
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
    const database = await openBackend(t, pglite)
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
