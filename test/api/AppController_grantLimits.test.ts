import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem, pointers } from '../support/problem.ts'

for (const backend of backends) {
  describe(`PATCH /apps/{id}/limits on ${backend.name}`, async (t) => {
    const api = await startApi(t, {
      backend,
      worker: false,
      environment: {
        DRAGOMAN_RATE_LIMIT: '50',
        DRAGOMAN_CHARACTER_RATE_LIMIT: '1000',
        DRAGOMAN_MONTHLY_CHARACTERS: '20',
      },
    })
    const operator = (await api.createOperator()).bearer

    const grant = (id: string, body: unknown, headers = operator) =>
      api.call(`/apps/${id}/limits`, { method: 'PATCH', headers, body })
    const own = (id: string, body: unknown, headers: Record<string, string>) =>
      api.call(`/apps/${id}`, { method: 'PATCH', headers, body })

    describe('200', () => {
      it('grants any app more or less than the settings say, and null takes it back', async () => {
        const { app, user } = await api.createApp()
        const { status, body } = await grant(app.id, {
          requestsPerMinute: 5000,
          monthlyCharacters: 0,
        })
        assert.equal(status, 200)
        assert.deepEqual(body, {
          appId: app.id,
          granted: {
            requestsPerMinute: 5000,
            charactersPerMinute: null,
            monthlyCharacters: 0,
            monthlyTokens: null,
          },
          limits: {
            requestsPerMinute: 5000,
            charactersPerMinute: 1000,
            monthlyCharacters: 0,
            monthlyTokens: null,
          },
        })
        const [listed] = (await api.call('/list', { headers: user.bearer })).body
        assert.deepEqual(listed.limits, body.limits)
        assert.equal(listed.requestsPerMinute, null)
        const after = await grant(app.id, {
          requestsPerMinute: null,
          charactersPerMinute: 0,
          monthlyTokens: 70_000,
        })
        assert.deepEqual(after.body.limits, {
          requestsPerMinute: 50,
          charactersPerMinute: null,
          monthlyCharacters: 0,
          monthlyTokens: 70_000,
        })
        assert.deepEqual((await grant(app.id, {})).body, after.body)
      })

      it('holds at once for who translates', async () => {
        const { app, credentials } = await api.createApp()
        const translate = () =>
          api.post(
            '/translateText',
            { text: 'The house is red.', from: 'en', to: 'es' },
            credentials,
          )
        assert.equal((await translate()).status, 200)
        assertProblem(await translate(), 429, 'quota-exceeded')
        await grant(app.id, { monthlyCharacters: 40, requestsPerMinute: 77 })
        const answer = await translate()
        assert.equal(answer.status, 200)
        assert.equal(answer.headers.get('ratelimit-limit'), '77')
      })

      it('lets the owner go up to it, and no further', async () => {
        const { app, user } = await api.createApp()
        assertProblem(
          await own(app.id, { requestsPerMinute: 51 }, user.bearer),
          400,
          'validation-failed',
        )
        await grant(app.id, { requestsPerMinute: 60 })
        const { body } = await own(app.id, { requestsPerMinute: 55 }, user.bearer)
        assert.deepEqual([body.requestsPerMinute, body.limits.requestsPerMinute], [55, 55])
        const answer = await own(
          app.id,
          { requestsPerMinute: 61, monthlyCharacters: 21 },
          user.bearer,
        )
        assertProblem(answer, 400, 'validation-failed')
        assert.deepEqual(pointers(answer), ['/requestsPerMinute', '/monthlyCharacters'])
        const lowered = await grant(app.id, { requestsPerMinute: 10 })
        assert.equal(lowered.body.limits.requestsPerMinute, 10)
        assert.equal((await own(app.id, {}, user.bearer)).body.requestsPerMinute, 55)
      })
    })

    describe('400', () => {
      for (const [name, body, pointer] of [
        ['a negative number', { requestsPerMinute: -1 }, '/requestsPerMinute'],
        ['a fraction', { monthlyCharacters: 1.5 }, '/monthlyCharacters'],
        ['a text', { charactersPerMinute: '5' }, '/charactersPerMinute'],
      ] as const) {
        it(`refuses ${name}`, async () => {
          const { app } = await api.createApp()
          const answer = await grant(app.id, body)
          assertProblem(answer, 400, 'validation-failed')
          assert.ok(pointers(answer).includes(pointer), JSON.stringify(answer.body))
        })
      }
    })
  })
}
