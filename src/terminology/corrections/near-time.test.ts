// What somebody may store or send so that the search for nearly equal corrections takes long: of
// what is twice as much, it takes about twice as long, and nothing throws. On PGlite, whose work is
// in the time of this process.
import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { openTables } from '../../../test/support/app-database.ts'
import { backends } from '../../../test/support/backends.ts'
import { signSource } from './fuzzy/near-corrections.ts'
import { createSignatureIndexes } from './fuzzy/signature-indexes.ts'
import { findBySignatures, readNearRows, readSigned } from './fuzzy/signature-store.ts'
import { createCorrectionLookup } from './lookup.ts'
import { parseSource } from './matching.ts'
import { addTotals, findCorrectionsByKeys, upsertCorrections } from './store.ts'

/** Linear work with the noise of a busy machine stays below it; quadratic work reaches 4. */
const mostGrowth = 2.6
/** Faster work is not measured. */
const leastMs = 8
/** Quadratic work fails in each. */
const attempts = 5
/** Of these the shortest counts: noise only adds to a time. */
const rounds = 3

const pair = { from: 'en', to: 'es' }

interface Attack {
  /** The sources of the corrections. */
  readonly stored: (size: number) => readonly string[]
  readonly texts: (size: number) => readonly string[]
  readonly size: number
}

const list = (length: number, item: (index: number) => string) =>
  Array.from({ length }, (_, at) => item(at))
const repeated = (times: number, text: string) => list(times, () => text).join(' ')
/** Words in an order of their own for each `turn`. */
const turned = (words: readonly string[], turn: number) =>
  words.map((_, at) => words[(at * (1 + 2 * (turn % 64)) + turn) % words.length]).join(' ')
const long = (index: number) => `${'a'.repeat(9_990)}${index}`

/** Texts of a number of words that differ from one correction in every fifth word. */
const ofWords = (words: number): Attack => ({
  size: words,
  stored: (size) => list(40, (each) => list(size, (at) => `word${each}x${at}`).join(' ')),
  texts: (size) =>
    list(40, (each) => list(size, (at) => (at % 5 ? `word${each}x${at}` : `other${at}`)).join(' ')),
})

const sameWords = list(16, (at) => `word${at}`)

const attacks: Readonly<Record<string, Attack>> = {
  ...Object.fromEntries(
    [25, 50, 100, 101, 150, 200].map((words) => [`${words} words in each text`, ofWords(words)]),
  ),
  'corrections of the same words in other orders': {
    size: 400,
    stored: (size) => list(size, (at) => turned([...sameWords, `x${at}`], at)),
    texts: () => list(20, (at) => turned(sameWords, at)),
  },
  'corrections that differ in one word': {
    size: 400,
    stored: (size) => list(size, (at) => `${sameWords.join(' ')} x${at}`),
    texts: () => list(20, (at) => `${sameWords.join(' ')} y${at}`),
  },
  'texts of the same words': {
    size: 100,
    stored: () => list(200, (at) => turned([...sameWords, `x${at}`], at)),
    texts: (size) => list(size, (at) => turned(sameWords, at)),
  },
  'words of 10,000 characters in a text': {
    size: 10,
    stored: (size) => [list(size, long).join(' '), long(0)],
    texts: (size) => [list(size, (at) => long(at + 1)).join(' ')],
  },
  'texts that are a word of 10,000 characters': {
    size: 20,
    stored: (size) => list(size, long),
    texts: (size) => list(size, (at) => long(at + 1_000)),
  },
  'one word, repeated': {
    size: 100,
    stored: (size) => [repeated(size, 'word'), repeated(size - 1, 'word')],
    texts: (size) => list(20, (at) => `${repeated(size - 1, 'word')} x${at}`),
  },
  'nothing but punctuation': {
    size: 20_000,
    stored: (size) => ['?!'.repeat(size / 40), '...'],
    texts: (size) => ['?!'.repeat(size), '. '.repeat(size), '…—'.repeat(size)],
  },
  'nothing but numbers': {
    size: 50,
    stored: (size) => [list(size, (at) => `${at}`).join(' ')],
    texts: (size) => list(20, (each) => list(size, (at) => `${each}${at}`).join(' ')),
  },
  'equal sentences in one text': {
    size: 200,
    stored: () => ['The house is red today.', 'The house is blue.'],
    texts: (size) => [repeated(size, 'The house is green today.')],
  },
  'equal sentences with other numbers in one text': {
    size: 200,
    stored: () => ['Page 3 of 10 is red.'],
    texts: (size) => [list(size, (at) => `Page ${at} of ${size} is red.`).join(' ')],
  },
}

