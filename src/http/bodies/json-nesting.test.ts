import assert from 'node:assert/strict'
import { it } from 'node:test'
import fc from 'fast-check'
import '../../../test/support/property-seed.ts'
import { hasMoreValues } from './json-nesting.ts'

/** Counts as the parser does: each comma or opening bracket is a member, item or container. */
function countMarks(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0
  const items = Object.values(value)
  return (
    1 +
    Math.max(0, items.length - 1) +
    items.reduce<number>((sum, item) => sum + countMarks(item), 0)
  )
}

/** So long that it is looked at. */
const padding = ' '.repeat(16 * 1024)

it('counts the values of any JSON, whatever its strings hold', () => {
  const texts = fc.string({ unit: fc.constantFrom('"', '\\', ',', '[', '{', 'a', '\u00e9', '\n') })
  const { json } = fc.letrec((tie) => ({
    json: fc.oneof(
      { maxDepth: 4 },
      texts,
      fc.array(tie('json'), { maxLength: 5 }),
      fc.dictionary(texts, tie('json'), { maxKeys: 5 }),
    ),
  }))
  fc.assert(
    fc.property(json, (value) => {
      const bytes = Buffer.from(padding + JSON.stringify(value))
      const marks = countMarks(value)
      assert.equal(hasMoreValues(bytes, marks), false)
      if (marks > 0) assert.equal(hasMoreValues(bytes, marks - 1), true)
    }),
  )
})

it('takes any bytes', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 200 }),
      (bytes) =>
        typeof hasMoreValues(Buffer.from([...Buffer.from(padding), ...bytes]), 3) === 'boolean',
    ),
  )
})

it('leaves small texts to the parser', () => {
  assert.equal(hasMoreValues(Buffer.from('['.repeat(1_000)), 1), false)
})
