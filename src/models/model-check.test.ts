import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { formatBytes, formatSeconds } from './byte-format.ts'
import { createRate } from './downloads/download-rate.ts'
import { checkModel, findDefect, judge, sentencesOf } from './model-check.ts'

const source = 'I bought bread and milk at the market this morning.'

describe('the check at arrival', () => {
  it('finds what is empty, looping or copied, in any script', () => {
    for (const output of ['', '   ', '. . .', '«»'])
      assert.equal(findDefect(source, output), 'empty', output)
    for (const output of [
      'the the the the the the',
      'pan pan pan y y y y y y y y y y',
      '我买面包我买面包我买面包我买面包',
      'aaaaaaaaaaaaaaa',
    ])
      assert.equal(findDefect(source, output), 'looping', output)
    for (const output of [source, source.toUpperCase(), `${source.slice(0, -1)}!`])
      assert.equal(findDefect(source, output), 'copied', output)
    for (const output of [
      'Esta mañana compré pan y leche en el mercado.',
      '今天早上我在市场买了面包和牛奶。',
      '¡Ja, ja, ja! Muy bien, muy bien.',
      'Ich kaufte bread and Milch am market heute.',
    ])
      assert.equal(findDefect(source, output), undefined, output)
  })

  it('accepts its own sentences as translations of each other, in any language', () => {
    const english = sentencesOf('en')
    for (const language of [
      'ar',
      'de',
      'el',
      'hi',
      'ja',
      'ko',
      'ru',
      'ta',
      'th',
      'tr',
      'vi',
      'zh-Hans',
      'zh-Hant',
    ]) {
      const sentences = sentencesOf(language)
      assert.equal(sentences.length, english.length, language)
      assert.equal(judge(english, sentences).result, 'good', language)
      assert.equal(judge(sentences, english).result, 'good', language)
    }
  })

  it('suspects a model when half of the sentences or more come out wrong', () => {
    const sentences = ['one thing', 'two things', 'three things', 'four things']
    assert.equal(judge(sentences, ['una cosa', 'dos cosas', 'tres cosas', '']).result, 'good')
    assert.deepEqual(judge(sentences, ['una cosa', 'dos cosas', 'three things', '']), {
      result: 'suspect',
      detail: '2 of 4 sentences come out copied, empty',
    })
  })

  it('refuses what is no model', async () => {
    await assert.rejects(checkModel(import.meta.dirname), /has no complete model/)
  })
})

describe('figures for people', () => {
  it('are short', () => {
    assert.deepEqual([0, 999, 1000, 31_561_787, 999_999_999, 4.2e12].map(formatBytes), [
      '0 B',
      '999 B',
      '1.0 kB',
      '31.6 MB',
      '1.0 GB',
      '4.2 TB',
    ])
    assert.deepEqual([0, 7, 90, 3723].map(formatSeconds), ['0:00', '0:07', '1:30', '1:02:03'])
  })

  it('report the rate of the last ten seconds, without earlier bytes', () => {
    let now = 0
    const rate = createRate(() => now)
    rate.add(1_000_000)
    for (let second = 1; second <= 30; second++) {
      now = second * 1000
      rate.add(1_000_000 + second * (second > 15 ? 200 : 100))
      if (second === 10) assert.equal(rate.perSecond(), 100)
    }
    assert.equal(Math.round(rate.perSecond()), 200)
  })
})
