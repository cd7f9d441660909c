import assert from 'node:assert/strict'
import { lookup } from 'node:dns/promises'
import { readFile } from 'node:fs/promises'
import { describe, it } from 'node:test'
import { Problem } from '../http/problems.ts'
import { createPasswords, generatePassword } from './password.ts'

describe('passwords', () => {
  const { hash, verify } = createPasswords()

  it('are known by their hash, which differs each time, and no other is', async () => {
    const [first, second] = await Promise.all([
      hash('correct-horse', '/password'),
      hash('correct-horse', '/password'),
    ])
    assert.match(first, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    assert.notEqual(first, second)
    assert.equal(await verify('correct-horse', first), true)
    assert.equal(await verify('correct-horsf', first), false)
    assert.equal(await verify('', first), false)
  })

  it('are never right where there is no user, not even that of the decoy', async () => {
    assert.equal(await verify('nobody has this password', undefined), false)
  })

  it('wait in a queue that has an end, and in its order', async () => {
    const narrow = createPasswords({ maxAtOnce: 1, maxWaiting: 3 })
    const order: number[] = []
    // The decoy of this one is first.
    const answers = await Promise.allSettled(
      [1, 2, 3, 4, 5].map(async (turn) => {
        await narrow.hash('x', '/password')
        order.push(turn)
      }),
    )
    assert.deepEqual(
      answers.map(({ status }) => status),
      ['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'],
    )
    assert.deepEqual(order, [1, 2, 3])
    const refused = answers[4] as PromiseRejectedResult
    assert.ok(refused.reason instanceof Problem)
    assert.deepEqual([refused.reason.code, refused.reason.retryAfterSeconds], ['overloaded', 2])
    assert.equal(await narrow.verify('x', await narrow.hash('x', '/password')), true)
  })

  it('leave room for files and names of hosts while they are checked', async () => {
    const many = createPasswords()
    let ended = 0
    const work = Promise.all(
      Array.from({ length: 40 }, () => many.hash('x', '/password').then(() => ended++)),
    )
    await Promise.all([readFile(import.meta.filename), lookup('localhost')])
    assert.ok(ended < 40, 'the file and the name came before the last password')
    await work
  })

  it('that are made up are long, and differ', () => {
    const made = Array.from({ length: 50 }, generatePassword)
    assert.equal(new Set(made).size, 50)
    for (const password of made) assert.match(password, /^[\w-]{20}$/)
  })
})
