import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import fc from 'fast-check'
import type { Kysely } from 'kysely'
import '../../../../test/support/property-seed.ts'
import { openTables } from '../../../../test/support/app-database.ts'
import { backends } from '../../../../test/support/backends.ts'
import type { Tables } from '../../../storage/tables.ts'
import { comparedSource, parseSource } from '../matching.ts'
import { upsertCorrections } from '../store.ts'
import { indexCorrections } from './indexing.ts'
import {
  createNearCorrections,
  type FindNearCorrections,
  type NearSearch,
  signSource,
} from './near-corrections.ts'
import { countEdits, scoreOf } from './score.ts'
import { createSignatureIndexes } from './signature-indexes.ts'
import { findBySignatures, readNearRows, readSigned } from './signature-store.ts'
import { createSignatures } from './signatures.ts'
import type { SignedSource } from './signed-rows.ts'
import { listWords } from './words.ts'

const pair = { from: 'en', to: 'es' }
const toWords = (text: string) => listWords(text) ?? []
const sign = createSignatures({ appId: 'a', ...pair })

const countBits = (bits: number): number => (bits >>> 0).toString(2).replaceAll('0', '').length

type Sketch = Pick<SignedSource, 'sketchLow' | 'sketchHigh'>

/** The bits that only one of two sketches has. */
const countMissing = (one: Sketch, other: Sketch): number =>
  countBits(one.sketchLow & ~other.sketchLow) + countBits(one.sketchHigh & ~other.sketchHigh)

/** Whether a text finds a correction by its signatures. */
function isFound(text: string, source: string): boolean {
  const { signatures, least, most, differing, ...sketch } = sign.ofText(toWords(text))
  const correction = sign.ofCorrection(toWords(source))
  const known = new Set(correction.signatures)
  const count = correction.signatures.length
  return (
    count >= least &&
    count <= most &&
    countMissing(sketch, correction) <= differing &&
    countMissing(correction, sketch) <= differing &&
    signatures.some((signature) => known.has(signature))
  )
}

/** Levenshtein's distance, as plain as can be. */
function distanceOf(one: readonly string[], other: readonly string[]): number {
  let row = other.map((_, index) => index + 1)
  row.unshift(0)
  for (const [index, word] of one.entries()) {
    const next = [index + 1]
    for (const [at, against] of other.entries())
      next.push(
        Math.min(
          (row[at] as number) + Number(word !== against),
          (row[at + 1] as number) + 1,
          (next[at] as number) + 1,
        ),
      )
    row = next
  }
  return row.at(-1) as number
}

const words = (most: number) =>
  fc.array(fc.constantFrom('a', 'of', 'red', 'blue', 'house', 'garden', '12', '我', 'é'), {
    minLength: 1,
    maxLength: most,
  })
/** Texts that differ in some words. */
const near = fc
  .tuple(
    fc.oneof(
      words(12),
      fc.array(fc.stringMatching(/^[a-z]{1,7}$/), { minLength: 1, maxLength: 60 }),
    ),
    fc.array(fc.tuple(fc.nat(), fc.constantFrom('add', 'remove', 'replace', 'move')), {
      maxLength: 12,
    }),
  )
  .map(([all, edits]) => {
    const edited = [...all]
    for (const [at, kind] of edits) {
      const index = at % edited.length
      const word = `x${at % 3}`
      if (kind === 'add') edited.splice(index, 0, word)
      else if (kind === 'replace') edited.splice(index, 1, word)
      else if (kind === 'move') edited.push(...edited.splice(index, 1))
      else if (edited.length > 1) edited.splice(index, 1)
    }
    return [all.join(' '), edited.join(' ')] as const
  })

describe('the distance of texts', () => {
  it('is that of Levenshtein, or undefined if it is more than is asked for', () => {
    fc.assert(
      fc.property(near, fc.nat(20), ([one, other], most) => {
        const [first, second] = [toWords(one), toWords(other)]
        const plain = distanceOf(
          first.map(({ word }) => word),
          second.map(({ word }) => word),
        )
        assert.equal(countEdits(first, second, most), plain <= most ? plain : undefined)
      }),
    )
  })
})

describe('signatures', () => {
  it('find each correction of which at most a quarter of the words differs', () => {
    fc.assert(
      fc.property(near, ([text, source]) => {
        const [one, other] = [toWords(text), toWords(source)]
        const most = Math.floor(Math.max(one.length, other.length) / 4)
        if (countEdits(one, other, most) === undefined) return
        assert.ok(isFound(text, source), `${text} | ${source}`)
        assert.ok(isFound(source, text), `${source} | ${text}`)
      }),
      { numRuns: 3_000 },
    )
  })

  it('find it at all lengths, whichever words differ', () => {
    for (let length = 1; length <= 200; length++)
      for (const step of [1, 2, 3]) {
        const text = Array.from({ length }, (_, at) => `${'w'.repeat(1 + (at % 9))}${at}w`)
        const changed = Math.floor(length / 4)
        const source = text.map((word, at) => (at % step === 0 && at / step < changed ? 'x' : word))
        assert.ok(isFound(text.join(' '), source.join(' ')), `${length} ${step}`)
        const shorter = text.slice(changed)
        assert.ok(isFound(text.join(' '), shorter.join(' ')), `${length} without ${changed}`)
        assert.ok(isFound(shorter.join(' '), text.join(' ')), `${length} with ${changed}`)
      }
  })

  it('differ by app and by language, not by region', () => {
    const of = (scope: { appId: string; from: string; to: string }) =>
      createSignatures(scope).ofText(toWords('one two three')).signatures
    const known = of({ appId: 'a', from: 'en', to: 'es' })
    assert.deepEqual(of({ appId: 'a', from: 'en-GB', to: 'es-MX' }), known)
    for (const other of [
      { appId: 'b', from: 'en', to: 'es' },
      { appId: 'a', from: 'de', to: 'es' },
      { appId: 'a', from: 'en', to: 'ca' },
    ])
      assert.ok(!of(other).some((signature) => known.includes(signature)))
  })

  it('stay what they are, as they are stored', () => {
    const row = { appId: 'app', sourceLanguage: 'en', targetLanguage: 'es' }
    assert.deepEqual(signSource({ ...row, source: 'Save 3 changes, {name}.' }), {
      signatures: [-1710224517, 1813772470, -2077666337],
      sketchLow: 268437506,
      sketchHigh: 33554432,
    })
  })
})

