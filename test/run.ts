// Finds or starts what the tests need, runs all tests or the given files, and prints what was
// skipped and why. With `--script` it runs one script instead, with the remaining arguments.
// Of all tests, a few files that failed run again, alone: on a busy machine a test of times can
// fail for what another one did. What passes only alone is printed at the end.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { glob, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { openDatabase } from '../src/storage/open-database.ts'
import { createLogger } from '../src/telemetry/log.ts'
import { createDatabase, dropDatabase, nameOfDatabase } from './support/server-databases.ts'
import { batchTests } from './support/test-batches.ts'
import { startThrowawayPostgres } from './support/throwaway-postgres.ts'

const given = process.argv.slice(2)
/** More than these failed for a reason of their own. */
const mostRepeatedFiles = 3
const log = createLogger({ logLevel: 'silent' })
const failedList = join(tmpdir(), `dragoman-failed-${process.pid}`)
const batches = await mkdtemp(join(tmpdir(), 'dragoman-batches-'))

const postgres = process.env.TEST_DATABASE_URL
  ? { url: process.env.TEST_DATABASE_URL, stop: async () => {} }
  : await startThrowawayPostgres()
if (postgres.url === '')
  console.log(`Left out: tests on PostgreSQL (${'reason' in postgres ? postgres.reason : ''}).`)
const template = await preparePgliteTemplate()
const postgresTemplate = postgres.url === '' ? undefined : await preparePostgresTemplate()

let isInterrupted = false
let status: number
if (given[0] === '--script') status = await run(given.slice(1))
else if (given.length > 0) status = await run(testCommand(given, 2))
else status = await runAll()
await rm(failedList, { force: true })
await rm(batches, { recursive: true })
await rm(template, { recursive: true, force: true })
if (postgresTemplate !== undefined) await dropDatabase(postgres.url, postgresTemplate)
await postgres.stop()
process.exitCode = status

async function run(command: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, command, {
    stdio: 'inherit',
    env: {
      ...process.env,
      TEST_DATABASE_URL: postgres.url,
      TEST_PGLITE_TEMPLATE: template,
      ...(postgresTemplate === undefined
        ? {}
        : { TEST_POSTGRES_TEMPLATE: nameOfDatabase(postgresTemplate) }),
      NODE_NO_WARNINGS: '1',
      // Each test file is a process that loads many of the same modules.
      NODE_COMPILE_CACHE: resolve('build/compile-cache-of-tests'),
    },
  })
  const forward = (signal: NodeJS.Signals) => {
    isInterrupted = true
    child.kill(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, forward)
  const [code] = (await once(child, 'exit')) as [number | null]
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, forward)
  return code ?? 1
}

/**
 * First those of the whole service, which often wait for another process: three at a time keep two
 * cores busy. CI does other work beside them, which would disturb those beside the source that
 * measure times.
 */
async function runAll(): Promise<number> {
  const files = await findTests()
  const isOfService = (file: string) => file.startsWith('test/')
  const failed: string[] = []
  let status = 0
  for (const [name, group, atOnce] of [
    ['service', files.filter(isOfService), 3],
    ['source', files.filter((file) => !isOfService(file)), 2],
  ] as const) {
    const directory = join(batches, name)
    await mkdir(directory)
    const together = await batchTests(group, directory)
    if ((await run(testCommand(together, atOnce))) === 0) continue
    if (isInterrupted) return 1
    const own = await readFailed()
    // Without a name, it was no test that failed.
    if (own.length === 0) status = 1
    failed.push(...own)
  }
  return failed.length > 0 ? Math.max(status, await repeat(failed)) : status
}

async function readFailed(): Promise<string[]> {
  return (await readFile(failedList, 'utf8').catch(() => '')).split('\n').filter(Boolean)
}

async function repeat(files: readonly string[]): Promise<number> {
  if (files.length > mostRepeatedFiles) return 1
  console.log(`\nThese failed beside others and run again, alone:\n${files.join('\n')}\n`)
  const status = await run(testCommand(files, 1))
  if (status === 0) console.log(`\nPassed only when run alone:\n${files.join('\n')}`)
  return status
}

async function findTests(): Promise<string[]> {
  const patterns = ['{src,test,bench,.ci}/**/*.test.ts', 'packages/*/{src,test}/**/*.test.ts']
  const files = await Array.fromAsync(glob(patterns, { exclude: ['**/node_modules/**'] }))
  return files.sort()
}

function testCommand(files: readonly string[], concurrency: number): string[] {
  return [
    '--test',
    `--test-concurrency=${concurrency}`,
    ...['--test-reporter=spec', '--test-reporter-destination=stdout'],
    ...[
      '--test-reporter=./test/support/failed-files.ts',
      `--test-reporter-destination=${failedList}`,
    ],
    // A batch is a test too, and a busy machine is slow.
    '--test-timeout=600000',
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
  await startFirst('', directory)
  return directory
}

/** The address of a database with all tables: a copy takes a fifth of the time of migrating. */
async function preparePostgresTemplate(): Promise<string> {
  const url = await createDatabase(postgres.url)
  await startFirst(url, template)
  return url
}

async function startFirst(databaseUrl: string, dataDir: string): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir, log })
  await database.close()
}
