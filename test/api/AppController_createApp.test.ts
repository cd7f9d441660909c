import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem, pointers } from '../support/problem.ts'
import { wideLimits } from '../support/product.ts'

const maxApps = 100

for (const backend of backends) {
  describe(`POST /create on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })
    const { bearer } = await api.createUser()

    const create = (body: unknown, headers = bearer) => api.post('/create', body, headers)

    describe('201', () => {
      it('answers with the app and its secrets, and nothing else', async () => {
        const { status, body } = await create({ name: 'Shop', description: 'Product pages' })
        assert.equal(status, 201)
        const { id, createdAt, apiKey, apiSecret, webhookSecret, ...others } = body
        assert.ok(id.length > 0)
        assert.equal(new Date(createdAt).toISOString(), createdAt)
        assert.match(apiKey, /^dk_[0-9a-f]{32}$/)
        assert.match(apiSecret, /^ds_[\w-]{43}$/)
        assert.match(webhookSecret, /^whsec_[A-Za-z0-9+/]{43}=$/)
        assert.deepEqual(others, {
          name: 'Shop',
          description: 'Product pages',
          lastUsedAt: null,
          disabled: false,
          reviewBelow: null,
          localOnly: true,
          engines: null,
          optimizeFor: 'speed',
          webhookUrl: null,
          webhookDisabledAt: null,
          requestsPerMinute: null,
          charactersPerMinute: null,
          monthlyCharacters: null,
          monthlyTokens: null,
          limits: {
            requestsPerMinute: Number(wideLimits.DRAGOMAN_RATE_LIMIT),
            charactersPerMinute: null,
            monthlyCharacters: null,
            monthlyTokens: null,
          },
          noStore: false,
          keepTexts: false,
          credentials: [
            {
              apiKey,
              label: null,
              secretHint: `…${apiSecret.slice(-4)}`,
              createdAt: body.credentials[0].createdAt,
              lastUsedAt: null,
              expiresAt: null,
            },
          ],
        })
      })

      it('gives credentials that work at once', async () => {
        const { body } = await create({ name: 'at once' })
        const answer = await api.post(
          '/detect',
          { text: 'house' },
          { 'x-api-key': body.apiKey, 'x-api-secret': body.apiSecret },
        )
        assert.equal(answer.status, 200)
      })

      it('gives each app its own ID, key and secrets, also under the same name', async () => {
        const apps = await Promise.all(
          [1, 2, 3].map(async () => (await create({ name: 'the same' })).body),
        )
        for (const field of ['id', 'apiKey', 'apiSecret', 'webhookSecret'])
          assert.equal(new Set(apps.map((app) => app[field])).size, 3, `${field} is shared`)
      })

      it('does not let one app’s secret pass for another’s', async () => {
        const [one, other] = await Promise.all(
          [1, 2].map(async () => (await create({ name: 'mine' })).body),
        )
        const answer = await api.post(
          '/detect',
          { text: 'house' },
          { 'x-api-key': one.apiKey, 'x-api-secret': other.apiSecret },
        )
        assertProblem(answer, 401, 'invalid-api-credentials')
      })

      it('gives an app without a description the description null', async () => {
        assert.equal((await create({ name: 'bare' })).body.description, null)
      })

      it('keeps name and description as they are, in any script', async () => {
        const fields = { name: ` ${'😀'.repeat(199)}`, description: 'ß'.repeat(2000) }
        const { status, body } = await create(fields)
        assert.equal(status, 201)
        assert.deepEqual({ name: body.name, description: body.description }, fields)
      })
    })

    describe('400', () => {
      const cases: [string, unknown, string[]][] = [
        ['an empty name', { name: '' }, ['/name']],
        ['a name of 201 characters', { name: 'x'.repeat(201) }, ['/name']],
        ['a name with a line break', { name: 'two\nlines' }, ['/name']],
        ['a name with U+0000', { name: 'nul\u0000' }, ['/name']],
        ['a name with a lone surrogate', { name: 'half \udc00' }, ['/name']],
        ['a description that is null', { name: 'x', description: null }, ['/description']],
        [
          'a description of 2001 characters',
          { name: 'x', description: 'x'.repeat(2001) },
          ['/description'],
        ],
        [
          'a description with a control character',
          { name: 'x', description: 'bell\u0007' },
          ['/description'],
        ],
        [
          'a setting that a new app has from the first change on',
          { name: 'x', reviewBelow: 0.5 },
          ['/reviewBelow'],
        ],
        ['two errors, both', { name: '', description: 5 }, ['/name', '/description']],
      ]
      for (const [name, body, expected] of cases) {
        it(`refuses ${name} and points at it`, async () => {
          const answer = await create(body)
          assertProblem(answer, 400, 'validation-failed')
          assert.deepEqual(pointers(answer), expected)
        })
      }

      it('names the field that was meant', async () => {
        const answer = await create({ title: 'x' })
        assertProblem(answer, 400, 'validation-failed')
        assert.match(answer.body.detail, /Did you mean `name`/)
      })
    })

    describe('401', () => {
      it('refuses a token of a session that has ended, and creates nothing', async () => {
        const user = await api.createUser()
        await api.post('/auth/logout', { refreshToken: user.tokens.refreshToken })
        assertProblem(await create({ name: 'x' }, user.bearer), 401, 'unauthenticated')
        const { body } = await api.post('/auth/login', {
          email: user.email,
          password: user.password,
        })
        const { body: apps } = await api.call('/list', {
          headers: { authorization: `Bearer ${body.accessToken}` },
        })
        assert.deepEqual(apps, [])
      })
    })

    describe('409', () => {
      it('refuses more apps than a user may have, also when they are created at once', async () => {
        const user = await api.createUser()
        const answers = await Promise.all(
          Array.from({ length: maxApps + 5 }, (_, index) =>
            create({ name: `app ${index}` }, user.bearer),
          ),
        )
        const refused = answers.filter(({ status }) => status !== 201)
        assert.equal(refused.length, 5)
        for (const answer of refused) assertProblem(answer, 409, 'too-many-apps')
        assertProblem(await create({ name: 'one more' }, user.bearer), 409, 'too-many-apps')
        assert.equal((await api.call('/list', { headers: user.bearer })).body.length, maxApps)
        const stranger = await api.createUser()
        assert.equal((await create({ name: 'another user’s' }, stranger.bearer)).status, 201)
      })
    })
  })
}
