// What looking for corrections that are nearly equal costs beside looking for equal ones, with many
// corrections: processor time of this process and of the server of PostgreSQL, in rounds, side by
// side. Texts are sentences of a file, or are made of 20,000 words as frequent as those of a
// language (Zipf), and one of six has a number.
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { median } from '../packages/marian/bench/figures.ts'
import { openDatabase } from '../src/storage/open-database.ts'
import { createLogger } from '../src/telemetry/log.ts'
import { signSource } from '../src/terminology/corrections/fuzzy/near-corrections.ts'
import { createSignatureIndexes } from '../src/terminology/corrections/fuzzy/signature-indexes.ts'
import {
  findBySignatures,
  readNearRows,
  readSigned,
} from '../src/terminology/corrections/fuzzy/signature-store.ts'
import { createCorrectionLookup } from '../src/terminology/corrections/lookup.ts'
import { parseSource } from '../src/terminology/corrections/matching.ts'
import {
  addTotals,
  findCorrectionsByKeys,
  type NewCorrectionRow,
  upsertCorrections,
} from '../src/terminology/corrections/store.ts'
import { backends } from '../test/support/backends.ts'
import { readOptions } from '../test/support/options.ts'
import { renderTable } from '../test/support/results.ts'

const { values } = readOptions({
  command: 'npm run bench corrections',
  options: {
    corrections: { type: 'number', default: 100_000, help: 'corrections of the app' },
    texts: { type: 'number', default: 400, help: 'texts of a request' },
    sentences: { type: 'string', help: 'a file of as many sentences and more, a line each' },
    rounds: { type: 'number', default: 11, help: 'rounds, side by side' },
    cold: { type: 'boolean', help: 'as in a process that has just started' },
    threshold: {
      type: 'number',
      default: 75,
      help: 'least score; 0: no matches, equal words alone',
    },
  },
})

const pair = { from: 'en', to: 'es' }
const owner = { ownerId: 'u', appId: 'a' }
const rowsOfStatement = 500

/** Numbers from 0 to 1, the same in each run. */
let state = 12_345
function random(): number {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
  return state / 2 ** 32
}

const syllables = 'ka lo mi ter an con de ration es pro in ta ble ment ing ri so un per al'.split(
  ' ',
)
const randomIndex = (length: number): number => Math.floor(random() * length)
/** Frequent words are short. */
const vocabulary = Array.from({ length: 20_000 }, (_, rank) => {
  const count = [50, 800, 6_000].filter((bound) => rank >= bound).length + 1
  return Array.from({ length: count }, () => syllables[randomIndex(syllables.length)]).join('')
})
let sum = 0
const frequencies = vocabulary.map((_, rank) => {
  sum += 1 / (rank + 2.7)
  return sum
})

function randomWord(): string {
  const wanted = random() * sum
  let [low, high] = [0, frequencies.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((frequencies[middle] as number) < wanted) low = middle + 1
    else high = middle
  }
  return vocabulary[low] ?? ''
}

const makeWord = (): string => (random() < 1 / 80 ? String(randomIndex(2_000)) : randomWord())
const makeSentence = (): string =>
  `${Array.from({ length: 5 + randomIndex(18) }, makeWord).join(' ')}.`

/** A sentence with another word. */
function changed(sentence: string): string {
  const words = sentence.split(' ')
  words[randomIndex(words.length)] = randomWord()
  return words.join(' ')
}

/** A sentence with another number, or as it is. */
const renumbered = (sentence: string): string =>
  sentence.replace(/\d+/, () => String(randomIndex(9_000)))

const lines = values.sentences ? readFileSync(values.sentences, 'utf8').split('\n') : []
const given = lines.filter(Boolean).map((line) => ({ line, at: random() }))
const shuffled = given.sort((one, other) => one.at - other.at).map(({ line }) => line)
const randomSentence = (): string => shuffled.pop() ?? makeSentence()
const sources = [...new Set(Array.from({ length: values.corrections }, randomSentence))]
const numbered = sources.filter((source) => /\d/.test(source))
const oneOf = (): string => sources[randomIndex(sources.length)] ?? ''
const make = (text: (index: number) => string): string[] =>
  Array.from({ length: values.texts }, (_, index) => text(index))
const requests: Readonly<Record<string, string[]>> = {
  'nothing equal': make(randomSentence),
  'nothing equal, paragraphs of 5 sentences': make(() =>
    Array.from({ length: 5 }, randomSentence).join(' '),
  ),
  'all nearly equal': make(() => changed(oneOf())),
  'all equal but for numbers': make(() => renumbered(numbered[randomIndex(numbered.length)] ?? '')),
  'half of them equal': make((index) => (index % 2 ? randomSentence() : oneOf())),
  'all equal': make(oneOf),
}

