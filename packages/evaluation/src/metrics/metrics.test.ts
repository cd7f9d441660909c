import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import values from '../../../../test/support/sacrebleu-values.json' with { type: 'json' }
import { createBleu, tokenizerFor } from './bleu.ts'
import { chrf, chrfPlusPlus } from './chrf.ts'
import { type Metric, scoreSet } from './metric.ts'
import { type BleuTokenizer, tokenizers } from './tokenizers.ts'

function assertNear(actual: number, expected: number): void {
  assert.ok(Math.abs(actual - expected) < 1e-9, `${actual} is not ${expected}`)
}

const tokenizerNamed = (name: string): BleuTokenizer => {
  assert.ok(name in tokenizers)
  return name as BleuTokenizer
}

const scoreOne = (metric: Metric, { hypothesis = '', reference = '' }): number =>
  scoreSet(metric, [hypothesis], [reference])

describe('BLEU', () => {
  it('of a set is that of sacreBLEU', () => {
    for (const { matches, totals, written, wanted, bleu } of values.bleuOfCounts)
      assertNear(createBleu().score([written, wanted, ...matches, ...totals]), bleu)
  })

  for (const { tokenizer, bleu, ...sentence } of values.sentences)
    it(`of "${sentence.hypothesis}" is that of sacreBLEU with ${tokenizer}`, () => {
      assertNear(
        scoreOne(
          createBleu({ tokenizer: tokenizerNamed(tokenizer), usesEffectiveOrder: true }),
          sentence,
        ),
        bleu,
      )
    })

  it('of a text without four words in a row is 0, but for single sentences', () => {
    const sentence = { hypothesis: 'The red house', reference: 'The red house' }
    assert.equal(scoreOne(createBleu(), sentence), 0)
    assertNear(scoreOne(createBleu({ usesEffectiveOrder: true }), sentence), 100)
  })

  it('can ignore case', () => {
    const sentence = { hypothesis: 'THE RED HOUSE BURNS', reference: 'the red house burns' }
    assert.equal(scoreOne(createBleu(), sentence), 0)
    assertNear(scoreOne(createBleu({ ignoresCase: true }), sentence), 100)
  })

  it('finds words by the target language', () => {
    assert.deepEqual(['es', 'zh-Hant', 'ja', 'th'].map(tokenizerFor), ['13a', 'zh', 'char', 'char'])
  })
})

describe('chrF', () => {
  for (const { hypothesis, reference, ...expected } of values.sentences)
    it(`of "${hypothesis}" (${expected.tokenizer}) is that of sacreBLEU`, () => {
      assertNear(scoreOne(chrf, { hypothesis, reference }), expected.chrf)
      if ('plusPlus' in expected)
        assertNear(scoreOne(chrfPlusPlus, { hypothesis, reference }), expected.plusPlus)
    })

  // By hand: "abcd" against "abce" matches 3/4, 2/3, 1/2 and 0 of orders 1 to 4; precision equals
  // recall.
  it('averages the orders that both texts have', () => {
    const sentence = { hypothesis: 'abcd', reference: 'abce' }
    assertNear(scoreOne(chrf, sentence), (100 * (3 / 4 + 2 / 3 + 1 / 2 + 0)) / 4)
  })

  // By hand: "ab" against "abcd", orders 1 and 2: precision 1, recall (2/4 + 1/3) / 2;
  // F2 = 5PR / (4P + R).
  it('weighs recall twice', () => {
    const recall = (2 / 4 + 1 / 3) / 2
    const sentence = { hypothesis: 'ab', reference: 'abcd' }
    assertNear(scoreOne(chrf, sentence), (100 * 5 * recall) / (4 + recall))
  })

  it('of a set is no mean of its sentences', () => {
    const hypotheses = ['abcdef', 'x']
    const references = ['abcdef', 'y']
    const mean = (scoreOne(chrf, { hypothesis: 'x', reference: 'y' }) + 100) / 2
    assert.ok(scoreSet(chrf, hypotheses, references) > mean)
  })

  it('takes what Python takes for whitespace, and no more', () => {
    assertNear(scoreOne(chrf, { hypothesis: 'a\u0085b\u001cc', reference: 'abc' }), 100)
    assert.ok(scoreOne(chrf, { hypothesis: 'a\ufeffb', reference: 'ab' }) < 100)
  })
})
