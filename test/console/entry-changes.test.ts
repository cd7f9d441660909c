import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import {
  exchangeEntry,
  restoreEntry,
  undoImport,
} from '../../packages/console/src/pages/glossaries/entry-changes.ts'

const entry = (source: string, target: string) => ({ source, target })
const house = entry('house|houses', 'casa')
const garden = entry('garden', 'jardín')
const tree = entry('tree', 'árbol')

describe('a change of one entry', () => {
  it('leaves the entries that others have added', () => {
    const home = entry('house', 'hogar')
    assert.deepEqual(exchangeEntry(house, home)([garden, house, tree]), [garden, home, tree])
    assert.deepEqual(exchangeEntry(house, undefined)([garden, house, tree]), [garden, tree])
  })

  it('is not made if others have changed the entry', () => {
    const changed = entry('house|houses', 'vivienda')
    assert.equal(exchangeEntry(house, entry('house', 'hogar'))([changed]), undefined)
    assert.equal(exchangeEntry(house, entry('house', 'hogar'))([garden]), undefined)
    assert.equal(exchangeEntry(house, undefined)([changed]), undefined)
  })

  it('has nothing to do if it is made already', () => {
    const now = [garden, tree]
    assert.equal(exchangeEntry(house, undefined)(now), now)
    assert.equal(exchangeEntry(house, tree)(now), now)
  })
})

describe('the undo of a deletion', () => {
  it('adds the entry, unless somebody has added one with its forms', () => {
    assert.deepEqual(restoreEntry(house)([garden, tree]), [garden, tree, house])
    const now = [garden, house]
    assert.equal(restoreEntry(house)(now), now)
    assert.equal(restoreEntry(house)([entry('houses', 'casas')]), undefined)
  })
})

describe('the undo of an import', () => {
  const home = entry('house', 'hogar')
  const before = [house, garden]
  const after = [garden, home, tree]

  it('brings back the entries before it, in their order', () => {
    assert.deepEqual(undoImport(after, before, after), { entries: before, kept: 0 })
    assert.deepEqual(undoImport([home, tree], before, [home, tree]).entries, before)
  })

  it('leaves what others have added, changed and deleted since', () => {
    const river = entry('river', 'río')
    assert.deepEqual(undoImport([...after, river], before, after).entries, [...before, river])
    const changed = entry('house', 'vivienda')
    assert.deepEqual(undoImport([garden, changed, tree], before, after), {
      entries: [garden, changed],
      kept: 1,
    })
    assert.deepEqual(undoImport([home, tree], before, after), { entries: [house], kept: 0 })
    assert.deepEqual(undoImport([garden, tree], before, after), { entries: [garden], kept: 0 })
  })
})