/** Processor time of processes whose command line has a text, in milliseconds. */
function serverMs(name: string): number {
  let total = 0
  for (const pid of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry)))
    try {
      const command = readFileSync(`/proc/${pid}/cmdline`, 'latin1')
      if (!command.startsWith('postgres') || !command.includes(name)) continue
      total += Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6
    } catch {
      // It has just ended.
    }
  return total
}

for (const backend of backends) {
  const storage = await backend.createStorage()
  const log = createLogger({ logLevel: 'silent' })
  const database = await openDatabase({ ...storage, log })
  const db = database.tables
  const name = new URL(storage.databaseUrl || 'none://x/none').pathname.slice(1)
  const cpuMs = (): number => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1_000 + serverMs(name)
  }
  await db
    .insertInto('users')
    .values({ id: 'u', email: 'u@example.org', name: null, passwordHash: 'x' })
    .execute()
  for (const id of ['a', 'b'])
    await db
      .insertInto('apps')
      .values({ id, userId: 'u', name: 'n', description: null, webhookSecret: '' })
      .execute()

  async function store(appId: string, isSigned: boolean): Promise<number> {
    const before = cpuMs()
    for (let start = 0; start < sources.length; start += rowsOfStatement) {
      const rows = sources.slice(start, start + rowsOfStatement).map((source, index) => ({
        ...{ id: `cor_${appId}_${start + index}`, appId, sourceKey: parseSource(source).key },
        ...{ sourceLanguage: 'en', targetLanguage: 'es', source, target: source, bytes: 1 },
        createdAt: new Date(),
      }))
      const { version } = await addTotals(db, appId, { corrections: rows.length, bytes: 0 })
      const signed = rows.map(
        (row): NewCorrectionRow => ({
          ...row,
          ...(isSigned && { ...signSource(row), version }),
        }),
      )
      const unique = new Map(signed.map((row) => [row.sourceKey, row]))
      await upsertCorrections(db, [...unique.values()])
    }
    return cpuMs() - before
  }
  const plainMs = await store('b', false)
  await db.deleteFrom('corrections').where('appId', '=', 'b').execute()
  const signedMs = await store('a', true)
  await sql`vacuum analyze dragoman.corrections`.execute(db.withoutPlugins())

  const findEqual = createCorrectionLookup({
    findByKeys: (appId, keys) => findCorrectionsByKeys(db, appId, keys),
    defaultVariants: {},
  })
  const indexOf = createSignatureIndexes((appId, page) => readSigned(db, appId, page))
  const findAll = createCorrectionLookup({
    findByKeys: (appId, keys) => findCorrectionsByKeys(db, appId, keys),
    near: {
      findBySignatures: (appId, wanted) => findBySignatures(db, appId, wanted),
      readRows: (appId, ids) => readNearRows(db, appId, ids),
      indexOf: values.cold ? () => undefined : indexOf,
    },
    defaultVariants: {},
  })
  const { state } = await findCorrectionsByKeys(db, 'a', [])
  const before = cpuMs()
  while (indexOf('a', state, state.corrections) === undefined) await delay(20)
  const indexMs = cpuMs() - before
  const indexBytes = indexOf('a', state, 0)?.bytes ?? 0
  const { threshold } = values
  const wanted = threshold === 0 ? owner : { ...owner, matchThreshold: threshold }
  const rows: (string | number)[][] = []
  for (const [what, texts] of Object.entries(requests)) {
    const segments = texts.map((text) => [text])
    const measure = async (find: typeof findAll): Promise<number> => {
      const before = cpuMs()
      await find(segments, pair, wanted)
      return cpuMs() - before
    }
    const ratios: number[] = []
    const times: [number[], number[]] = [[], []]
    let matched = 0
    for (let round = -3; round < values.rounds; round++) {
      const first = round % 2 === 0
      const one = await measure(first ? findEqual : findAll)
      const other = await measure(first ? findAll : findEqual)
      const [equal, all] = first ? [one, other] : [other, one]
      if (round < 0) continue
      times[0].push(equal)
      times[1].push(all)
      ratios.push(all / equal)
    }
    matched = (await findAll(segments, pair, wanted)).matches.filter(Boolean).length
    rows.push([
      what,
      median(times[0]).toFixed(1),
      median(times[1]).toFixed(1),
      median(ratios).toFixed(2),
      matched,
    ])
  }
  console.log(`\n${backend.name}, ${sources.length} corrections, ${values.texts} texts`)
  console.log(
    renderTable({
      columns: ['texts', 'equal alone, ms', 'with matches, ms', 'ratio', 'with matches'],
      rows,
    }),
  )
  console.log(
    `Storing all: ${plainMs.toFixed(0)} ms without signatures, ${signedMs.toFixed(0)} with them. ` +
      `Index in memory: ${indexMs.toFixed(0)} ms, ${(indexBytes / 2 ** 20).toFixed(1)} MiB.`,
  )
  await database.close()
  await storage.remove()
}
