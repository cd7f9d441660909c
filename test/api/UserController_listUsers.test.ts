import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem, pointers } from '../support/problem.ts'

for (const backend of backends) {
  describe(`GET /users on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })
    const operator = await api.createOperator()
    for (let index = 0; index < 6; index++)
      await api.post('/auth/signup', {
        email: `Person.${index}@example.org`,
        password: 'correct-horse-battery',
        name: `P ${index}`,
      })

    const list = (query = '', headers: Record<string, string> = operator.bearer) =>
      api.call(`/users${query}`, { headers })

    describe('200', () => {
      it('shows each user, the newest first, with their state and without a hash', async () => {
        const { status, body } = await list('?limit=100')
        assert.equal(status, 200)
        assert.equal(body.users.length, 7)
        assert.deepEqual(body.users[0], {
          id: body.users[0].id,
          email: 'Person.5@example.org',
          name: 'P 5',
          createdAt: body.users[0].createdAt,
          disabled: false,
          operator: false,
          secondFactor: false,
          emailVerified: false,
        })
        assert.deepEqual([body.users[6].email, body.users[6].operator], [operator.email, true])
      })

      it('comes in pages that together are the whole', async () => {
        const whole = (await list('?limit=100')).body.users
        const pages: unknown[] = []
        for (let cursor: string | null = ''; cursor !== null; ) {
          const { body } = await list(`?limit=2${cursor && `&cursor=${cursor}`}`)
          pages.push(...body.users)
          cursor = body.nextCursor
        }
        assert.deepEqual(pages, whole)
      })

      for (const [part, count] of [
        ['person.3', 1],
        ['PERSON', 6],
        ['@example.org', 7],
        ['nobody', 0],
        ['%', 0],
        ['_erson', 0],
        ["' or 1=1 --", 0],
        ['', 7],
      ] as const) {
        it(`finds ${count} users by "${part}", a part of the address as it stands`, async () => {
          const { status, body } = await list(`?limit=100&email=${encodeURIComponent(part)}`)
          assert.equal(status, 200)
          assert.equal(body.users.length, count)
        })
      }
    })

    describe('400', () => {
      for (const [query, pointer] of [
        ['limit=101', 'limit'],
        ['cursor=x', 'cursor'],
        ['email=%00', 'email'],
        [`email=${'x'.repeat(255)}`, 'email'],
      ] as const) {
        it(`refuses ${query.slice(0, 20)}`, async () => {
          const answer = await list(`?${query}`)
          assertProblem(answer, 400, 'validation-failed')
          assert.deepEqual(pointers(answer), [pointer])
        })
      }
    })
  })
}
