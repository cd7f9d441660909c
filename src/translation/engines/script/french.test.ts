import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { toCanadian } from './french.ts'

describe('French in Canada', () => {
  it('has no space before high signs, but before colons and in guillemets', () => {
    for (const [text, expected] of [
      ['Salut\u00a0! Ça va\u202f? Oui ; non.', 'Salut! Ça va? Oui; non.'],
      ['«\u00a0Vraiment\u00a0?!\u00a0»\u00a0: oui', '«\u00a0Vraiment?!\u00a0»\u00a0: oui'],
      ['Salut ;) ?id=1', 'Salut ;) ?id=1'],
      [' !', '!'],
      ['', ''],
    ] as const)
      assert.equal(toCanadian(text), expected)
  })
})
