import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { purgeEvents } from '../../src/audit/service.ts'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { refusesQueries } from '../support/problem.ts'

const dayMs = 86_400_000

for (const backend of backends) {
  describe(`GET /audit on ${backend.name}`, async (t) => {
    const start = new Date('2026-01-01T00:00:00.000Z')
    let clock = start
    const api = await startApi(t, {
      backend,
      worker: false,
      now: () => clock,
      environment: { DRAGOMAN_AUDIT_DAYS: '10', DRAGOMAN_ACCESS_TOKEN_SECONDS: '86400' },
    })
    const operator = await api.createOperator()

    const list = (query = '', headers: Record<string, string> = operator.bearer) =>
      api.call(`/audit${query}`, { headers })
    const signup = (name: string) =>
      api.post('/auth/signup', { email: `${name}@example.org`, password: 'correct-horse-battery' })

    describe('200', () => {
      it('shows what happened to whom, by whom, from where and in which request', async () => {
        clock = new Date(clock.getTime() + 1)
        const answer = await signup('told')
        const { body } = await list('?limit=1')
        assert.match(body.events[0].id, /^aud_[0-9a-f]{32}$/)
        assert.deepEqual(body.events, [
          {
            id: body.events[0].id,
            createdAt: clock.toISOString(),
            type: 'user.signed-up',
            userId: answer.body.id,
            appId: null,
            teamId: null,
            actor: answer.body.id,
            address: '127.0.0.1',
            requestId: answer.headers.get('x-request-id'),
            details: {},
          },
        ])
      })

      it('names the command line where that was the actor', async () => {
        const { body } = await list(`?type=user.created&userId=${operator.id}`)
        assert.deepEqual(
          body.events.map(({ type, actor, address, requestId }: Record<string, unknown>) => [
            type,
            actor,
            address,
            requestId,
          ]),
          [['user.created', 'command line', null, null]],
        )
      })

      it('comes in pages that together are the whole, the newest first', async () => {
        for (const name of ['a', 'b', 'c']) await signup(`page-${name}`)
        const whole = (await list('?limit=100')).body.events
        const pages: unknown[] = []
        for (let cursor: string | null = ''; cursor !== null; ) {
          const { body } = await list(`?limit=2${cursor && `&cursor=${cursor}`}`)
          pages.push(...body.events)
          cursor = body.nextCursor
        }
        assert.ok(whole.length >= 5)
        assert.deepEqual(pages, whole)
      })

      it('can be narrowed to a user, an app, a type and a time', async () => {
        clock = new Date(clock.getTime() + 60_000)
        const { body: user } = await signup('narrow')
        const from = encodeURIComponent(clock.toISOString())
        for (const [query, count] of [
          [`userId=${user.id}`, 1],
          [`userId=${user.id}&type=user.deleted`, 0],
          [`userId=${user.id}&type=user`, 1],
          [`userId=${user.id}&type=session`, 0],
          [`userId=${user.id}&type=model`, 0],
          [`appId=app_${'0'.repeat(32)}`, 0],
          [`since=${from}`, 1],
          [`userId=${user.id}&until=${from}`, 0],
        ] as const) {
          const { status, body } = await list(`?${query}`)
          assert.equal(status, 200, query)
          assert.equal(body.events.length, count, query)
        }
      })

      it('no longer shows what is older than its retention', async () => {
        await signup('old')
        clock = new Date(clock.getTime() + 10 * dayMs - 1_000)
        await purgeEvents(api.services.audit)
        const token = (
          await api.post('/auth/login', { email: operator.email, password: operator.password })
        ).body.accessToken
        const headers = { authorization: `Bearer ${token}` }
        assert.equal((await list('?type=user.signed-up', headers)).body.events.length > 0, true)
        clock = new Date(clock.getTime() + 2_000)
        await purgeEvents(api.services.audit)
        assert.deepEqual((await list('?type=user.signed-up', headers)).body.events, [])
        clock = start
      })
    })

    describe('400', () => {
      refusesQueries(
        (query) => list(query),
        [
          ['limit=0', 'limit'],
          ['cursor=x', 'cursor'],
          ['type=user.vanished', 'type'],
          ['since=yesterday', 'since'],
          ['until=1', 'until'],
          ['since=2016-12-31T23:59:60Z', 'since'],
          ['since=0000-01-01T00:00:00Z', 'since'],
          ['until=9999-12-31T23:59:59-23:59', 'until'],
          ['userId=%00', 'userId'],
          ['appId=app_1', 'appId'],
        ],
      )
    })
  })
}
