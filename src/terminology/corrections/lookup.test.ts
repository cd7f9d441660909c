import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createCorrectionLookup } from './lookup.ts'
import { parseSource } from './matching.ts'
import type { CorrectionRow } from './store.ts'

const row = (source: string, target: string, targetLanguage = 'es'): CorrectionRow => ({
  id: source,
  appId: 'a',
  sourceKey: parseSource(source).key,
  sourceLanguage: 'en',
  targetLanguage,
  source,
  target,
  bytes: 1,
  createdAt: new Date(0),
})

function createLookup(rows: readonly CorrectionRow[]) {
  const statements: string[][] = []
  const find = createCorrectionLookup({
    findByKeys: async (_appId, keys) => {
      statements.push([...keys])
      const found = rows.filter(({ sourceKey }) => keys.includes(sourceKey))
      return { rows: found, state: { version: 1, corrections: rows.length } }
    },
    defaultVariants: { pt: 'pt-BR' },
  })
  return { find, statements }
}

const owner = { ownerId: 'u', appId: 'a' }

describe('the lookup of corrections', () => {
  it('asks in one statement for the segments of all texts of a request', async () => {
    const { find, statements } = createLookup([row('one', 'uno'), row('two', 'dos')])
    const pair = { from: 'en', to: 'es' }
    const found = await Promise.all([
      find([['one'], ['other']], pair, owner),
      find([['Two']], pair, owner),
      find([['one']], pair, owner),
    ])
    const corrections = found.map((each) => each.corrections)
    assert.deepEqual(corrections, [[['uno'], undefined], [['Dos']], [['uno']]])
    assert.equal(statements.length, 1)
    assert.equal(statements[0]?.length, 3)
    await find([['one']], pair, owner)
    assert.equal(statements.length, 2)
  })

  it('prefers the exact language, and takes base and regional ones', async () => {
    const rows = [
      row('one', 'base', 'pt'),
      row('one', 'regional', 'pt-BR'),
      row('two', 'x', 'pt-PT'),
    ]
    const { find } = createLookup(rows)
    for (const [to, expected] of [
      ['pt-BR', [['regional'], ['x']]],
      ['pt', [['base'], ['x']]],
      ['es', [undefined, undefined]],
    ] as const) {
      const { corrections } = await find([['one'], ['two']], { from: 'en', to }, owner)
      assert.deepEqual(corrections, expected, to)
    }
  })
})
