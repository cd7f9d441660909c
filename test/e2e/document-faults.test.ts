// Documents whose process is killed, or whose worker is a process of its own.
import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { openDatabase } from '../../src/storage/open-database.ts'
import { type Backend, backends, type Storage } from '../support/backends.ts'
import { createCaller } from '../support/caller.ts'
import { sendFormTo } from '../support/documents.ts'
import { silentLog } from '../support/opened-database.ts'
import { type Product, startProduct } from '../support/product.ts'

/** Engines need some seconds for so many, and progress is stored every second. */
const lines = 5_000
const content = Array.from(
  { length: lines },
  (_, line) => `The garden of house ${line} is big, and the dog sleeps under the old tree.\n`,
).join('')

/** A storage whose processes end with the test. */
async function openStorage(t: TestContext, backend: Backend) {
  const storage = await backend.createStorage()
  const products: Product[] = []
  t.after(async () => {
    await Promise.all(products.map((product) => product.stop('SIGKILL').catch(() => {})))
    await storage.remove()
  })
  const start = async (kind: 'serve' | 'worker', environment: Record<string, string> = {}) => {
    const product = await startProduct({
      command: ['bin/dragoman.mjs', kind],
      environment: {
        DATABASE_URL: storage.databaseUrl,
        DRAGOMAN_DATA_DIR: storage.dataDir,
        DRAGOMAN_SECRET: 'a secret that all the processes share',
        ...environment,
      },
      readyMessage: kind === 'serve' ? 'ready' : 'working',
    })
    products.push(product)
    return product
  }
  return { storage, start }
}

/** Sends the document, and waits until a part of it is translated. */
async function startTranslation(url: string, credentials: Record<string, string>) {
  const caller = createCaller(() => [url])
  const file = { name: 'notes.txt', content }
  const { status, body } = await sendFormTo(url, { from: 'en', to: 'es' }, file, credentials)
  assert.equal(status, 202, JSON.stringify(body))
  for (let job = body; ; job = await caller.call(`/queue/${body.id}`, credentials)) {
    assert.equal(job.finishedAt, undefined, 'it ended before anything could happen to it')
    if (job.progress.completed > 0) return job.id as string
  }
}

/** Asserts that the document was translated once, in its second attempt, and whole. */
async function assertTranslatedOnce(
  url: string,
  { id, credentials }: { id: string; credentials: Record<string, string> },
): Promise<void> {
  const job = await createCaller(() => [url]).waitForEnd(credentials, id)
  assert.deepEqual([job.status, job.attempts], ['succeeded', 2], JSON.stringify(job))
  const response = await fetch(`${url}/documents/${id}`, { headers: credentials })
  const text = await response.text()
  assert.equal(Buffer.byteLength(text), job.result.bytes)
  const translated = text.split('\n')
  assert.equal(translated.length, lines + 1)
  for (const [line, each] of translated.slice(0, lines).entries())
    assert.match(each, new RegExp(`^El jardín de (la )?casa ${line} es gran(de)?, y `))
}

/** Once all processes have ended: one file with all its parts, and one translation counted. */
async function assertStoredOnce(storage: Storage, id: string): Promise<void> {
  const { tables, close } = await openDatabase({ ...storage, log: silentLog })
  try {
    const files = await tables.selectFrom('documentFiles').selectAll().execute()
    assert.deepEqual(
      files.map(({ jobId, kind }) => [jobId, kind]),
      [[id, 'result']],
    )
    const parts = await tables.selectFrom('documentParts').select(['fileId', 'bytes']).execute()
    const stored = parts.reduce((sum, { bytes }) => sum + bytes.length, 0)
    assert.deepEqual(
      [new Set(parts.map(({ fileId }) => fileId)).size, stored],
      [1, files[0]?.bytes],
    )
    const usage = await tables.selectFrom('usage').select(['characters', 'requests']).execute()
    assert.deepEqual(usage, [{ characters: content.length - lines, requests: 1 }])
  } finally {
    await close()
  }
}

describe('a document', () => {
  it('is translated once although its process is killed in the middle', async (t) => {
    assert.ok(backends[0])
    const { storage, start } = await openStorage(t, backends[0])
    const first = await start('serve')
    const credentials = await createCaller(() => [first.url]).createApp()
    const id = await startTranslation(first.url, credentials)
    await first.stop('SIGKILL')
    const second = await start('serve')
    await assertTranslatedOnce(second.url, { id, credentials })
    await second.stop()
    await assertStoredOnce(storage, id)
  })
})

describe('a document of a process without a worker', {
  skip: backends.length === 1 ? 'no PostgreSQL server' : false,
}, () => {
  it('is translated by another process, and by a third when that is killed', async (t) => {
    assert.ok(backends[1])
    const { storage, start } = await openStorage(t, backends[1])
    const [server, doomed] = await Promise.all([
      start('serve', { DRAGOMAN_WORKER: 'off' }),
      start('worker'),
    ])
    const credentials = await createCaller(() => [server.url]).createApp()
    const id = await startTranslation(server.url, credentials)
    await doomed.stop('SIGKILL')
    const other = await start('worker')
    await assertTranslatedOnce(server.url, { id, credentials })
    await Promise.all([server.stop(), other.stop()])
    await assertStoredOnce(storage, id)
  })
})
