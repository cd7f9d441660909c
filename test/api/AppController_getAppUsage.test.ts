import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem, pointers } from '../support/problem.ts'

const today = '2026-03-20'

interface Cached {
  cacheHits: number
  cachedCharacters: number
}

for (const backend of backends) {
  describe(`GET /apps/{id}/usage on ${backend.name}`, async (t) => {
    let moment = new Date(`${today}T10:00:00Z`)

    const api = await startApi(t, { backend, now: () => moment })

    const usageOf = (id: string, headers: Record<string, string>, query = '') =>
      api.call(`/apps/${id}/usage${query}`, { headers })
    const count = (
      characters: number,
      requests: number,
      { cacheHits = 0, cachedCharacters = 0, errors = 0 } = {},
    ) => ({ characters, requests, cacheHits, cachedCharacters, errors, tokens: 0 })
    /** What depends on whether the translations of the same text overlap. */
    const cacheOf = ({ cacheHits, cachedCharacters }: Cached): Cached => ({
      cacheHits,
      cachedCharacters,
    })

    describe('200', () => {
      it('is broken down by tag only if that is asked for', async () => {
        const { app, user, credentials } = await api.createApp()
        const text = { text: 'The house is red.', from: 'en', to: 'es' }
        const tagged = { ...credentials, 'x-usage-tag': ' site ' }
        await api.post('/translateText', text, tagged)
        await api.post('/translateText', text, credentials)
        const { body } = await usageOf(app.id, user.bearer, '?by=tag')
        const tags = body.groups.map(({ tag }: { tag?: string }) => tag)
        assert.deepEqual(tags, [undefined, 'site'])
        const { body: plain } = await usageOf(app.id, user.bearer)
        assert.deepEqual(plain.totals, body.totals)
        assert.deepEqual([plain.groups.length, plain.groups[0].tag], [1, undefined])
        const long = { ...credentials, 'x-usage-tag': 'x'.repeat(129) }
        assertProblem(await api.post('/translateText', text, long), 400, 'validation-failed')
      })

      it('is empty for a new app, from the first of the month to today', async () => {
        const { app, user } = await api.createApp()
        const { status, body } = await usageOf(app.id, user.bearer)
        assert.equal(status, 200)
        assert.deepEqual(body, { from: '2026-03-01', to: today, totals: count(0, 0), groups: [] })
      })

      it('includes recent translations by pair and engines, and cached ones', async () => {
        const { app, user, credentials } = await api.createApp()
        const translate = (text: unknown, from: string, to: string) =>
          api.post('/translateText', { text, from, to }, credentials)
        const texts = [`The house is red. ${app.id}`, 'The garden is big.']
        const characters = texts.join('').length
        await translate(texts, 'en', 'es')
        await translate(texts, 'en', 'es')
        await translate('The house is red.', 'en', 'fr')
        await translate('La casa.', 'es', 'es')
        const { body } = await usageOf(app.id, user.bearer)
        assert.deepEqual(body.totals, count(2 * characters + 17 + 8, 4, cacheOf(body.totals)))
        const group = (from: string, to: string, engines: string[]) => ({
          day: today,
          appId: app.id,
          pair: { from, to },
          engines,
        })
        const [spanish, french, unchanged] = body.groups
        assert.equal(body.groups.length, 3)
        assert.deepEqual(spanish, {
          ...group('en', 'es', ['apertium']),
          ...count(2 * characters, 2, cacheOf(spanish)),
        })
        assert.deepEqual(cacheOf(spanish), { cacheHits: 2, cachedCharacters: characters })
        assert.deepEqual(french, {
          ...group('en', 'fr', ['apertium', 'apertium']),
          ...count(17, 1, cacheOf(french)),
        })
        assert.deepEqual(unchanged, { ...group('es', 'es', []), ...count(8, 1) })
      })

      it('counts failures as errors without cost, and rejections not at all', async () => {
        const { app, user, credentials } = await api.createApp()
        const german = 'Das Haus ist rot und der Garten ist sehr groß.'
        assertProblem(
          await api.post('/translateText', { text: german, to: 'es' }, credentials),
          422,
          'language-pair-not-supported',
        )
        assertProblem(
          await api.post('/translateText', { text: 'a', to: 'qqq' }, credentials),
          422,
          'language-not-supported',
        )
        assertProblem(
          await api.post('/translateText', { text: '', to: 'es' }, credentials),
          400,
          'validation-failed',
        )
        const { body } = await usageOf(app.id, user.bearer)
        assert.deepEqual(body.groups, [
          {
            day: today,
            appId: app.id,
            pair: { from: 'und', to: 'es' },
            engines: [],
            ...count(0, 1, { errors: 1 }),
          },
        ])
      })

      it('includes queued translations once they end, without their failed texts', async () => {
        const { app, user, credentials } = await api.createApp()
        const german = 'Das Haus ist rot und der Garten ist sehr groß.'
        const queue = async (text: unknown) => {
          const { body } = await api.post('/queue', { text, to: 'es' }, credentials)
          return (await api.call(`/queue/${body.id}?wait=30`, { headers: credentials })).body.status
        }
        assert.equal(await queue(['The house is red.', german]), 'succeeded')
        assert.equal(await queue(german), 'failed')
        const { body } = await usageOf(app.id, user.bearer)
        assert.deepEqual(body.totals, count(17, 2, { ...cacheOf(body.totals), errors: 2 }))
      })

      it('does not have queued translations that were cancelled or have not ended', async (t) => {
        const idle = await startApi(t, { backend, worker: false })
        const { app, user, credentials } = await idle.createApp()
        const [first] = await Promise.all(
          [1, 2].map(() =>
            idle.post('/queue', { text: 'The house is red.', to: 'es' }, credentials),
          ),
        )
        await idle.call(`/queue/${first?.body.id}`, { method: 'DELETE', headers: credentials })
        const { body } = await idle.call(`/apps/${app.id}/usage`, { headers: user.bearer })
        assert.deepEqual(body.totals, count(0, 0))
      })

      it('has the days that are asked for, both included', async () => {
        const { app, user, credentials } = await api.createApp()
        const translateOn = async (day: string, text: string) => {
          moment = new Date(`${day}T23:59:59Z`)
          const answer = await api.post(
            '/translateText',
            { text, from: 'en', to: 'es' },
            credentials,
          )
          assert.equal(answer.status, 200)
        }
        // An access token lives for less than a day: the owner logs in again.
        const bearerOn = async (day: string) => {
          moment = new Date(`${day}T23:59:59Z`)
          const { body } = await api.post('/auth/login', {
            email: user.email,
            password: user.password,
          })
          return { authorization: `Bearer ${body.accessToken}` }
        }
        await translateOn('2026-03-20', 'a')
        await translateOn('2026-03-21', 'bb')
        await translateOn('2026-03-22', 'cccc')
        const bearer = await bearerOn('2026-03-23')
        const characters = async (query: string) =>
          (await usageOf(app.id, bearer, query)).body.totals.characters
        assert.equal(await characters(''), 7)
        assert.equal(await characters('?from=2026-03-21'), 6)
        assert.equal(await characters('?to=2026-03-21'), 3)
        assert.equal(await characters('?from=2026-03-21&to=2026-03-21'), 2)
        assert.equal(await characters('?from=2025-12-01&to=2026-02-28'), 0)
        const { body } = await usageOf(app.id, bearer, '?to=2026-02-10')
        assert.deepEqual([body.from, body.to], ['2026-02-01', '2026-02-10'])
        moment = new Date(`${today}T10:00:00Z`)
      })
    })

    describe('400', () => {
      for (const [query, pointer] of [
        ['?from=yesterday', 'from'],
        ['?to=2026-02-30', 'to'],
        ['?from=2026-03-21&to=2026-03-20', 'from'],
        ['?from=2024-01-01', 'from'],
        ['?from=0001-01-01&to=0001-01-02', 'from'],
      ]) {
        it(`refuses ${query}`, async () => {
          const { app, user } = await api.createApp()
          const answer = await usageOf(app.id, user.bearer, query)
          assertProblem(answer, 400, 'validation-failed')
          assert.ok(pointers(answer).includes(pointer ?? ''), JSON.stringify(answer.body))
        })
      }
    })
  })
}
