// Use, under faults, for as long as you like: `npm run e2e soak -- --minutes 60`. Two servers and
// two workers share a PostgreSQL server of their own. Processes are killed, the database crashes,
// its disk fills up, clients are slow, engines crash and models are exchanged, one fault after
// another. Nothing that was accepted may be lost or change, each job must end once, errors must be
// documented and have a reason, and memory must be bounded.
import { writeFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { readOptions } from '../support/options.ts'
import { createRandom } from '../support/random.ts'
import { createCheckedCaller } from './checked-caller.ts'
import { type Deployment, startDeployment } from './deployment.ts'
import { createFaults, describeFullDisk } from './faults.ts'
import { createJournal } from './journal.ts'
import { createLedger } from './ledger.ts'
import { createMemoryWatch, type MemoryWatch } from './memory-watch.ts'
import { prepare, readDocument } from './preparation.ts'
import { createReferences } from './references.ts'
import { checkMemory, summarise } from './summary.ts'
import { createTraffic } from './traffic.ts'

const { values } = readOptions({
  command: 'npm run e2e soak',
  options: {
    minutes: { type: 'number', default: 60, help: 'minutes of faults' },
    rate: { type: 'number', default: 10, help: 'requests a second' },
    seed: { type: 'number', default: Date.now() % 1_000_000, help: 'of all choices' },
    pause: { type: 'number', default: 20, help: 'seconds from a fault to the next, on average' },
    full: { type: 'number', default: 10, help: 'seconds for which the disk is full' },
    only: { type: 'string', default: '', help: 'faults, as in "full disk,database crash"' },
    json: { type: 'string', help: 'file for the results' },
  },
})
const { minutes, rate, seed } = values
const isShort = minutes < 10
const random = createRandom(seed)
const startedAt = performance.now()
const onProgress = (line: string) =>
  console.error(`${((performance.now() - startedAt) / 60_000).toFixed(1)} min: ${line}`)

console.log(`seed ${seed}; to repeat it: npm run e2e soak -- --minutes ${minutes} --seed ${seed}`)
const journal = createJournal(onProgress)
const deployment = await startDeployment(onProgress)
if (deployment !== undefined) await run(deployment)

async function run(started: Deployment): Promise<void> {
  const watch = createMemoryWatch(() => listProcesses(started))
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void started.stop().finally(() => process.exit(1)))
  try {
    await started.fleet.startAll()
    await play(started, watch)
  } finally {
    watch.stop()
    await started.stop()
  }
}

async function play(deployment: Deployment, watch: MemoryWatch): Promise<void> {
  const { fleet, receiver } = deployment
  const document = await readDocument(deployment)
  const caller = createCheckedCaller({ document, fleet, journal, random })
  const references = createReferences()
  const { apps, owner, operator, largeJob } = await prepare({
    caller,
    deployment,
    journal,
    references,
  })
  const ledger = createLedger({ caller, journal, references, apps, owner })
  const traffic = createTraffic({
    caller,
    journal,
    ledger,
    references,
    random,
    apps,
    webhookUrl: receiver.url,
    rate,
    longLines: isShort ? 300 : 2_000,
  })
  const all = createFaults({
    deployment,
    caller,
    journal,
    random,
    apps,
    operator,
    largeJob,
    fullMs: values.full * 1_000,
    slowClients: isShort ? 1 : 4,
  })
  const faults = all.filter(({ name }) => isChosen(name))
  if (faults.length === 0)
    throw new Error(`the faults are: ${all.map(({ name }) => name).join(', ')}`)
  const stopping = new AbortController()
  const sending = traffic.run(stopping.signal)
  const trafficAt = performance.now()
  const until = trafficAt + minutes * 60_000
  let waiting: typeof faults = []
  while (performance.now() < until) {
    // Each once, in any order, then all again.
    if (waiting.length === 0) waiting = shuffle(faults)
    const fault = waiting.pop() as (typeof faults)[number]
    await delay(values.pause * 1_000 * (0.5 + random(1_000) / 1_000))
    journal.begin(fault.name)
    onProgress(`${fault.name} (${journal.requests()} requests so far)`)
    await fault.play()
    journal.end()
    checkProcesses(deployment)
  }
  const played = (performance.now() - trafficAt) / 60_000
  stopping.abort()
  await sending
  await traffic.settle()
  onProgress('no more requests; waiting for jobs and webhooks')
  const jobs = await ledger.settle(receiver.deliveries)
  watch.stop()
  const memory = watch.figures()
  checkMemory(memory, journal)
  const summary = summarise({
    minutes: played,
    seed,
    rate,
    fullDisk: describeFullDisk(deployment),
    jobs,
    memory,
    journal,
    cpuSeconds:
      watch.cpuSeconds() + process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
  })
  console.log(summary.text)
  if (values.json) writeFileSync(values.json, `${JSON.stringify(summary.results, null, 2)}\n`)
  if (journal.violations.size > 0) process.exitCode = 1
}

function isChosen(fault: string): boolean {
  return values.only === '' || values.only.split(',').includes(fault)
}

function shuffle<T>(list: readonly T[]): T[] {
  const rest = [...list]
  return list.map(() => rest.splice(random(rest.length), 1)[0] as T)
}

function listProcesses({ fleet, postgres }: Deployment): { name: string; pid: number }[] {
  const products = fleet.members.flatMap(({ kind }, index) => {
    const pid = fleet.product(index)?.child.pid
    return pid === undefined ? [] : [{ name: `${kind} ${(index % 2) + 1}`, pid }]
  })
  const pid = postgres.pid()
  return pid === undefined ? products : [...products, { name: 'PostgreSQL', pid }]
}

function checkProcesses({ fleet }: Deployment): void {
  for (const [index, { kind }] of fleet.members.entries()) {
    const product = fleet.product(index)
    if (product === undefined || product.child.exitCode === null) continue
    const said = product.output().split('\n').slice(-5).join('\n')
    journal.violation(`a ${kind} ended by itself with ${product.child.exitCode}: ${said}`)
  }
}
