// Replaces processes that share a PostgreSQL database one by one, while requests and jobs go on.
import assert from 'node:assert/strict'
import { createCaller } from '../support/caller.ts'
import { type Product, startProduct } from '../support/product.ts'

const kinds = ['serve', 'serve', 'worker', 'worker'] as const
const jobs = 30

interface Restart {
  environment: Record<string, string>
  /** The checkouts that the processes run from, before and after; by default this one. */
  from?: string
  to?: string
}

/**
 * Fails if a request is refused, a job is lost or needs a second attempt, or a process does not end
 * well. Returns the number of jobs.
 */
export async function playRollingRestart({ environment, from, to }: Restart): Promise<number> {
  const products: (Product | undefined)[] = []
  const start = async (index: number, directory: string | undefined) => {
    const kind = kinds[index] ?? 'serve'
    products[index] = await startProduct({
      command: ['bin/dragoman.mjs', kind],
      ...(directory !== undefined && { directory }),
      environment: {
        DRAGOMAN_SECRET: 'a secret that all the processes share',
        // So short that some jobs are released, too.
        DRAGOMAN_GRACE_SECONDS: '2',
        ...environment,
      },
      readyMessage: kind === 'serve' ? 'ready' : 'working',
    })
  }
  try {
    // One after another: an older version lets only one migrate an empty database.
    for (const index of kinds.keys()) await start(index, from)
    const urls = () =>
      products.flatMap((product, index) =>
        product && kinds[index] === 'serve' ? [product.url] : [],
      )
    const caller = createCaller(urls)
    const credentials = await caller.createApp()
    let restarting = true
    const rolling = async () => {
      try {
        for (const index of kinds.keys()) {
          const old = products[index]
          // A load balancer sends no requests to a process that is about to stop.
          products[index] = undefined
          assert.equal(await old?.stop('SIGTERM'), 0, old?.output().slice(-3_000))
          await start(index, to)
        }
      } finally {
        restarting = false
      }
    }
    const isRestarting = () => restarting
    const [ids] = await Promise.all([
      submit(caller, credentials, isRestarting),
      ask(caller, credentials, isRestarting),
      rolling(),
    ])
    const ended = await Promise.all(ids.map((id) => caller.waitForEnd(credentials, id)))
    assert.deepEqual(
      new Set(ended.map(({ status, attempts }) => `${status} in attempt ${attempts}`)),
      new Set(['succeeded in attempt 1']),
    )
    assert.equal(caller.refused(), 0)
    return ids.length
  } finally {
    await Promise.all(products.map((product) => product?.stop('SIGKILL')))
  }
}

type Caller = ReturnType<typeof createCaller>

async function submit(
  caller: Caller,
  credentials: Record<string, string>,
  isRestarting: () => boolean,
): Promise<string[]> {
  const ids: string[] = []
  for (let index = 0; index < jobs || isRestarting(); index++) {
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
  return ids
}

async function ask(
  caller: Caller,
  credentials: Record<string, string>,
  isRestarting: () => boolean,
): Promise<void> {
  for (let index = 0; isRestarting(); index++) {
    const { translatedText } = await caller.call('/translateText', credentials, {
      text: `The house ${index} is red.`,
      from: 'en',
      to: 'es',
    })
    assert.match(translatedText, new RegExp(`^La casa ${index} es roj[oa]\\.$`))
  }
}