/** Where a process finds corrections: in the database until it has an index in memory. */
const places = ['the database', 'memory'] as const

for (const [backend, place] of backends.flatMap((backend) =>
  places.map((place) => [backend, place] as const),
)) {
  describe(`corrections that are nearly equal, in ${place}, on ${backend.name}`, () => {
    const owner = { ownerId: 'u', appId: 'a' }
    const searchOf = (version: number): NearSearch => ({
      ...{ pair, owner, threshold: 75, hasEqualWords: false },
      state: { version, corrections: 0 },
      serves: () => true,
    })

    /** Finds in the place, once it has the change of a search. */
    const openNear = (tables: Kysely<Tables>): FindNearCorrections => {
      const indexOf = createSignatureIndexes((appId, page) => readSigned(tables, appId, page))
      const find = createNearCorrections({
        findBySignatures: (appId, wanted) => findBySignatures(tables, appId, wanted),
        readRows: (appId, ids) => readNearRows(tables, appId, ids),
        indexOf: place === 'memory' ? indexOf : () => undefined,
      })
      return async (texts, search) => {
        while (indexOf('a', search.state, 1) === undefined) await nextTurn()
        return find(texts, search)
      }
    }

    it('are those that a comparison with each one finds', async (t) => {
      const { tables } = await openTables(t, backend)
      const find = openNear(tables)
      const nouns = ['house', 'garden', 'tree', 'river', 'bridge', 'window', 'letter', 'morning']
      const vocabulary = [...nouns, 'red', 'blue', 'green', 'of', 'a', '7', 'old', 'new', 'with']
      const random = fc.sample(
        fc.array(fc.constantFrom(...vocabulary), { minLength: 1, maxLength: 14 }),
        300,
      )
      const sources = [...new Set(random.map((each) => each.join(' ')))]
      const rows = sources.flatMap((source, index) =>
        ['a', 'b'].map((appId) => ({
          id: `${appId}${index}`,
          appId,
          sourceKey: parseSource(source).key,
          sourceLanguage: 'en',
          targetLanguage: index % 9 === 0 ? 'ca' : 'es',
          source,
          target: source,
          bytes: 1,
          createdAt: new Date(0),
        })),
      )
      const unique = [...new Map(rows.map((row) => [`${row.appId}${row.sourceKey}`, row])).values()]
      const signed = unique.map((row) => ({ ...row, ...signSource(row), version: 1 }))
      await upsertCorrections(tables, signed)
      const texts = sources.slice(0, 150).map((text) => ({ text, hasTags: false }))
      const found = await find(texts, searchOf(1))
      for (const [index, { text }] of texts.entries()) {
        const compared = { text, words: toWords(text), hasTags: false }
        const expected = unique
          .filter((row) => row.appId === 'a' && row.targetLanguage === 'es')
          .filter(({ source }) => {
            const correction = comparedSource(source)
            const other = { text: correction, words: toWords(correction), hasTags: false }
            return scoreOf(compared, other, 75) !== undefined
          })
          .map(({ id }) => id)
        assert.deepEqual(
          (found[index] ?? []).map(({ row }) => row.id).sort(),
          expected.sort(),
          text,
        )
      }
      assert.ok(found.some((each) => each.length > 1))
    })

    it('are found once they are indexed, if an earlier version stored them', async (t) => {
      const { tables } = await openTables(t, backend)
      const find = openNear(tables)
      const texts = [{ text: 'one two three 77', hasTags: false }]
      const rows = Array.from({ length: 350 }, (_, index) => ({
        id: `c${index}`,
        appId: 'a',
        sourceKey: `${index}`,
        sourceLanguage: 'en',
        targetLanguage: 'es',
        source: `one two three w${index}`,
        target: 'uno',
        bytes: 1,
        createdAt: new Date(0),
      }))
      await upsertCorrections(tables, rows)
      assert.deepEqual(await find(texts, searchOf(0)), [[]])
      const counts = await Promise.all([indexCorrections(tables), indexCorrections(tables)])
      assert.ok(counts.reduce((sum, count) => sum + count) <= rows.length, `${counts}`)
      await indexCorrections(tables)
      assert.equal(await indexCorrections(tables), 0)
      const stored = await tables
        .selectFrom('corrections')
        .select(['id', 'signatures', 'sketchLow', 'sketchHigh'])
        .execute()
      const bySource = new Map(rows.map((row) => [row.id, row]))
      for (const { id, ...signed } of stored)
        assert.deepEqual(signed, signSource(bySource.get(id) as (typeof rows)[0]))
      const { version } = await tables
        .selectFrom('correctionTotals')
        .select('version')
        .executeTakeFirstOrThrow()
      assert.equal((await find(texts, searchOf(version)))[0]?.length, 24)
    })
  })
}
