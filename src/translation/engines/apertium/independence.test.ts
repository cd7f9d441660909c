// An answer may depend on nothing but its text: pipelines stay up, and their stages must forget.
import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { describe, it } from 'node:test'
import {
  askFresh,
  askInOrder,
  findDependent,
} from '../../../../test/support/independent-answers.ts'
import { reportedTexts } from '../../../../test/support/reported-texts.ts'
import { type Mode, readModes } from './modes.ts'
import { preloads } from './pipeline.ts'

const modes = readModes('/usr/share/apertium/modes')
const segments = reportedTexts.map((text) => [text])
/** To start a pipeline takes longer than to ask it. */
const freshStride = 5
const skip = existsSync(preloads.openClass.library) ? false : 'no C compiler'

describe('an answer of a pipeline does not depend on what it was asked before', { skip }, () => {
  for (const pair of ['en-es', 'en-ca', 'es-en', 'fr-es', 'pt-ca'])
    it(pair, async () => {
      const mode = modes.find(({ from, to }) => `${from}-${to}` === pair) as Mode
      const [first, second] = await Promise.all(
        [1, 2].map((seed) => askInOrder(mode, segments, seed)),
      )
      assert.deepEqual(findDependent(segments, first ?? [], second ?? []), [])
      const chosen = segments.filter((_, index) => index % freshStride === 0)
      const later = (first ?? []).filter((_, index) => index % freshStride === 0)
      assert.deepEqual(findDependent(chosen, await askFresh(mode, chosen), later), [])
    })

  // The rules of these pairs look back over several sentences.
  for (const [pair, text, others] of [
    [
      'ca-fr',
      'Hsieh també va a argumentar que era millor.',
      ['El president va parlar.', 'Canta molt bé.'],
    ],
    ['en-es', "Kevin's contributions", ['L’eau', "Dogs' house"]],
  ] as const)
    it(`${pair} after other sentences`, async () => {
      const mode = modes.find(({ from, to }) => `${from}-${to}` === pair) as Mode
      const texts = [...others, text].map((each) => [each])
      const fresh = await askFresh(mode, texts)
      for (const seed of [1, 2, 3])
        assert.deepEqual(findDependent(texts, fresh, await askInOrder(mode, texts, seed)), [])
    })
})
