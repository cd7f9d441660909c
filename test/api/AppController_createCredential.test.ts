import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Api, startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem, pointers } from '../support/problem.ts'
import { createTeam, createTeamApp, type TestUser } from '../support/teams.ts'

for (const backend of backends) {
  describe(`POST /apps/{id}/credentials on ${backend.name}`, async (t) => {
    let clock = new Date()
    type Created = Awaited<ReturnType<Api['createApp']>>
    const create = (
      { app, user }: Created,
      body: unknown = {},
      headers: Record<string, string> = user.bearer,
    ) => api.post(`/apps/${app.id}/credentials`, body, headers)
    const isLetIn = async ({ apiKey, apiSecret }: { apiKey: string; apiSecret: string }) =>
      (await api.post('/detect', { text: 'x' }, { 'x-api-key': apiKey, 'x-api-secret': apiSecret }))
        .status === 200
    const letPass = (seconds: number) => {
      clock = new Date(clock.getTime() + seconds * 1000)
    }
    /** With access tokens that outlast the jumps of the clock. */
    const environment = { DRAGOMAN_ACCESS_TOKEN_SECONDS: '86400' }

    const api = await startApi(t, { backend, worker: false, now: () => clock, environment })

    describe('201', () => {
      it('answers with a pair that works beside the first, and nothing else', async () => {
        const created = await api.createApp()
        const { status, body } = await create(created)
        assert.equal(status, 201)
        const { apiKey, apiSecret, createdAt } = body
        assert.match(apiKey, /^dk_[0-9a-f]{32}$/)
        assert.match(apiSecret, /^ds_[\w-]{43}$/)
        const shown = {
          apiKey,
          label: null,
          secretHint: `…${apiSecret.slice(-4)}`,
          createdAt,
          lastUsedAt: null,
          expiresAt: null,
        }
        assert.deepEqual(body, { ...shown, apiSecret })
        const { credentials } = (
          await api.call(`/apps/${created.app.id}`, { headers: created.user.bearer })
        ).body
        assert.equal(credentials.length, 2)
        assert.deepEqual(
          credentials.find((pair: { apiKey: string }) => pair.apiKey === apiKey),
          shown,
        )
        assert.deepEqual([await isLetIn(body), await isLetIn(created.app)], [true, true])
      })

      it('takes a secret only with its own key', async () => {
        const created = await api.createApp()
        const { body } = await create(created)
        assert.equal(
          await isLetIn({ apiKey: created.app.apiKey, apiSecret: body.apiSecret }),
          false,
        )
        assert.equal(
          await isLetIn({ apiKey: body.apiKey, apiSecret: created.app.apiSecret }),
          false,
        )
      })

      it('keeps the label', async () => {
        const { body } = await create(await api.createApp(), { label: 'the shop’s server' })
        assert.equal(body.label, 'the shop’s server')
      })

      for (const [name, expiry] of [
        ['seconds', () => ({ expiresInSeconds: 60 })],
        ['a time', () => ({ expiresAt: new Date(clock.getTime() + 60_000).toISOString() })],
      ] as const) {
        it(`expires the pair at the given time, in ${name}`, async () => {
          const { body } = await create(await api.createApp(), expiry())
          assert.equal(body.expiresAt, new Date(clock.getTime() + 60_000).toISOString())
          letPass(59)
          assert.equal(await isLetIn(body), true)
          letPass(1)
          assert.equal(await isLetIn(body), false)
        })
      }

      it('expires previous pairs after the overlap, unless they expire earlier', async () => {
        const created = await api.createApp()
        const { body: short } = await create(created, { expiresInSeconds: 30 })
        const { body: next } = await create(created, { overlapSeconds: 60 })
        letPass(29)
        assert.deepEqual(await Promise.all([created.app, short, next].map(isLetIn)), [
          true,
          true,
          true,
        ])
        letPass(1)
        assert.deepEqual(await Promise.all([created.app, short, next].map(isLetIn)), [
          true,
          false,
          true,
        ])
        letPass(30)
        assert.deepEqual(await Promise.all([created.app, short, next].map(isLetIn)), [
          false,
          false,
          true,
        ])
      })

      it('ends them at once with an overlap of 0, though they are remembered', async () => {
        const created = await api.createApp()
        assert.equal(await isLetIn(created.app), true)
        const { body: next } = await create(created, { overlapSeconds: 0 })
        assert.deepEqual([await isLetIn(created.app), await isLetIn(next)], [false, true])
      })

      it('can be done any number of times with an overlap, and shows no endless list', async () => {
        const created = await api.createApp()
        for (let index = 0; index < 25; index++) {
          letPass(1)
          assert.equal((await create(created, { overlapSeconds: 0 })).status, 201)
        }
        const { credentials } = (
          await api.call(`/apps/${created.app.id}`, { headers: created.user.bearer })
        ).body
        assert.equal(credentials.length, 21)
      })
    })

    describe('400', () => {
      for (const [name, body, pointer] of [
        ['an empty label', { label: '' }, '/label'],
        ['a label of two lines', { label: 'a\nb' }, '/label'],
        ['a time that has passed', { expiresAt: '2020-01-01T00:00:00Z' }, '/expiresAt'],
        ['a time that is none', { expiresAt: 'tomorrow' }, '/expiresAt'],
        ['a day that there is not', { expiresAt: '2999-02-30T00:00:00Z' }, '/expiresAt'],
        ['a time after the last year', { expiresAt: '9999-12-31T23:59:59-23:59' }, '/expiresAt'],
        [
          'two ways to say when',
          { expiresAt: '2999-01-01T00:00:00Z', expiresInSeconds: 5 },
          '/expiresInSeconds',
        ],
        ['no seconds at all', { expiresInSeconds: 0 }, '/expiresInSeconds'],
        ['an overlap in the past', { overlapSeconds: -1 }, '/overlapSeconds'],
      ] as const) {
        it(`refuses ${name}`, async () => {
          const answer = await create(await api.createApp(), body)
          assertProblem(answer, 400, 'validation-failed')
          assert.deepEqual(pointers(answer), [pointer])
        })
      }
    })

    describe('403', () => {
      it('lets members create pairs, and none of them end those of others', async () => {
        const team = await createTeam(api)
        const { app } = await createTeamApp(api, team)
        const createAs = (user: TestUser, body: object) =>
          create({ app, user, credentials: {} }, body)
        const { body: beside } = await createAs(team.member, {})
        for (const overlapSeconds of [0, 86_400, 31_536_000]) {
          const answer = await createAs(team.member, { overlapSeconds })
          assertProblem(answer, 403, 'role-required')
          assert.equal(answer.body.requiredRole, 'admin')
        }
        assert.deepEqual([await isLetIn(app), await isLetIn(beside)], [true, true])
        const { status, body: next } = await createAs(team.admin, { overlapSeconds: 0 })
        assert.equal(status, 201)
        const lettingIn = await Promise.all([app, beside, next].map(isLetIn))
        assert.deepEqual(lettingIn, [false, false, true])
      })
    })

    describe('409', () => {
      it('gives an app ten valid pairs, also to many who ask at once', async () => {
        const created = await api.createApp()
        const answers = await Promise.all(Array.from({ length: 14 }, () => create(created)))
        assert.equal(answers.filter(({ status }) => status === 201).length, 9)
        for (const answer of answers.filter(({ status }) => status !== 201))
          assertProblem(answer, 409, 'too-many-credentials')
        const { credentials } = (
          await api.call(`/apps/${created.app.id}`, { headers: created.user.bearer })
        ).body
        assert.equal(credentials.length, 10)
      })

      it('does not count those that have expired', async () => {
        const created = await api.createApp()
        for (let index = 0; index < 9; index++) await create(created, { expiresInSeconds: 5 })
        assertProblem(await create(created), 409, 'too-many-credentials')
        letPass(5)
        assert.equal((await create(created)).status, 201)
      })
    })
  })
}
