// The cost of the queue beside synchronous requests, on both databases. Ratios count, not times.
// Without a directory only generated sentences of ten words are measured.

import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { sql } from 'kysely'
import { fromPglite, PgBoss } from 'pg-boss'
import { median } from '../packages/marian/bench/figures.ts'
import { localApp } from '../src/cli/service/local-context.ts'
import { openJobs } from '../src/jobs/open-jobs.ts'
import { submitJob } from '../src/jobs/submission/submission.ts'
import type { ClaimedJobRow } from '../src/jobs/table/job-rows.ts'
import { virtualTimeAt } from '../src/jobs/table/virtual-time.ts'
import { createClaim } from '../src/jobs/worker/claim-store.ts'
import { startFetching } from '../src/jobs/worker/fetch-loop.ts'
import type { Database } from '../src/storage/database.ts'
import { openDatabase } from '../src/storage/open-database.ts'
import { durableStartParams, FsyncNodeFS } from '../src/storage/pglite/fsync-filesystem.ts'
import { createLogger } from '../src/telemetry/log.ts'
import { startServer } from '../test/support/api.ts'
import { type Backend, backends, type Storage } from '../test/support/backends.ts'
import { noFiles } from '../test/support/no-files.ts'
import { readOptions } from '../test/support/options.ts'
import { type Connection, connectClient } from './support/http-load.ts'

const { values, positionals } = readOptions({
  command: 'npm run bench queue',
  positionals: ['[directory with flores-dev.en]'],
  options: {
    rounds: { type: 'number', default: 3, help: 'rounds of each measurement' },
    waiting: { type: 'number', default: 100_000, help: 'jobs that wait while others are claimed' },
  },
})
const [directory] = positionals
const rounds = values.rounds
const log = createLogger({ logLevel: 'silent' })
const clients = 8
const arraysInRound = 64
const arraySize = 50
const warmUpRounds = 4

const show = (what: string, figures: readonly number[], digits = 2) =>
  console.log(
    `| ${what} | ${median(figures).toFixed(digits)} | ` +
      `${figures.map((figure) => figure.toFixed(digits)).join(', ')} |`,
  )
async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Runs `count` tasks, one at a time per client. */
async function inParallel(
  count: number,
  work: (index: number, client: number) => Promise<unknown>,
): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      for (let index = next++; index < count; index = next++) await work(index, client)
    }),
  )
}

const nouns = ['house', 'garden', 'dog', 'book', 'table', 'river', 'city', 'window']
const sentence = (index: number) =>
  `The ${nouns[index % 8]} ${randomBytes(3).toString('hex')} is red and the ` +
  `${nouns[(index * 3) % 8]} is big.`

const natural =
  directory === undefined
    ? []
    : readFileSync(join(directory, 'flores-dev.en'), 'utf8').trimEnd().split('\n')
const kindsOfTexts: [string, (index: number) => string][] = [
  ...(natural.length > 0
    ? [
        ['sentences (21 words)', (index: number) => natural[index % natural.length] ?? ''] as [
          string,
          (index: number) => string,
        ],
      ]
    : []),
  ['short sentences (10 words)', sentence],
]

type Ask = (text: string | string[], connection?: Connection) => Promise<unknown>

async function latencyAndThroughput(backend: Backend): Promise<void> {
  const api = await startServer({ backend, environment: { DRAGOMAN_CACHE_BYTES: '0' } })
  const { credentials } = await api.createApp()
  const headers = { ...credentials, 'content-type': 'application/json' }
  const connections = await Promise.all(
    Array.from({ length: clients }, () => connectClient(api.url, headers)),
  )
  const [first] = connections as [Connection]
  const bodyOf = (text: string | string[]) => JSON.stringify({ text, from: 'en', to: 'es' })
  const atOnce: Ask = (text, connection = first) =>
    connection.ask('POST', '/translateText', bodyOf(text))
  const queued: Ask = async (text, connection = first) => {
    const accepted = await connection.ask('POST', '/queue', bodyOf(text))
    const id = /"id":"(\w+)"/.exec(accepted.toString())?.[1]
    const answer = await connection.ask('GET', `/queue/${id}?wait=30`)
    if (!answer.includes('"status":"succeeded"')) throw new Error(answer.toString())
  }
  const differences: number[] = []
  const ratios = new Map<string, number[]>()
  // A server that runs for hours is compiled: the first rounds warm both up.
  for (let round = 1 - warmUpRounds; round <= rounds; round++) {
    const [direct, indirect]: [number[], number[]] = [[], []]
    for (let index = 0; index < 60; index++) {
      direct.push(await timed(() => atOnce(sentence(index))))
      indirect.push(await timed(() => queued(sentence(index))))
    }
    if (round > 0) differences.push(median(indirect) - median(direct))
    for (const [name, texts] of kindsOfTexts) {
      const arrays = Array.from({ length: arraysInRound }, (_, array) =>
        Array.from({ length: arraySize }, (_, index) => texts(array * arraySize + index)),
      )
      const seconds = (ask: Ask) =>
        timed(() =>
          inParallel(arrays.length, (index, client) =>
            ask(arrays[index] ?? [], connections[client]),
          ),
        )
      const [ofDirect, ofQueued] = [await seconds(atOnce), await seconds(queued)]
      if (round > 0) ratios.set(name, [...(ratios.get(name) ?? []), ofDirect / ofQueued])
    }
  }
  show(
    `${backend.name}: a short job, submission to result, less the same at once, ms`,
    differences,
    1,
  )
  for (const [name, each] of ratios)
    show(`${backend.name}: arrays of ${arraySize} ${name} queued / at once, throughput`, each)
  for (const { close } of connections) close()
  await api.close()
}

