import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, it, type TestContext } from 'node:test'
import { copyPgliteTemplate } from '../support/backends.ts'
import { eventually } from '../support/eventually.ts'
import { type Product, startProduct } from '../support/product.ts'
import { mountSmallDisk, noSmallDisk } from '../support/small-disk.ts'

const megabyte = 1024 ** 2

/** Uses a prepared database: creating one takes longer than the rest of the test. */
async function prepareDisk(t: TestContext, megabytes: number) {
  const disk = mountSmallDisk(megabytes)
  t.after(disk.remove)
  const dataDir = join(disk.directory, 'data')
  await mkdir(dataDir)
  await copyPgliteTemplate(dataDir)
  return { ...disk, dataDir }
}

const serveFrom = ({ dataDir }: { dataDir: string }) => ({
  command: ['bin/dragoman.mjs', 'serve'],
  environment: {
    DRAGOMAN_DATA_DIR: dataDir,
    DRAGOMAN_MIN_FREE_BYTES: String(24 * megabyte),
  },
})

type Call = ReturnType<typeof createCall>

const translation = { text: 'The house is red.', from: 'en', to: 'es' }

const createCall =
  ({ url }: Product) =>
  async (path: string, body?: object, headers: Record<string, string> = {}) => {
    const response = await fetch(url + path, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    const answer = (await response.json()) as Record<string, string>
    return { status: response.status, headers: response.headers, answer }
  }

async function createApp(call: Call) {
  const account = { email: 'a@example.org', password: 'correct-horse-battery' }
  const created = await call('/auth/signup', account)
  assert.equal(created.status, 201, JSON.stringify(created.answer))
  const { accessToken } = (await call('/auth/login', account)).answer
  const bearer = { authorization: `Bearer ${accessToken}` }
  const app = (await call('/create', { name: 'an app' }, bearer)).answer
  const credentials = { 'x-api-key': String(app.apiKey), 'x-api-secret': String(app.apiSecret) }
  return { account, bearer, credentials }
}

const queueText = (call: Call, credentials: Record<string, string>) =>
  call('/queue', translation, credentials)

const waitUntilSucceeded = (
  call: Call,
  id: string | undefined,
  credentials: Record<string, string>,
) =>
  eventually(
    () => call(`/queue/${id}`, undefined, credentials),
    ({ answer }) => answer.status === 'succeeded',
  )

describe('a full disk', { skip: noSmallDisk }, () => {
  it('refuses what must be stored, says so, and is over when there is room', async (t) => {
    const disk = await prepareDisk(t, 140)
    const options = serveFrom(disk)
    const product = await startProduct(options)
    const call = createCall(product)
    const { account, bearer, credentials } = await createApp(call)
    const queue = () => queueText(call, credentials)
    assert.equal((await queue()).status, 202)

    disk.fill(3 * megabyte)
    await eventually(
      () => call('/health/ready'),
      ({ status, answer }) => status === 503 && /disk is full/.test(answer.detail ?? ''),
    )
    for (let round = 0; round < 10; round++) {
      const refused = await Promise.all(Array.from({ length: 20 }, queue))
      for (const { status, answer, headers } of refused) {
        assert.deepEqual([status, answer.code], [507, 'storage-full'])
        assert.match(headers.get('retry-after') ?? '', /^\d+$/)
      }
    }
    assert.equal((await call('/auth/login', account)).status, 507)
    assert.equal((await call('/health/live')).status, 200)
    assert.equal((await call('/auth/profile', undefined, bearer)).status, 200)
    assert.equal((await call('/translateText', translation, credentials)).status, 200)

    disk.empty()
    const accepted = await eventually(queue, ({ status }) => status === 202)
    await waitUntilSucceeded(call, accepted.answer.id, credentials)
    assert.equal((await call('/health/ready')).status, 200)

    // A full disk must not prevent the process from ending, and keeps what was stored.
    disk.fill(3 * megabyte)
    await eventually(
      () => call('/health/ready'),
      ({ status }) => status === 503,
    )
    assert.equal(await product.stop(), 0)
    await assert.rejects(startProduct(options), /too full to open the database: 12 MB must be/)
    disk.empty()
    const again = await startProduct(options)
    const read = await fetch(`${again.url}/queue/${accepted.answer.id}`, { headers: credentials })
    assert.equal(((await read.json()) as { status: string }).status, 'succeeded')
    await again.stop()
  })

  it('keeps the worker from starting, which starts when there is room', async (t) => {
    const disk = await prepareDisk(t, 80)
    // Enough to open the database, and less than must be free.
    disk.fill(20 * megabyte)
    const product = await startProduct(serveFrom(disk))
    await eventually(
      async () => product.output(),
      (output) => output.includes('what works in the background cannot start, and is tried again'),
    )
    const call = createCall(product)
    assert.equal((await call('/health/live')).status, 200)
    disk.empty()
    await eventually(
      () => call('/health/ready'),
      ({ status }) => status === 200,
    )
    const { credentials } = await createApp(call)
    const { answer } = await queueText(call, credentials)
    await waitUntilSucceeded(call, answer.id, credentials)
    assert.equal(await product.stop(), 0)
  })

  it('ends the process when it reaches the embedded database all the same', async (t) => {
    const disk = await prepareDisk(t, 120)
    const url = (path: string) => JSON.stringify(new URL(`../../${path}`, import.meta.url).href)
    const script = `
      const { openDatabase } = await import(${url('src/storage/open-database.ts')})
      const { createLogger } = await import(${url('src/telemetry/log.ts')})
      const { sql } = await import(${url('node_modules/kysely/dist/index.js')})
      const log = createLogger({ logLevel: 'silent' })
      const dataDir = ${JSON.stringify(disk.dataDir)}
      const { tables } = await openDatabase({ databaseUrl: '', dataDir, minFreeBytes: 0, log })
      process.once('message', async () => {
        for (;;)
          await sql\`select pg_logical_emit_message(true, '', \${'x'.repeat(1_000_000)})\`
            .execute(tables)
            .catch(() => {})
      })
      process.send('ready')`
    const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'inherit', 'pipe', 'ipc'],
    })
    t.after(() => child.kill('SIGKILL'))
    assert.ok(child.stderr)
    await once(child, 'message')
    disk.fill(2 * megabyte)
    child.send('fill')
    const [said, [status]] = await Promise.all([text(child.stderr), once(child, 'exit')])
    assert.equal(status, 1)
    assert.match(said, /^The disk filled up while.*Free some space, then start again\.$/m)
  })
})
