import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { toSwiss } from './german.ts'

describe('German in Switzerland', () => {
  it('has no ß', () => {
    for (const [text, expected] of [
      ['Die Straße ist groß.', 'Die Strasse ist gross.'],
      ['Fußßß, ß', 'Fussssss, ss'],
      ['STRAßE und STRAẞE, GROẞ', 'STRASSE und STRASSE, GROSS'],
      ['Maßstab', 'Massstab'],
      ['Haus, müssen', 'Haus, müssen'],
      ['Aß', 'Ass'],
      ['', ''],
    ] as const)
      assert.equal(toSwiss(text), expected)
  })
})
