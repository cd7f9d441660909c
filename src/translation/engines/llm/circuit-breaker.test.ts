import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { createCircuitBreaker } from './circuit-breaker.ts'

function fail(breaker: ReturnType<typeof createCircuitBreaker>, times: number): void {
  for (let time = 0; time < times; time++) {
    breaker.started()
    breaker.failed()
  }
}

describe('a circuit breaker', () => {
  it('opens after three failures in a row, for longer each time', () => {
    let now = 0
    const breaker = createCircuitBreaker(() => now)
    fail(breaker, 2)
    breaker.succeeded()
    fail(breaker, 2)
    assert.ok(breaker.admits())
    fail(breaker, 1)
    assert.ok(!breaker.admits())
    now += 5_000
    assert.ok(breaker.admits())
    fail(breaker, 1)
    now += 5_000
    assert.ok(!breaker.admits())
    now += 5_000
    assert.ok(breaker.admits())
  })

  it('lets one request try whether the server is back', () => {
    let now = 0
    const breaker = createCircuitBreaker(() => now)
    fail(breaker, 3)
    now += 5_000
    breaker.started()
    assert.ok(!breaker.admits())
    breaker.left()
    assert.ok(breaker.admits())
    breaker.started()
    breaker.succeeded()
    assert.ok(breaker.admits() && !breaker.isOpen())
  })
})
