import assert from 'node:assert/strict'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { it, type TestContext } from 'node:test'
import { copyTemplate } from './template.ts'

function makeDataDirectory(t: TestContext): { dataDir: string; database: string } {
  const dataDir = mkdtempSync(join(tmpdir(), 'dragoman-test-'))
  t.after(() => rmSync(dataDir, { recursive: true }))
  return { dataDir, database: join(dataDir, 'pglite') }
}

it('a copy that a kill left half done is made again', async (t) => {
  const { dataDir, database } = makeDataDirectory(t)
  mkdirSync(join(dataDir, 'pglite.new'))
  writeFileSync(join(dataDir, 'pglite.new', 'left-over'), '')
  mkdirSync(database)
  await copyTemplate(database)
  assert.equal(readFileSync(join(database, 'PG_VERSION'), 'utf8'), '18\n')
  assert.ok(existsSync(join(database, 'global', 'pg_control')))
  assert.ok(!existsSync(join(database, 'left-over')))
  assert.ok(!existsSync(join(dataDir, 'pglite.new')))
})

it('nothing is copied over a database', async (t) => {
  const { database } = makeDataDirectory(t)
  mkdirSync(database)
  writeFileSync(join(database, 'data'), 'data')
  await assert.rejects(copyTemplate(database), { code: 'ENOTEMPTY' })
  assert.equal(readFileSync(join(database, 'data'), 'utf8'), 'data')
})
