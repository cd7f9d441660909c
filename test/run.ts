// Finds or starts what the tests need, runs them all, and says what is left out and why.
import { spawn } from 'node:child_process'
import { glob, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openJobQueue } from '../src/jobs/queue.ts'
import { createLogger } from '../src/log.ts'
import { openDatabase } from '../src/storage/database.ts'
import { startThrowawayPostgres } from './support/throwaway-postgres.ts'

const given = process.argv.slice(2)
const files = given.length > 0 ? given : (await Array.fromAsync(glob(['src/**/*.test.ts', 'test/**/*.test.ts']))).sort()

const postgres = process.env.TEST_DATABASE_URL
  ? { url: process.env.TEST_DATABASE_URL, stop: async () => {} }
  : await startThrowawayPostgres()
if (postgres.url === '') console.log(`Left out: tests on PostgreSQL (${'reason' in postgres ? postgres.reason : ''}).`)
const template = await preparePgliteTemplate()

const child = spawn(process.execPath, ['--test', '--test-concurrency=2', '--test-reporter=spec', '--test-timeout=240000', ...files], {
  stdio: 'inherit',
  env: { ...process.env, TEST_DATABASE_URL: postgres.url, TEST_PGLITE_TEMPLATE: template, NODE_NO_WARNINGS: '1' },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
const status = await new Promise<number>((resolve) => child.on('exit', (code) => resolve(code ?? 1)))
await rm(template, { recursive: true, force: true })
await postgres.stop()
process.exitCode = status

/** A data folder as it is after the first start: making it takes seconds, copying it does not. */
async function preparePgliteTemplate(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dragoman-template-'))
  const log = createLogger({ logLevel: 'silent' })
  const database = await openDatabase({ databaseUrl: '', dataDir: folder, log })
  const queue = await openJobQueue({ database, log })
  await queue.close()
  await database.close()
  return folder
}
