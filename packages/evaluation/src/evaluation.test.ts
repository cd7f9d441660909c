import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { evaluatePair } from './evaluation.ts'
import { joinLines } from './sets/set-texts.ts'

const lines = Array.from({ length: 80 }, (_, index) => `sentence number ${index} of this set`)
const set = joinLines(lines.join('\n'), lines.join('\n'), { from: 'en', to: 'es' })
/** Routes that are named after what they do. */
const translate = async (sentence: string, _pair: unknown, route: string): Promise<string> => {
  if (route === 'fails') throw new Error('out of order')
  return route === 'copies' ? sentence : sentence.replace('number', 'nombre')
}

describe('an evaluation', () => {
  it('puts the best route first, and tells whether chance explains the difference', async () => {
    let sentences = 0
    const onSentence = () => {
      sentences++
    }
    const options = { translate, samples: 500, onSentence }
    const { routes, failed } = await evaluatePair(set, ['changes', 'fails', 'copies'], options)
    assert.deepEqual(
      routes.map(({ route, chrf }) => [route, chrf.score === 100, chrf.pValue]),
      [
        ['copies', true, null],
        ['changes', false, 1 / 501],
      ],
    )
    assert.deepEqual(failed, [{ route: 'fails', reason: 'out of order' }])
    assert.equal(sentences, 160)
    assert.deepEqual(routes[0]?.translations, lines)
  })

  it('finds no difference between routes that answer the same', async () => {
    const options = { translate, samples: 200, onSentence: () => {} }
    const { routes } = await evaluatePair(set, ['copies', 'copies'], options)
    assert.deepEqual(
      routes.map(({ chrf }) => chrf.pValue),
      [null, 1],
    )
  })
})
