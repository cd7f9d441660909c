import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type LoadPoint, mostThroughput, wordsOf } from './load-points.ts'

const point = (clients: number, perSecond: number): LoadPoint => ({
  system: 's',
  mix: 'm',
  clients,
  perSecond,
  wordsPerSecond: 0,
  p50: 0,
  p95: 0,
  p99: 0,
  cpuMs: 0,
  failed: 0,
})

describe('the figures of a load', () => {
  it('have the knee where as many clients as one alone allows would reach the most', () => {
    const { best, knee } = mostThroughput([
      point(64, 780),
      point(2, 200),
      point(4, 390),
      point(16, 800),
    ])
    assert.deepEqual([best.clients, knee], [16, 8])
  })

  it('count the words of a page without its tags', () => {
    assert.equal(wordsOf('<h1>1. Two words</h1>\n<p class="a b">three\nmore words</p>'), 6)
  })
})
