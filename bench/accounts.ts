// The cost of authentication: log-ins and refreshes per second, checking a cached key pair,
// event-loop delay while passwords are hashed, and whether the time of a log-in reveals that an
// email address is known. Uses PGlite unless DATABASE_URL names an empty PostgreSQL database.

import { setTimeout as delay } from 'node:timers/promises'
import { median } from '../packages/marian/bench/figures.ts'
import { temporaryDirectory } from '../test/support/at-exit.ts'
import { createApp } from '../test/support/create-app.ts'
import { readOptions } from '../test/support/options.ts'
import { type Product, startProduct, until } from '../test/support/product.ts'
import { sendAll } from './support/http-load.ts'

const { values } = readOptions({
  command: 'npm run bench accounts',
  options: {
    rounds: { type: 'number', default: 3, help: 'rounds of each measurement' },
    pairs: { type: 'number', default: 400, help: 'log-ins with known and unknown addresses' },
    short: { type: 'boolean', help: 'one round of a few requests' },
  },
})
const rounds = values.short ? 1 : values.rounds
const pairs = values.short ? 60 : values.pairs
const parallelLogins = 50
const json = { 'content-type': 'application/json' }
const account = { email: 'bench@example.org', password: 'a long enough password' }
const login = JSON.stringify(account)

const directory = temporaryDirectory()
const product = await serve()
const credentials = await createApp(product.url)
try {
  const figures = new Map<string, number[]>()
  const note = (name: string, value: number) =>
    figures.set(name, [...(figures.get(name) ?? []), value])
  for (let round = 1; round <= rounds; round++) {
    process.stderr.write(`\rround ${round} of ${rounds}   `)
    const count = values.short ? 40 : 200
    await measure(note, 'log-ins', '/auth/login', repeat(login, count), 8)
    await measureRefreshes(note, values.short ? 10 : 50)
    const texts = repeat(JSON.stringify({ text: '12' }), values.short ? 2_000 : 20_000)
    await measure(
      note,
      'checks of a cached key pair (POST /detect)',
      '/detect',
      texts,
      16,
      credentials,
    )
    await measure(note, 'the same with a wrong secret', '/detect', texts, 16, {
      ...credentials,
      'x-api-secret': `ds_${'x'.repeat(43)}`,
    })
    await measureEventLoop(note)
  }
  process.stderr.write('\n')
  console.log('| | median | of all rounds |\n|---|---|---|')
  const show = (value: number) =>
    value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(2)
  for (const [name, each] of figures)
    console.log(
      `| ${name} | ${show(median(each))} | ${show(Math.min(...each))} to ` +
        `${show(Math.max(...each))} |`,
    )
  console.log(await compareTimes())
} finally {
  await product.stop()
}

function serve(): Promise<Product> {
  return startProduct({
    command: [
      process.execPath,
      '--import',
      './bench/support/event-loop-delay.ts',
      'bin/dragoman.mjs',
      'serve',
    ],
    environment: {
      DRAGOMAN_DATA_DIR: directory,
      DATABASE_URL: process.env.DATABASE_URL ?? '',
      LOG_LEVEL: 'info',
      DRAGOMAN_RATE_LIMIT: '0',
    },
  })
}

function repeat(body: string, count: number): string[] {
  return Array.from({ length: count }, () => body)
}

async function measure(
  note: (name: string, value: number) => void,
  name: string,
  path: string,
  bodies: readonly string[],
  clients: number,
  headers: Record<string, string> = {},
): Promise<void> {
  const { seconds, latencies } = await sendAll({
    url: product.url,
    path,
    headers: { ...json, ...headers },
    bodies,
    clients,
  })
  note(`${name}, ${clients} clients, a second`, bodies.length / seconds)
  note(`${name}, ${clients} clients, median ms`, latencies[latencies.length >> 1] ?? 0)
}

/** Refreshes each of several sessions repeatedly, as clients do. */
async function measureRefreshes(
  note: (name: string, value: number) => void,
  turns: number,
): Promise<void> {
  const post = async (path: string, body: unknown) => {
    const response = await fetch(product.url + path, {
      method: 'POST',
      headers: json,
      body: JSON.stringify(body),
    })
    return (await response.json()) as { refreshToken: string }
  }
  const sessions = await Promise.all(Array.from({ length: 4 }, () => post('/auth/login', account)))
  const latencies: number[] = []
  const startedAt = performance.now()
  await Promise.all(
    sessions.map(async (tokens) => {
      let { refreshToken } = tokens
      for (let turn = 0; turn < turns; turn++) {
        const sentAt = performance.now()
        refreshToken = (await post('/auth/refresh', { refreshToken })).refreshToken
        latencies.push(performance.now() - sentAt)
      }
    }),
  )
  note(
    'refreshes, 4 clients, a second',
    (sessions.length * turns) / ((performance.now() - startedAt) / 1000),
  )
  note('refreshes, 4 clients, median ms', median(latencies))
}

