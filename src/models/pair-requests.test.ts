import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Offer, readOffers } from '../../test/support/firefox-records.ts'
import { pairName } from './pair-names.ts'
import { expandRequests, readRequests } from './pair-requests.ts'
import { listPairs } from './selection.ts'

describe('requested pairs', () => {
  it('may be given one by one, in groups and as languages', () => {
    const offer = (from: string, to: string): Offer => ({
      pair: [from, to],
      version: '3.0',
      architecture: 'tiny',
    })
    const sets = readOffers(
      offer('en', 'es'),
      offer('es', 'en'),
      offer('en', 'zh-Hans'),
      offer('de', 'en'),
    )
    const ask = (...words: string[]) =>
      expandRequests(readRequests(words), sets).pairs.map(pairName)
    assert.deepEqual(ask('all-from-en'), ['en-es', 'en-zh-Hans'])
    assert.deepEqual(ask('all-to-en'), ['de-en', 'es-en'])
    assert.deepEqual(ask('en-zh', 'en-es', 'enes'), ['en-zh-Hans', 'en-es'])
    assert.equal(ask('all').length, listPairs(sets).length)
    assert.deepEqual(ask('none'), [])
    const { missing } = expandRequests(readRequests(['en-fr', 'en-es']), sets)
    assert.deepEqual(
      missing.map(({ message }) => message),
      ['The registry has no model for en-fr. Near it: en-es, en-zh-Hans.'],
    )
    assert.throws(
      () => readRequests(['spanish']),
      /"spanish" is not a language pair; write it like en-es/,
    )
  })
})
