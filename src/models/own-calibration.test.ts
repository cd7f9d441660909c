import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { collectOwnTexts } from '../../.ci/own-texts.ts'
import { fixtures } from '../../test/support/model-registry.ts'
import { calibrateWithOwnTexts } from './own-calibration.ts'
import ownTexts from './own-texts.json' with { type: 'json' }

describe('the built-in set', () => {
  it('has the texts of the console; `npm run own-texts` writes them', async () => {
    assert.deepEqual(ownTexts, await collectOwnTexts())
  })

  it('calibrates a model for two of its languages, and says what it is', async () => {
    const pair = { from: 'en', to: 'es' }
    const calibration = await calibrateWithOwnTexts(join(fixtures, 'enes'), pair)
    assert.equal(calibration?.set, 'built-in')
    assert.equal(calibration.sentences, ownTexts.en.length)
  })

  it('says nothing of other languages', async () => {
    const pair = { from: 'en', to: 'fr' }
    assert.equal(await calibrateWithOwnTexts(join(fixtures, 'enfr'), pair), undefined)
  })
})
