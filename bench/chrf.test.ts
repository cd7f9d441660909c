import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { chrf } from './chrf.ts'

describe('chrf', () => {
  it('is 100 for the reference itself and 0 for nothing in common', () => {
    assert.equal(chrf(['The cat sat.'], ['The cat sat.']), 100)
    assert.equal(chrf(['xyz'], ['abc']), 0)
    assert.equal(chrf([''], ['abc']), 0)
  })

  it('ignores whitespace', () => {
    assert.equal(chrf(['a  b c'], ['abc']), 100)
  })

  // By hand: "abcd" against "abce" matches 3/4, 2/3, 1/2 and 0 of orders 1 to 4; precision equals
  // recall.
  it('averages the orders that both texts have', () => {
    assert.ok(Math.abs(chrf(['abcd'], ['abce']) - (100 * (3 / 4 + 2 / 3 + 1 / 2 + 0)) / 4) < 1e-9)
  })

  // By hand: "ab" against "abcd", orders 1 and 2: precision 1, recall (2/4 + 1/3) / 2;
  // F2 = 5PR / (4P + R).
  it('weighs recall twice', () => {
    const recall = (2 / 4 + 1 / 3) / 2
    assert.ok(Math.abs(chrf(['ab'], ['abcd']) - (100 * 5 * recall) / (4 + recall)) < 1e-9)
  })
})