async function measureEventLoop(note: (name: string, value: number) => void): Promise<void> {
  await readDelay()
  await delay(3_000)
  const idle = await readDelay()
  await sendAll({
    url: product.url,
    path: '/auth/login',
    headers: json,
    bodies: repeat(login, parallelLogins),
    clients: parallelLogins,
  })
  const busy = await readDelay()
  note('event loop of an idle server, median ms', idle.median)
  note('event loop of an idle server, 99 % ms', idle.high)
  note(`event loop during ${parallelLogins} parallel log-ins, median ms`, busy.median)
  note(`event loop during ${parallelLogins} parallel log-ins, 99 % ms`, busy.high)
}

/** Event-loop delay since the last read. */
async function readDelay(): Promise<{ median: number; high: number }> {
  const pattern = /event loop delay ([\d.]+) ms, ([\d.]+) ms/g
  const found = () => [...product.output().matchAll(pattern)]
  const before = found().length
  process.kill(product.child.pid ?? 0, 'SIGUSR2')
  await until(() => found().length > before, 'the delay is printed')
  const [, middle, high] = found().at(-1) ?? []
  return { median: Number(middle), high: Number(high) }
}

/**
 * Failed log-ins, alternating a known and an unknown email address: medians, and the Mann-Whitney
 * test of the two.
 */
async function compareTimes(): Promise<string> {
  const times: Record<'known' | 'unknown', number[]> = { known: [], unknown: [] }
  const attempt = async (kind: 'known' | 'unknown', turn: number) => {
    // A new address each time: the first failure of an address is recorded at once, the others are
    // counted.
    const email = kind === 'known' ? account.email : 'nobody@example.org'
    const startedAt = performance.now()
    const response = await fetch(`${product.url}/auth/login`, {
      method: 'POST',
      headers: json,
      body: JSON.stringify({ email, password: `wrong ${turn}` }),
    })
    await response.arrayBuffer()
    times[kind].push(performance.now() - startedAt)
    if (response.status !== 401)
      throw new Error(`a wrong password was answered with ${response.status}`)
  }
  for (let turn = 0; turn < pairs; turn++) {
    const order = turn % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of order) await attempt(kind, turn)
  }
  const [low, high] = differenceInterval(times.known, times.unknown)
  return (
    `\nFailed log-ins, ${pairs} each in turn: known address ` +
    `${median(times.known).toFixed(2)} ms, unknown ${median(times.unknown).toFixed(2)} ` +
    'ms;' +
    ' difference of the medians ' +
    `${(median(times.known) - median(times.unknown)).toFixed(3)} ms, 95 % from ` +
    `${low.toFixed(3)} to ${high.toFixed(3)} ms (bootstrap);` +
    ` Mann-Whitney z ${mannWhitney(times.known, times.unknown).toFixed(2)} (beyond ` +
    '±1.96 they differ).'
  )
}

/** Normal approximation of the rank-sum test; times of this resolution have no ties. */
function mannWhitney(a: readonly number[], b: readonly number[]): number {
  const ranked = [
    ...a.map((value) => ({ value, ofA: true })),
    ...b.map((value) => ({ value, ofA: false })),
  ].sort((x, y) => x.value - y.value)
  const rankSum = ranked.reduce((sum, { ofA }, index) => sum + (ofA ? index + 1 : 0), 0)
  const u = rankSum - (a.length * (a.length + 1)) / 2
  const deviation = Math.sqrt((a.length * b.length * (a.length + b.length + 1)) / 12)
  return (u - (a.length * b.length) / 2) / deviation
}

function differenceInterval(a: readonly number[], b: readonly number[]): [number, number] {
  const resample = (values: readonly number[]) =>
    Array.from(values, () => values[Math.floor(Math.random() * values.length)] ?? 0)
  const differences = Array.from(
    { length: 2_000 },
    () => median(resample(a)) - median(resample(b)),
  ).sort((x, y) => x - y)
  return [differences[50] ?? 0, differences[1_949] ?? 0]
}
