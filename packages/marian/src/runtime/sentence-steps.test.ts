import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { openVocabularyFile } from '../../test/support/vocabularies.ts'
import type { Segment } from '../segment.ts'
import { createSentenceSteps, usualLimits } from './sentence-steps.ts'

const openRules = (name: string) =>
  openVocabularyFile(
    gunzipSync(readFileSync(new URL(`../../test/fixtures/rules/${name}.spm.gz`, import.meta.url))),
  )

/** What becomes of a sentence if the network writes each of its tokens again. */
function copy(sentence: Segment, vocabularyName: string): Segment {
  const vocabulary = openRules(vocabularyName)
  const translate = createSentenceSteps({
    source: vocabulary,
    target: vocabulary,
    limits: usualLimits,
  })
  const steps = translate(sentence, { withScore: false, alternatives: 0, isThorough: false })
  const asked = steps.next()
  assert.ok(!asked.done)
  const ids = asked.value.source.slice(0, -1)
  const alignments = ids.map((_, token) =>
    Float32Array.from({ length: ids.length + 1 }, (_, at) => (at === token ? 1 : 0)),
  )
  const { done, value } = steps.next({ ids, alignments, logProbabilities: [] })
  assert.ok(done)
  return value.translation
}

describe('examples', () => {
  test('are decoded first; what is no text of its own in them is no example', () => {
    const vocabulary = openRules('nfc')
    const settings = { source: vocabulary, target: vocabulary, limits: usualLimits }
    const example = { source: 'a', target: 'a \u{10ffff}' }
    const wishes = { withScore: false, alternatives: 0, isThorough: false, examples: [example] }
    const steps = createSentenceSteps(settings)(['a'], wishes)
    const asked = steps.next()
    assert.ok(!asked.done)
    const { start = [] } = asked.value.search ?? {}
    assert.deepEqual(start, [...vocabulary.encode(example.target).ids, vocabulary.end])
    const keys = start.map((_, index) => Float32Array.of(index))
    const then = steps.next({ ids: [], alignments: [], logProbabilities: [], keys })
    assert.ok(!then.done)
    const words = start.filter((id) => id === vocabulary.end || vocabulary.isText(id))
    assert.ok(words.length < start.length)
    assert.deepEqual(then.value.examples?.words, words)
    assert.equal(then.value.examples?.keys.length, words.length)
  })
})

describe('a translation', () => {
  test('has composed letters, also of a vocabulary that has only decomposed ones', () => {
    for (const name of ['nfc', 'nfd']) {
      const sentence: Segment = ['l’été ', { open: 1 }, 'e\u0301te\u0301', { close: 1 }, ' 각']
      const translation = ['l’été ', { open: 1 }, 'été', { close: 1 }, ' 각']
      assert.deepEqual(copy(sentence, name), translation)
    }
  })
})
