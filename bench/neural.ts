// The neural engine beside Bergamot: speed, threads, memory and the overhead of HTTP. Uses random
// models of real sizes, since real ones are not available everywhere and speed does not depend on
// their weights. All side by side in one run; medians and ratios.
//
// With --against, --model and --sentences, a trained model translates instead, in this checkout, in
// an earlier one and in other software: first the engines, then the main threads of the servers.
import { execFileSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { countWords } from '../packages/marian/bench/bergamot-peer.ts'
import { describeRatios, figure, median, progress } from '../packages/marian/bench/figures.ts'
import { writeModels } from '../packages/marian/bench/random-models.ts'
import { printSideBySide } from '../packages/marian/bench/side-by-side.ts'
import { printComparison } from '../packages/marian/bench/speed.ts'
import { readNgramTable } from '../src/translation/detection/ngram-table.ts'
import { createMarianEngine } from '../src/translation/engines/marian/engine.ts'
import { createPlausibilityCheck } from '../src/translation/plausibility/plausibility.ts'
import { temporaryDirectory } from '../test/support/at-exit.ts'
import { createApp } from '../test/support/create-app.ts'
import { readOptions } from '../test/support/options.ts'
import { startProduct } from '../test/support/product.ts'
import { renderTable } from '../test/support/results.ts'
import { printEngines } from './neural/engines.ts'
import { printMainThreads } from './neural/main-threads.ts'
import { sendAll } from './support/http-load.ts'

const { values } = readOptions({
  command: 'npm run bench neural',
  options: {
    rounds: { type: 'number', default: 9, help: 'rounds, side by side' },
    http: { type: 'boolean', default: false, help: 'only measure over HTTP' },
    against: {
      type: 'string',
      help: 'a built checkout: only compare words per CPU second with it',
    },
    model: {
      type: 'string',
      help: 'a directory of a trained model, named as its pair (en-es), to compare with',
    },
    sentences: { type: 'string', help: 'a file with sentences for the model, one a line' },
  },
})
const rounds = values.rounds
const work = temporaryDirectory()

if (values.model !== undefined || values.sentences !== undefined) await compareTrained()
else if (values.against !== undefined) await printSideBySide(rounds, values.against)
else if (values.http) await measureHttp()
else {
  await printComparison(rounds)
  console.log()
  await compareThreads()
  measureMemory()
  await measureHttp()
}

async function compareTrained(): Promise<void> {
  const { against, model, sentences, http } = values
  if (against === undefined || model === undefined || sentences === undefined) {
    console.error('A trained model needs all of --against, --model and --sentences (or --help).')
    process.exit(2)
  }
  const trained = { directory: resolve(model), sentences: resolve(sentences) }
  if (!http) await printEngines(rounds, resolve(against), trained)
  await printMainThreads(rounds, resolve(against), trained)
}

/** The same texts through the whole engine with one thread and with two, alternating. */
async function compareThreads(): Promise<void> {
  const directory = join(work, 'threads')
  const texts = writeModels(directory, ['en-es'])
  const engines = [1, 2].map((threads) =>
    createMarianEngine({ modelsDirectory: directory, threads }),
  )
  const speeds: number[][] = [[], []]
  for (let round = 0; round <= rounds; round++) {
    progress(`threads, round ${round} of ${rounds}`)
    for (const [index, engine] of engines.entries()) {
      const speed = await runAll(texts.slice(0, 100), (text) =>
        engine.translate(
          [[text]],
          { from: 'en', to: 'es' },
          { signal: new AbortController().signal },
        ),
      )
      if (round > 0) speeds[index]?.push(speed)
    }
  }
  await Promise.all(engines.map((engine) => engine.close()))
  progress('')
  const [one = [], two = []] = speeds
  printTable(
    ['threads', 'words/s'],
    [
      ['1', figure(median(one))],
      ['2', figure(median(two))],
      ['2 / 1', median(two.map((speed, round) => speed / (one[round] as number))).toFixed(2)],
    ],
  )
}

function measureMemory(): void {
  const directory = join(work, 'memory')
  const pairs = ['en-es', 'en-fr', 'en-de']
  const [text = ''] = writeModels(directory, pairs)
  const measure = (
    threads: number,
    models: number,
  ): { bareMb: number; mb: number; firstMs: number } =>
    JSON.parse(
      execFileSync(
        process.execPath,
        [
          join(import.meta.dirname, 'neural-memory.ts'),
          directory,
          String(threads),
          pairs.slice(0, models).join(),
          text,
        ],
        {
          encoding: 'utf8',
        },
      ),
    )
  const rows = (
    [
      [1, 1],
      [2, 1],
      [4, 1],
      [1, 3],
      [2, 3],
    ] as const
  ).map(([threads, models]) => {
    const runs = Array.from({ length: 5 }, () => measure(threads, models))
    const over = median(runs.map(({ mb, bareMb }) => mb - bareMb))
    const first = median(runs.map(({ firstMs }) => firstMs))
    return [String(threads), String(models), figure(over), figure(first)]
  })
  printTable(
    ['threads', 'models', 'memory beyond the bare process, MB', 'first translation after, ms'],
    rows,
  )
}

function printTable(columns: string[], rows: string[][]): void {
  console.log(`${renderTable({ columns, rows })}\n`)
}

/**
 * The product over HTTP beside the bare engine, alternating, both with one thread and without the
 * native product; and the event-loop delay of the serving thread.
 */
async function measureHttp(): Promise<void> {
  const directory = join(work, 'data')
  const texts = writeModels(join(directory, 'models'), ['en-es'])
  mkdirSync(join(work, 'modes'))
  const environment = {
    DRAGOMAN_DATA_DIR: directory,
    DRAGOMAN_CACHE_BYTES: '0',
    DRAGOMAN_MARIAN_THREADS: '1',
    DRAGOMAN_MARIAN_NATIVE: 'off',
    DRAGOMAN_APERTIUM_MODES: join(work, 'modes'),
    LOG_LEVEL: 'info',
  }
  const product = await startProduct({
    command: [
      process.execPath,
      '--import',
      join(import.meta.dirname, 'support/event-loop-delay.ts'),
      'bin/dragoman.mjs',
      'serve',
    ],
    environment,
  })
  const headers = await createApp(product.url)
  const engine = createMarianEngine({
    modelsDirectory: join(directory, 'models'),
    threads: 1,
    native: 'off',
  })
  const pair = { from: 'en', to: 'es' }
  const translate = async (text: string) => {
    const { signal } = new AbortController()
    const [translation] = await engine.translate([[text]], pair, { signal })
    return translation
  }
  // Random models translate some texts to much less: the service would translate these again.
  const { judge } = createPlausibilityCheck(() => readNgramTable())(pair)
  const plausible: string[] = []
  for (const text of texts) {
    const translation = await translate(text)
    if (Array.isArray(translation) && judge(translation, [text]).isPlausible) plausible.push(text)
  }
  const some = plausible.slice(0, 100)
  const bodies = some.map((text) => JSON.stringify({ text, from: 'en', to: 'es' }))
  const overHttp = () =>
    sendAll({ url: product.url, path: '/translateText', headers, bodies, clients: 8 })
  const ratios: number[] = []
  await delayOf(product)
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  const idle = await delayOf(product)
  for (let round = 0; round <= rounds; round++) {
    progress(`HTTP, round ${round} of ${rounds}`)
    const bare = await runAll(some, translate)
    await delayOf(product)
    const { seconds, failed } = await overHttp()
    if (failed > 0) throw new Error(`${failed} requests failed`)
    if (round > 0) ratios.push(countWords(some) / seconds / bare)
  }
  const busy = await delayOf(product)
  progress('')
  printTable(
    ['over HTTP, without the native product', 'measured'],
    [
      ['8 clients, one text a request / the bare engine, one thread', describeRatios(ratios)],
      ['delay of the serving thread, median and 99th percentile, idle', idle],
      ['the same under load', busy],
    ],
  )
  await engine.close()
  await product.stop()
}

/** Since the last call. */
async function delayOf(product: Awaited<ReturnType<typeof startProduct>>): Promise<string> {
  const before = product.output().match(/event loop delay/g)?.length ?? 0
  process.kill(product.child.pid ?? 0, 'SIGWINCH')
  for (;;) {
    const lines = product.output().match(/event loop delay .*/g) ?? []
    if (lines.length > before) return (lines.at(-1) as string).replace('event loop delay ', '')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Words per second with eight texts in flight. */
async function runAll(
  texts: readonly string[],
  translate: (text: string) => Promise<unknown>,
): Promise<number> {
  const startedAt = performance.now()
  const waiting = [...texts]
  const client = async (): Promise<void> => {
    for (let text = waiting.pop(); text !== undefined; text = waiting.pop()) await translate(text)
  }
  await Promise.all(Array.from({ length: 8 }, client))
  return countWords(texts) / ((performance.now() - startedAt) / 1000)
}
