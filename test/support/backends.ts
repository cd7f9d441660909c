// The two storages of every API test: PGlite, and PostgreSQL if test/run.ts found or started a
// server.
import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

export interface Storage {
  databaseUrl: string
  dataDir: string
  remove(): Promise<void>
}

export interface Backend {
  name: 'PGlite' | 'PostgreSQL'
  /** A new, empty storage of one test. */
  createStorage(): Promise<Storage>
}

const pglite: Backend = { name: 'PGlite', createStorage: () => createDataDirectory('') }

const postgres: Backend = {
  name: 'PostgreSQL',
  async createStorage() {
    const name = `dragoman_test_${randomBytes(6).toString('hex')}`
    await administer(`create database ${name}`)
    const url = new URL(serverUrl)
    url.pathname = `/${name}`
    const directory = await createDataDirectory(url.href)
    return {
      ...directory,
      async remove() {
        await directory.remove()
        await administer(`drop database if exists ${name} with (force)`)
      },
    }
  },
}

const serverUrl = process.env.TEST_DATABASE_URL ?? ''

export const backends: readonly Backend[] = serverUrl === '' ? [pglite] : [pglite, postgres]

async function createDataDirectory(databaseUrl: string): Promise<Storage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dragoman-test-'))
  const template = process.env.TEST_PGLITE_TEMPLATE
  // Copying a prepared directory takes a tenth of the time of creating one.
  if (databaseUrl === '' && template) await cp(template, dataDir, { recursive: true })
  return {
    databaseUrl,
    dataDir,
    remove: () => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }),
  }
}

/** Runs one statement in the test server's own database, which keeps no data. */
export async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
