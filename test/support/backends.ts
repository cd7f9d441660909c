// The two storages of every API test: PGlite, and PostgreSQL if test/run.ts found or started a
// server.
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createDatabase, dropDatabase, runStatement } from './server-databases.ts'

export interface Storage {
  databaseUrl: string
  dataDir: string
  remove(): Promise<void>
}

export interface Backend {
  name: 'PGlite' | 'PostgreSQL'
  /** A storage of one test, as a first start that was stopped leaves it. */
  createStorage(): Promise<Storage>
  /** A storage of one test, without tables where a server makes them. */
  createEmptyStorage(): Promise<Storage>
}

const pglite: Backend = {
  name: 'PGlite',
  async createStorage() {
    const storage = await createDataDirectory('')
    await copyPgliteTemplate(storage.dataDir)
    return storage
  },
  createEmptyStorage: () => createDataDirectory(''),
}

const postgres: Backend = {
  name: 'PostgreSQL',
  createStorage: () => createPostgresStorage(process.env.TEST_POSTGRES_TEMPLATE),
  createEmptyStorage: () => createPostgresStorage(undefined),
}

async function createPostgresStorage(template: string | undefined): Promise<Storage> {
  const url = await createDatabase(serverUrl, template)
  const directory = await createDataDirectory(url)
  return {
    ...directory,
    async remove() {
      await directory.remove()
      await dropDatabase(serverUrl, url)
    },
  }
}

const serverUrl = process.env.TEST_DATABASE_URL ?? ''

export const backends: readonly Backend[] = serverUrl === '' ? [pglite] : [pglite, postgres]

/** For tests that are the same on both: the one that starts sooner. */
export const anyBackend: Backend = serverUrl === '' ? pglite : postgres

/** Makes a directory a data directory after its first start, where the tests have prepared one. */
export async function copyPgliteTemplate(dataDir: string): Promise<void> {
  const template = process.env.TEST_PGLITE_TEMPLATE
  // The command takes a fifth of the processor time of node:fs for these 500 files.
  if (template) await promisify(execFile)('cp', ['-r', `${template}/.`, dataDir])
}

async function createDataDirectory(databaseUrl: string): Promise<Storage> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dragoman-test-'))
  return {
    databaseUrl,
    dataDir,
    remove: () => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }),
  }
}

/** Runs one statement in the test server's own database, which keeps no data. */
export const administer = (statement: string): Promise<void> => runStatement(serverUrl, statement)
