import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cutExample } from './examples.ts'
import { chooseNear, findNearWords } from './near-words.ts'

const [here, near, far] = [0, 0.1, 9].map((at) => Float32Array.of(at, 0)) as [
  Float32Array,
  Float32Array,
  Float32Array,
]

describe('words of examples', () => {
  it('take most of the probability in an equal state, and less the farther it is', () => {
    const examples = { keys: [here, far], words: [7, 8] }
    const totals = [here, near, Float32Array.of(2, 0)].map(
      (state) => findNearWords(examples, state, 1).total,
    )
    assert.deepEqual(
      totals.map((total) => total.toFixed(2)),
      ['0.90', '0.84', '0.00'],
    )
    const { shares } = findNearWords(examples, here, 1)
    assert.equal(shares.get(7), 0.9)
    assert.equal(shares.get(8), 0)
  })

  it('share the probability, those of equal states alike', () => {
    const { shares } = findNearWords({ keys: [here, here, here], words: [7, 8, 7] }, here, 1)
    assert.deepEqual(
      [...shares].map(([word, share]) => [word, share.toFixed(2)]),
      [
        [7, '0.60'],
        [8, '0.30'],
      ],
    )
  })

  it('are written if they become likelier than the best word, and can be written', () => {
    const shares = { shares: new Map([[7, 0.6]]), total: 0.6 }
    const best = { word: 1, logit: 0 }
    const choose = (probability: number, logit?: number) =>
      chooseNear(
        best,
        shares,
        () => probability,
        () => logit,
      ).word
    assert.equal(choose(0.9, -3), 7)
    assert.equal(choose(0.9), 1)
    const small = { shares: new Map([[7, 0.1]]), total: 0.1 }
    assert.equal(
      chooseNear(
        best,
        small,
        (logit) => Math.exp(logit),
        () => -9,
      ).word,
      1,
    )
  })
})

describe('an example', () => {
  it('is cut into its sentences if its texts have as many', () => {
    const pair = { from: 'en', to: 'es' }
    const source = 'It is red. It is big.'
    assert.deepEqual(cutExample({ source, target: 'Es rojo. Es grande.' }, pair), [
      { source: 'It is red.', target: 'Es rojo.' },
      { source: 'It is big.', target: 'Es grande.' },
    ])
    assert.deepEqual(cutExample({ source, target: 'Es rojo y grande.' }, pair), [])
  })
})
