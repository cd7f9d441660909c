import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import fc from 'fast-check'
import { isLinear, measureGrowth } from '../../../test/support/linear-time.ts'
import '../../../test/support/property-seed.ts'
import { runAtOnce } from '../../shared/steps.ts'
import { toEntries, toStored } from './dictionaries.ts'
import { checkEntriesInSteps } from './entry-check.ts'
import { entryMediaTypes, readEntriesInSteps, writeEntries } from './entry-texts.ts'
import type { GlossaryEntry } from './schemas.ts'

const pair = { from: 'en', to: 'es' }

const isAccepted = (entries: readonly GlossaryEntry[]): boolean => {
  try {
    runAtOnce(checkEntriesInSteps(entries, 'en', (index) => `${index}`))
    return true
  } catch {
    return false
  }
}

/** Entries that a dictionary accepts. */
const acceptedEntries = fc
  .array(
    fc.tuple(
      fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('"a"', 'a,b', "'", '=1')),
      fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('"', ',', '|')),
      fc.option(fc.constantFrom('a', 'a|b', 'á, "b" | c'), { nil: undefined }),
    ),
  )
  .map((rows) => {
    const entries = rows.map(([source, target, targetForms]) => ({
      source,
      target,
      ...(targetForms !== undefined && { targetForms }),
    }))
    const accepted: GlossaryEntry[] = []
    for (const entry of entries) if (isAccepted([...accepted, entry])) accepted.push(entry)
    return accepted
  })

describe('the entries of a dictionary', () => {
  for (const mediaType of entryMediaTypes)
    it(`come back from ${mediaType} as they were`, () => {
      fc.assert(
        fc.property(acceptedEntries, (entries) => {
          const text = [...writeEntries(entries, mediaType, pair)].join('')
          const read = runAtOnce(readEntriesInSteps({ text, mediaType }, pair))
          const isCsv = mediaType === 'text/csv'
          const written = entries.map(({ targetForms, ...entry }) =>
            isCsv && targetForms !== undefined ? { ...entry, targetForms } : entry,
          )
          assert.deepEqual(read.entries, written)
        }),
      )
    })

  it('come back from storage as they were, in parts', () => {
    fc.assert(
      fc.property(acceptedEntries, (entries) => {
        assert.deepEqual(toStored(entries).parts.flatMap(toEntries), entries)
      }),
    )
    const many = Array.from({ length: 10_000 }, (_, index) => ({
      source: `${index}`,
      target: 'é'.repeat(50),
    }))
    const { parts, bytes } = toStored(many)
    assert.ok(parts.length > 4)
    assert.equal(bytes, Buffer.byteLength(parts.join('')) + 256)
    assert.deepEqual(parts.flatMap(toEntries), many)
  })
})

describe('twice as much text takes no more than 2.6 times as long to read and check', () => {
  for (const [name, unit] of [
    ['terms', '%,x %\n'],
    ['quotes', '"'],
    ['quoted fields', '"%",""""\n'],
    ['commas', ','],
    ['line breaks', '\r'],
    ['tabs', '\t'],
    ['forms', '|'],
    ['marks', 'e\u0301'],
  ] as const)
    for (const mediaType of entryMediaTypes)
      it(`${name} in ${mediaType}`, () => {
        const prepare = (size: number) =>
          Array.from({ length: size / unit.length }, (_, index) =>
            unit.replaceAll('%', `${index}`),
          ).join('')
        const growth = measureGrowth(prepare, (text) => {
          try {
            const { entries } = runAtOnce(readEntriesInSteps({ text, mediaType }, pair))
            isAccepted(entries)
          } catch {}
        })
        assert.ok(isLinear(growth), `${growth.ratio.toFixed(2)} times from ${growth.size} on`)
      })
})
