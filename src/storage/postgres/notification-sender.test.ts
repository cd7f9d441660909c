import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { createNotificationSender, type Notification } from './notification-sender.ts'

const note = (payload: string): Notification => ({ channel: 'c', payload })

/** A sender whose time passes when the test says so. */
function open(t: TestContext, { answer = async () => {} }: { answer?: () => Promise<void> } = {}) {
  t.mock.timers.enable({ apis: ['setTimeout', 'setImmediate'] })
  let now = 0
  t.mock.method(performance, 'now', () => now)
  const sent: string[][] = []
  const errors: unknown[] = []
  const sender = createNotificationSender({
    send: (notifications) => {
      sent.push(notifications.map(({ payload }) => payload))
      return answer()
    },
    onError: (error) => errors.push(error),
    everyMs: 10,
  })
  const pass = async (ms: number) => {
    now += ms
    t.mock.timers.tick(ms)
    for (let turn = 0; turn < 10; turn++) await Promise.resolve()
    t.mock.timers.tick(0)
  }
  return { sender, sent, errors, pass }
}

describe('the sender of notifications', () => {
  it('sends the first at once, what follows together, and equal ones once', async (t) => {
    const { sender, sent, pass } = open(t)
    for (const payload of ['a', 'b', 'a']) sender.push(note(payload))
    await pass(0)
    assert.deepEqual(sent, [['a', 'b']])
    for (const payload of ['a', 'c', 'c']) sender.push(note(payload))
    await pass(9)
    assert.equal(sent.length, 1)
    await pass(1)
    assert.deepEqual(sent.slice(1), [['a', 'c']])
  })

  it('sends nothing while the server does not answer, and then all at once', async (t) => {
    const answers = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let answered = 0
    const { sender, sent, pass } = open(t, {
      answer: () => answers[answered++]?.promise ?? Promise.resolve(),
    })
    sender.push(note('a'))
    await pass(0)
    for (let count = 0; count < 20_000; count++) sender.push(note(String(count)))
    await pass(60_000)
    assert.equal(sent.length, 1)
    answers[0]?.resolve()
    await pass(0)
    assert.deepEqual([sent.length, sent[1]?.length], [2, 10_000])
  })

  it('loses only what a failed send had, and sends the rest when it is flushed', async (t) => {
    let failures = 1
    const { sender, sent, errors, pass } = open(t, {
      answer: async () => {
        if (failures-- > 0) throw new Error('broken')
      },
    })
    sender.push(note('a'))
    await pass(0)
    sender.push(note('b'))
    await sender.flush()
    assert.deepEqual([sent, errors.length], [[['a'], ['b']], 1])
  })
})
