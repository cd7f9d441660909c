import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readWaitSeconds } from './preferences.ts'

describe('readWaitSeconds', () => {
  it('reads the preference among others', () => {
    for (const prefer of [
      'wait=3',
      'Wait=3',
      'respond-async, wait=3',
      'wait=3, x',
      'x=1;y; wait="3"',
    ])
      assert.equal(readWaitSeconds(prefer), 3, prefer)
    assert.equal(readWaitSeconds('wait=0'), 0)
  })

  it('ignores what it does not understand, as the standard says', () => {
    for (const prefer of [undefined, '', 'wait', 'wait=-1', 'wait=3s', 'await=3', 'wait=1e3'])
      assert.equal(readWaitSeconds(prefer), undefined, prefer)
  })

  it('takes linear time', () => {
    const prefer = `${', wait ='.repeat(100_000)}x`
    const start = performance.now()
    assert.equal(readWaitSeconds(prefer), undefined)
    assert.ok(performance.now() - start < 1_000)
  })
})
