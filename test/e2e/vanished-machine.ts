// How long a job stalls when its process is killed, and when its machine vanishes from the network:
// `npm run e2e vanish`. Needs root and `ip`: the machine is a network namespace whose link is cut.
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCaller } from '../support/caller.ts'
import { type Product, startProduct } from '../support/product.ts'
import { startThrowawayPostgres } from '../support/throwaway-postgres.ts'

const machine = 'dragoman-machine'
const [hostIp, machineIp] = ['10.213.77.1', '10.213.77.2']
const [hostEnd, machineEnd] = ['dragoman0', 'dragoman1']

function ip(...args: string[]): void {
  const { status, stderr } = spawnSync('ip', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`ip ${args.join(' ')}: ${stderr}`)
}

function buildMachine(): void {
  ip('netns', 'add', machine)
  ip('link', 'add', hostEnd, 'type', 'veth', 'peer', 'name', machineEnd, 'netns', machine)
  ip('addr', 'add', `${hostIp}/24`, 'dev', hostEnd)
  ip('link', 'set', hostEnd, 'up')
  ip('-n', machine, 'addr', 'add', `${machineIp}/24`, 'dev', machineEnd)
  ip('-n', machine, 'link', 'set', machineEnd, 'up')
  ip('-n', machine, 'link', 'set', 'lo', 'up')
}

const postgres = await startThrowawayPostgres({ alsoOn: hostIp })
if (postgres.url === '') throw new Error(postgres.reason)
const dataDir = await mkdtemp(join(tmpdir(), 'dragoman-vanish-'))
const products: Product[] = []
buildMachine()
try {
  const common = {
    DRAGOMAN_DATA_DIR: dataDir,
    DRAGOMAN_SECRET: 'a secret that all the processes share',
  }
  const start = async (
    command: string[],
    environment: Record<string, string>,
    readyMessage: string,
  ) => {
    const product = await startProduct({
      command,
      environment: { ...common, ...environment },
      readyMessage,
    })
    products.push(product)
    return product
  }
  const here = { DATABASE_URL: postgres.url }
  const there = { DATABASE_URL: postgres.url.replace('127.0.0.1', hostIp) }
  const inMachine = ['ip', 'netns', 'exec', machine, 'bin/dragoman.mjs', 'worker']
  const server = await start(
    ['bin/dragoman.mjs', 'serve'],
    { ...here, DRAGOMAN_WORKER: 'off' },
    'ready',
  )
  const caller = createCaller(() => [server.url])
  const credentials = await caller.createApp()
  const text = Array.from({ length: 900 }, (_, line) =>
    `The garden of house ${line} is big, and the dog sleeps in the shade of the old tree.`.repeat(
      10,
    ),
  )
  const ask = (id: string) => caller.call(`/queue/${id}`, credentials)

  /** Seconds from the fault until another process works on the job. */
  async function measure(what: string, fault: (worker: Product) => void): Promise<void> {
    const doomed = await start(inMachine, there, 'working')
    const { id } = await caller.call('/queue', credentials, { text, from: 'en', to: 'es' })
    let job = await ask(id)
    while (!(job.status === 'processing' && job.progress.completed > 0)) job = await ask(id)
    const other = await start(['bin/dragoman.mjs', 'worker'], here, 'working')
    const faultAt = performance.now()
    fault(doomed)
    // The database notifies all processes, and waits for the vanished one to acknowledge.
    await caller.call('/queue', credentials, { text: 'The house is red.', from: 'en', to: 'es' })
    while (job.attempts < 2 && job.finishedAt === undefined) job = await ask(id)
    console.log(
      `${what}: claimed again after ` +
        `${((performance.now() - faultAt) / 1000).toFixed(1)} s (attempt ${job.attempts})`,
    )
    const done = await caller.waitForEnd(credentials, id)
    console.log(`  it ${done.status} in attempt ${done.attempts}`)
    await other.stop('SIGKILL')
  }

  await measure('killed', (worker) => void worker.stop('SIGKILL'))
  await measure('vanished', () => ip('link', 'set', hostEnd, 'down'))
} finally {
  await Promise.all(products.map((product) => product.stop('SIGKILL').catch(() => {})))
  spawnSync('ip', ['netns', 'del', machine])
  spawnSync('ip', ['link', 'del', hostEnd])
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}
