import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import type { AuditEntry } from '../audit/events.ts'
import type { Actor } from '../shared/principals.ts'
import { createLoginFailures } from './login-failures.ts'

function start(t: TestContext) {
  const recorded: [AuditEntry, Actor][] = []
  let time = 0
  const failures = createLoginFailures({
    recordEvent: async (...event) => void recorded.push(event),
    now: () => new Date(time),
  })
  t.after(failures.close)
  return {
    recorded,
    failures,
    letPass: (ms: number) => {
      time += ms
    },
    counts: () => recorded.map(([{ details }]) => details?.failures),
    fail: (
      account = 'a@example.org',
      address = '10.0.0.1',
      type: 'user.login-failed' | 'user.password-refused' = 'user.login-failed',
    ) =>
      failures.note({
        type,
        userId: null,
        account,
        reason: 'wrong password',
        origin: { address, requestId: 'r' },
      }),
  }
}

describe('failed log-ins', () => {
  it('are recorded at once, without what was tried', async (t) => {
    const { fail, recorded } = start(t)
    await fail('secret typed as an address')
    assert.deepEqual(recorded, [
      [
        {
          type: 'user.login-failed',
          userId: null,
          details: { reason: 'wrong password', failures: 1 },
        },
        { id: null, origin: { address: '10.0.0.1', requestId: 'r' } },
      ],
    ])
  })

  it('of one address with one account are recorded once a minute, and counted', async (t) => {
    const { fail, failures, letPass, counts } = start(t)
    for (let index = 0; index < 500; index++)
      await fail(index % 2 === 0 ? 'A@example.org' : 'a@example.org')
    assert.deepEqual(counts(), [1])
    letPass(59_999)
    await failures.settle()
    assert.deepEqual(counts(), [1])
    letPass(1)
    await failures.settle()
    assert.deepEqual(counts(), [1, 499])
    await fail()
    assert.deepEqual(counts(), [1, 499])
    letPass(60_000)
    await failures.settle()
    assert.deepEqual(counts(), [1, 499, 1])
  })

  it('are recorded at once again after a quiet minute', async (t) => {
    const { fail, failures, letPass, counts } = start(t)
    await fail()
    letPass(60_000)
    await failures.settle()
    await fail()
    assert.deepEqual(counts(), [1, 1])
  })

  it('are counted by account, address and kind', async (t) => {
    const { fail, counts } = start(t)
    await fail()
    await fail('b@example.org')
    await fail('a@example.org', '10.0.0.2')
    await fail('a@example.org', '10.0.0.1', 'user.password-refused')
    assert.deepEqual(counts(), [1, 1, 1, 1])
  })

  it('do not fill the disk from however many addresses, and are all counted', async (t) => {
    const { fail, failures, counts } = start(t)
    for (let index = 0; index < 20_000; index++)
      await fail(`${index}@example.org`, `10.0.${index % 256}.${index >> 8}`)
    assert.ok(counts().length <= 101, String(counts().length))
    await failures.close()
    assert.equal(
      counts().reduce((sum: number, count) => sum + Number(count), 0),
      20_000,
    )
  })
})