/** Storage, queue and job service without HTTP and engines: the cost of a submission itself. */
async function openService(backend: Backend) {
  const storage = await backend.createStorage()
  const database = await openDatabase({ ...storage, log })
  await database.tables
    .insertInto('users')
    .values({ id: 'u', email: 'u@example.org', name: null, passwordHash: 'x' })
    .execute()
  await database.tables
    .insertInto('apps')
    .values({ id: 'a', userId: 'u', name: 'n', description: null, webhookSecret: '' })
    .execute()
  const { jobs, signals } = await openJobs({
    database,
    files: noFiles,
    tags: { admit: async () => true },
    findDownload: () => undefined,
    translation: {
      acceptJob: () => ({
        characters: 18,
        instructions: { from: 'en', to: 'es', format: 'text' },
      }),
      checkGlossary: async () => {},
    },
    checkWebhookUrl: async (url) => url,
    accounting: { takeCharacters: async () => {}, returnCharacters: () => {}, jobStored: () => {} },
    limits: {
      maxJobQueueCharactersPerApp: Number.POSITIVE_INFINITY,
      maxJobQueueCharacters: Number.POSITIVE_INFINITY,
      ...{ maxQueuedCharacters: 1_000_000, retentionDays: 7, maxWatchers: 4_000 },
    },
    problemAddress: String,
    closing: new AbortController().signal,
    now: () => new Date(),
    log,
  })
  const app = { ...localApp, id: 'a', userId: 'u' }
  const submit = () =>
    submitJob(jobs, { text: 'The house is red.', from: 'en', to: 'es' }, { app, onSent: () => {} })
  const close = async () => {
    await signals.close()
    await database.close()
    await storage.remove()
  }
  return { storage, database, signals, submit, close }
}

/** pg-boss alone on the same kind of database, with the same durability. */
async function openBareQueue({ databaseUrl, dataDir }: Storage) {
  const options = { schema: 'bare' }
  const pglite =
    databaseUrl === ''
      ? await PGlite.create({
          fs: new FsyncNodeFS(join(dataDir, 'bare')),
          startParams: [...durableStartParams],
        })
      : undefined
  const boss = pglite
    ? new PgBoss({ ...options, backend: 'pglite', db: fromPglite(pglite) })
    : new PgBoss({ ...options, connectionString: databaseUrl, max: 10 })
  boss.on('error', () => {})
  await boss.start()
  await boss.createQueue('bare')
  const close = async () => {
    await boss.stop({ graceful: false, close: true })
    await pglite?.close()
  }
  return {
    send: () => boss.send('bare', { text: 'The house is red.', from: 'en', to: 'es' }),
    close,
  }
}

async function submissions(backend: Backend): Promise<void> {
  const { storage, submit, close } = await openService(backend)
  const peer = await openBareQueue(storage)
  const ratios: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const bare = await timed(() => inParallel(500, peer.send))
    const ours = await timed(() => inParallel(500, submit))
    // The first round warms both up.
    if (round > 0) ratios.push(bare / ours)
  }
  show(`${backend.name}: submissions / bare pg-boss send, rate`, ratios)
  await peer.close()
  await close()
}

async function backlog(backend: Backend): Promise<void> {
  const { database, signals, submit, close } = await openService(backend)
  const claimJobs = createClaim(database.tables)
  const submissionMs = async () => {
    const times: number[] = []
    for (let index = 0; index < 200; index++) times.push(await timed(submit))
    return median(times)
  }
  /** Claims 200 jobs one by one. */
  const fetchMs = async () => {
    const done = Promise.withResolvers<void>()
    let taken = 0
    const start = performance.now()
    const fetching = startFetching<ClaimedJobRow>({
      concurrency: 1,
      signals,
      log,
      claim: (fetch) => claimJobs({ ...fetch, workerId: 1, now: new Date() }),
      work: async () => {
        if (++taken === 200) done.resolve()
      },
      isRetried: ({ attempts }) => attempts > 1,
    })
    await done.promise
    const ms = (performance.now() - start) / 200
    await fetching.stop()
    return ms
  }
  await submissionMs()
  const [emptySubmission, emptyFetch] = [await submissionMs(), await fetchMs()]
  await fillQueue(database)
  const [fullSubmission, fullFetch] = [await submissionMs(), await fetchMs()]
  show(`${backend.name}: submission with ${values.waiting} waiting / none`, [
    fullSubmission / emptySubmission,
  ])
  show(`${backend.name}: fetch with ${values.waiting} waiting / few`, [fullFetch / emptyFetch])
  await close()
}

/** The state after this many submissions. */
async function fillQueue({ tables }: Database): Promise<void> {
  const plain = tables.withoutPlugins()
  await sql`
    insert into dragoman.jobs
      (id, app_id, status, virtual_start_time, text, instructions, characters, expires_at)
    select 'job_' || md5(n::text), 'a', 'queued', ${virtualTimeAt(new Date())} + n,
      '"The house is red."', '{"to":"es","format":"text"}', 18, now() + interval '7 days'
    from generate_series(1, ${sql.lit(values.waiting)}) n`.execute(plain)
}

console.log('| what | median | rounds |\n|---|---|---|')
for (const backend of backends) {
  await latencyAndThroughput(backend)
  await submissions(backend)
  await backlog(backend)
}
