// The commands of docs/operations.md, as they are written there, and what else the page promises.
import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { openDatabase } from '../../src/storage/open-database.ts'
import { backends, type Storage } from '../support/backends.ts'
import { runShell } from '../support/command.ts'
import { dumpToText, restoreText } from '../support/dumps.ts'
import { newDirectory } from '../support/model-store.ts'
import { silentLog } from '../support/opened-database.ts'

const page = readFileSync('docs/operations.md', 'utf8')
const fixture = readFileSync(new URL('../fixtures/dumps/format-1.jsonl', import.meta.url))
const [pglite, postgres] = backends
const hasClients = spawnSync('pg_dump', ['--version']).status === 0

/** The commands that the page marks with a name. */
function commandsOf(name: string): string {
  const [, commands] =
    new RegExp(`<!-- executed: ${name} -->\\n\`\`\`sh\\n([^\`]+)\`\`\``).exec(page) ?? []
  assert.ok(commands, `docs/operations.md has no commands "${name}"`)
  return commands
}

async function createStorage(t: TestContext, backend = pglite, isEmpty = true): Promise<Storage> {
  assert.ok(backend)
  const storage = await (isEmpty ? backend.createEmptyStorage() : backend.createStorage())
  t.after(storage.remove)
  if (!isEmpty) {
    const database = await openDatabase({ ...storage, log: silentLog })
    await restoreText(database.tables, fixture)
    await database.close()
  }
  return storage
}

/** What is in a storage, as `dragoman dump` writes it. */
async function read(storage: Storage): Promise<string> {
  const database = await openDatabase({ ...storage, log: silentLog })
  try {
    return await dumpToText(database.tables)
  } finally {
    await database.close()
  }
}

/** Runs the commands of a name, on a storage. */
async function follow(
  name: string,
  { databaseUrl, dataDir }: Storage,
  environment: Record<string, string>,
): Promise<string> {
  const { status, out, err } = await runShell(`set -e\n${commandsOf(name)}`, {
    environment: {
      DATABASE_URL: databaseUrl,
      DRAGOMAN_DATA_DIR: dataDir,
      DRAGOMAN_MODELS: 'none',
      PORT: '0',
      ...environment,
    },
  })
  assert.equal(status, 0, out + err)
  return out
}

describe('the commands of docs/operations.md', () => {
  for (const backend of backends)
    it(`back up and restore ${backend.name}`, async (t) => {
      const [source, target] = [
        await createStorage(t, backend, false),
        await createStorage(t, backend),
      ]
      const backups = newDirectory(t)
      await follow('dump', source, { BACKUPS: backups })
      await follow('restore', target, { BACKUPS: backups })
      assert.equal(await read(target), readFileSync(join(backups, 'dragoman.jsonl'), 'utf8'))
    })

  it("back up and restore PostgreSQL with PostgreSQL's own tools", {
    skip: postgres === undefined || !hasClients ? 'no PostgreSQL server or no pg_dump' : false,
  }, async (t) => {
    const source = await createStorage(t, postgres, false)
    const target = await createStorage(t, postgres)
    const backups = newDirectory(t)
    await follow('pg_dump', source, { BACKUPS: backups })
    await follow('pg_restore', target, { BACKUPS: backups })
    assert.equal(await read(target), await read(source))
  })

  it('move from the embedded database to PostgreSQL', {
    skip: postgres === undefined ? 'no PostgreSQL server' : false,
  }, async (t) => {
    const source = await createStorage(t, pglite, false)
    const target = await createStorage(t, postgres)
    const backups = newDirectory(t)
    const environment = { BACKUPS: backups, NEW_DATABASE_URL: target.databaseUrl }
    const out = await follow('move', source, environment)
    assert.match(out, /67 rows restored(.|\n)*All \d+ migrations have run(.|\n)*0 problems/)
    assert.equal(await read(target), readFileSync(join(backups, 'move.jsonl'), 'utf8'))
  })

  it('keep the secret closed to others', async (t) => {
    const source = await createStorage(t)
    const backups = newDirectory(t)
    spawnSync('sh', ['-c', `echo secret > ${source.dataDir}/secret`])
    await follow('secret', source, { BACKUPS: backups })
    assert.equal(statSync(join(backups, 'secret')).mode & 0o777, 0o600)
  })
})

describe('docs/operations.md', () => {
  it('names every problem code', () => {
    const missing = readdirSync('docs/problems').filter(
      (file) => !page.includes(`problems/${file}`),
    )
    assert.deepEqual(missing, [])
  })

  it('names only commands that exist', async () => {
    const named = new Set(
      [...page.matchAll(/`dragoman ([a-z][\w -]*)/g)].map(([, name = '']) => name.trim()),
    )
    for (const name of named) {
      const { status, err } = await runShell(`dragoman ${name.split(/ (?=[-<])/)[0]} --help`)
      assert.equal(status, 0, `${name}: ${err}`)
    }
    assert.ok(named.size > 5)
  })
})
