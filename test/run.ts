// Finds or starts what the tests need, runs all tests or the given files, and prints what was
// skipped and why. With `--script` it runs one script instead, with the remaining arguments.
import { spawn } from 'node:child_process'
import { glob, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDatabase } from '../src/storage/open-database.ts'
import { createLogger } from '../src/telemetry/log.ts'
import { startThrowawayPostgres } from './support/throwaway-postgres.ts'

const given = process.argv.slice(2)
const command = given[0] === '--script' ? given.slice(1) : await testCommand(given)

const postgres = process.env.TEST_DATABASE_URL
  ? { url: process.env.TEST_DATABASE_URL, stop: async () => {} }
  : await startThrowawayPostgres()
if (postgres.url === '')
  console.log(`Left out: tests on PostgreSQL (${'reason' in postgres ? postgres.reason : ''}).`)
const template = await preparePgliteTemplate()

const child = spawn(process.execPath, command, {
  stdio: 'inherit',
  env: {
    ...process.env,
    TEST_DATABASE_URL: postgres.url,
    TEST_PGLITE_TEMPLATE: template,
    NODE_NO_WARNINGS: '1',
  },
})
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal))
const status = await new Promise<number>((resolve) =>
  child.on('exit', (code) => resolve(code ?? 1)),
)
await rm(template, { recursive: true, force: true })
await postgres.stop()
process.exitCode = status

async function testCommand(only: readonly string[]): Promise<string[]> {
  const files =
    only.length > 0
      ? only
      : (
          await Array.fromAsync(
            glob(['{src,test,bench}/**/*.test.ts', 'packages/*/{src,test}/**/*.test.ts']),
          )
        ).sort()
  return [
    '--test',
    '--test-concurrency=2',
    '--test-reporter=spec',
    '--test-timeout=240000',
    ...files,
  ]
}

/**
 * A data directory after its first start: copying it is faster than creating it, which takes
 * seconds.
 */
async function preparePgliteTemplate(): Promise<string> {
  // As the commands have it: else each start with a copy warns that others could read it.
  process.umask(0o077)
  const directory = await mkdtemp(join(tmpdir(), 'dragoman-template-'))
  const log = createLogger({ logLevel: 'silent' })
  const database = await openDatabase({ databaseUrl: '', dataDir: directory, log })
  await database.close()
  return directory
}