const state = { version: 1, corrections: 1 }

async function openLookup(t: TestContext, place: 'the database' | 'memory') {
  const [pglite] = backends
  assert.equal(pglite?.name, 'PGlite')
  const { tables } = await openTables(t, pglite)
  const indexOf = createSignatureIndexes((appId, page) => readSigned(tables, appId, page))
  const find = createCorrectionLookup({
    findByKeys: (appId, keys) => findCorrectionsByKeys(tables, appId, keys),
    near: {
      findBySignatures: (appId, wanted) => findBySignatures(tables, appId, wanted),
      readRows: (appId, ids) => readNearRows(tables, appId, ids),
      indexOf: place === 'memory' ? indexOf : () => undefined,
    },
    defaultVariants: {},
  })
  return {
    async store(appId: string, sources: readonly string[]): Promise<void> {
      const rows = sources.map((source, index) => ({
        id: `${appId}${index}`,
        appId,
        sourceKey: parseSource(source).key,
        sourceLanguage: 'en',
        targetLanguage: 'es',
        source,
        target: 'destino',
        bytes: 1,
        createdAt: new Date(0),
      }))
      await addTotals(tables, appId, { corrections: rows.length, bytes: 0 })
      const unique = new Map(rows.map((row) => [row.sourceKey, row])).values()
      const signed = [...unique].map((row) => ({ ...row, ...signSource(row), version: 1 }))
      if (signed.length > 0) await upsertCorrections(tables, signed)
      while (indexOf(appId, state, 1) === undefined) await nextTurn()
    },
    find: (appId: string, texts: readonly string[]) =>
      find(
        texts.map((text) => [text]),
        pair,
        { ownerId: 'u', appId, matchThreshold: 75 },
      ),
  }
}

async function cpuMs(work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const before = process.cpuUsage()
    await work()
    times.push(process.cpuUsage(before).user / 1_000)
  }
  return Math.min(...times)
}

for (const place of ['the database', 'memory'] as const)
  describe(`a search in ${place} takes at most about twice as long for twice`, () => {
    for (const [name, attack] of Object.entries(attacks))
      it(name, async (t) => measureTwice(t, place, attack))
  })

async function measureTwice(
  t: TestContext,
  place: 'the database' | 'memory',
  { size, stored, texts }: Attack,
): Promise<void> {
  const { store, find } = await openLookup(t, place)
  await store('a', stored(size))
  await store('b', stored(2 * size))
  const [once, twice] = [texts(size), texts(2 * size)]
  const found = await find('b', twice)
  assert.equal(found.corrections.length, twice.length)
  await find('a', once)
  const ratios: number[] = []
  while (ratios.length < attempts) {
    const double = await cpuMs(() => find('b', twice))
    if (double < leastMs) return
    ratios.push(double / (await cpuMs(() => find('a', once))))
    t.diagnostic(`${double.toFixed(0)} ms, ${ratios.at(-1)?.toFixed(2)} times`)
    if ((ratios.at(-1) ?? 0) <= mostGrowth) return
  }
  assert.fail(`${ratios.map((each) => each.toFixed(2)).join(', ')} times`)
}
