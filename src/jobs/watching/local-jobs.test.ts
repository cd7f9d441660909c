import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { silentSignals } from '../../../test/support/silent-signals.ts'
import { createLocalJobs } from './local-jobs.ts'

/** Notifications that the test sends. */
function createSignals() {
  const [ends, gaps]: [((id: string) => void)[], (() => void)[]] = [[], []]
  return {
    ...silentSignals,
    onEnd(listener: (id: string) => void) {
      ends.push(listener)
      return () => true
    },
    onGap(listener: () => void) {
      gaps.push(listener)
      return () => true
    },
    end: (id: string) => ends.map((listener) => listener(id)),
    gap: () => gaps.map((listener) => listener()),
  }
}

describe('local jobs', () => {
  it('are known, to their app alone, until they end or were not stored', () => {
    const signals = createSignals()
    const open = createLocalJobs(signals)
    for (const id of ['a', 'b', 'c']) open.add(id, 'app')
    signals.end('a')
    open.remove('b')
    assert.deepEqual(
      ['a', 'b', 'c', 'd'].map((id) => open.has(id, 'app')),
      [false, false, true, false],
    )
    assert.equal(open.has('c', 'another'), false)
  })

  it('are forgotten when an end may have been missed', () => {
    const signals = createSignals()
    const open = createLocalJobs(signals)
    open.add('a', 'app')
    signals.gap()
    assert.equal(open.has('a', 'app'), false)
  })
})
