import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { DatabaseUnavailableError } from '../../shared/storage-errors.ts'
import { waitUntilStarted } from './start.ts'

const log = { info: () => {}, warn: () => {} }

/** Fails with these SQLSTATEs, then succeeds. */
function createPing(...states: string[]) {
  let count = 0
  const ping = async () => {
    const code = states[count++]
    if (code !== undefined) throw new DatabaseUnavailableError({ code })
  }
  return { ping, count: () => count }
}

describe('a start beside a PostgreSQL that starts', () => {
  it('waits until that accepts connections', async () => {
    const { ping, count } = createPing('57P03', '57P03')
    await waitUntilStarted({ ping }, log)
    assert.equal(count(), 3)
  })

  it('fails at once for any other reason', async () => {
    const { ping, count } = createPing('57P03', '28P01')
    await assert.rejects(waitUntilStarted({ ping }, log), DatabaseUnavailableError)
    assert.equal(count(), 2)
  })
})
