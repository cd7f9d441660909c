import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { scoreOf } from './score.ts'
import { listWords } from './words.ts'

const toWords = (text: string) => listWords(text) ?? []

describe('the score of a correction', () => {
  const score = (text: string, source: string, hasTags = false) =>
    scoreOf(
      { text, words: toWords(text), hasTags },
      { text: source, words: toWords(source), hasTags: false },
      50,
    )
  for (const [text, source, expected] of [
    ['one two three four', 'one two three five', 75],
    ['one two three four', 'one two three', 75],
    ['one two three', 'one two four', 66],
    ['one two three', 'four five six', undefined],
    ['Save it.', 'save it.', 99],
    ['save it', 'save it!', 99],
    ['Page 3', 'Page 4', 99],
    ['Page 3!', 'page 4', 97],
    ['save  it', 'save it', 99],
    ['我的红房子', '我的蓝房子', 80],
  ] as const)
    it(`of "${text}" and "${source}" is ${expected}`, () =>
      assert.equal(score(text, source), expected))

  it('is not that of an equal text if there are tags', () =>
    assert.equal(score('Save it!', 'save it', true), 97))
})
