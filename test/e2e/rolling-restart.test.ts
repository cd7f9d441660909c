import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { backends } from '../support/backends.ts'
import { createCaller } from '../support/caller.ts'
import { type Product, startProduct } from '../support/product.ts'

const kinds = ['serve', 'serve', 'worker', 'worker'] as const
const jobs = 30

describe('a rolling restart', {
  skip: backends.length === 1 ? 'no PostgreSQL server' : false,
}, () => {
  const products: (Product | undefined)[] = []
  after(() => Promise.all(products.map((product) => product?.stop('SIGKILL'))))

  it('drains: requests are answered, jobs need one attempt, processes end well', async (t) => {
    const storage = await backends[1]?.createStorage()
    assert.ok(storage)
    t.after(storage.remove)
    const start = async (index: number) => {
      const kind = kinds[index] ?? 'serve'
      products[index] = await startProduct({
        command: ['bin/dragoman.mjs', kind],
        environment: {
          DATABASE_URL: storage.databaseUrl,
          DRAGOMAN_DATA_DIR: storage.dataDir,
          DRAGOMAN_SECRET: 'a secret that all the processes share',
          // So short that some jobs are released, too.
          DRAGOMAN_GRACE_SECONDS: '2',
        },
        readyMessage: kind === 'serve' ? 'ready' : 'working',
      })
    }
    await Promise.all(kinds.map((_, index) => start(index)))
    const urls = () =>
      products.flatMap((product, index) =>
        product && kinds[index] === 'serve' ? [product.url] : [],
      )
    const caller = createCaller(urls)
    const credentials = await caller.createApp()

    let restarting = true
    const ids: string[] = []
    const submitting = (async () => {
      for (let index = 0; index < jobs || restarting; index++) {
        const text = Array.from(
          { length: 200 },
          (_, line) => `The garden number ${index} of the ${line} houses is big.`,
        )
        const { id } = await caller.call(
          '/queue',
          { ...credentials, 'idempotency-key': `job ${index}` },
          { text, from: 'en', to: 'es' },
        )
        ids.push(id)
        // Sent as fast as they are answered, so that each process is busy when it is stopped.
        if (ids.length > 12) await caller.waitForEnd(credentials, ids[ids.length - 12] ?? '')
      }
    })()
    const asking = (async () => {
      for (let index = 0; restarting; index++) {
        const { translatedText } = await caller.call('/translateText', credentials, {
          text: `The house ${index} is red.`,
          from: 'en',
          to: 'es',
        })
        assert.match(translatedText, new RegExp(`^La casa ${index} es roj[oa]\\.$`))
      }
    })()
    const rolling = (async () => {
      for (const index of kinds.keys()) {
        const old = products[index]
        // A load balancer sends no requests to a process that is about to stop.
        products[index] = undefined
        assert.equal(await old?.stop('SIGTERM'), 0, old?.output().slice(-3_000))
        await start(index)
      }
    })().finally(() => {
      restarting = false
    })
    await Promise.all([rolling, submitting, asking])
    const ended = await Promise.all(ids.map((id) => caller.waitForEnd(credentials, id)))
    assert.deepEqual(
      new Set(ended.map(({ status, attempts }) => `${status} in attempt ${attempts}`)),
      new Set(['succeeded in attempt 1']),
    )
    assert.equal(caller.refused(), 0)
  })
})
