import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Api, startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { eventually } from '../support/eventually.ts'

for (const backend of backends) {
  describe(`GET /list on ${backend.name}`, async (t) => {
    const clock = new Date()
    const api = await startApi(t, { backend, worker: false, now: () => clock })

    const list = (headers: Record<string, string>) => api.call('/list', { headers })

    describe('200', () => {
      it('answers a new user with an empty list', async () => {
        const user = await api.createUser()
        const answer = await list(user.bearer)
        assert.deepEqual([answer.status, answer.body], [200, []])
      })

      it('lists the user’s apps as they were created, oldest first', async () => {
        const user = await api.createUser()
        const created = []
        for (const name of ['c', 'a', 'b'])
          created.push((await api.post('/create', { name }, user.bearer)).body)
        const { body } = await list(user.bearer)
        assert.deepEqual(
          body,
          created.map(({ apiKey, apiSecret, webhookSecret, ...app }) => app),
        )
      })

      it('shows nobody the apps of another', async () => {
        const [mine, theirs] = await Promise.all([api.createApp('mine'), api.createApp('theirs')])
        const names = ({ body }: { body: { name: string }[] }) => body.map(({ name }) => name)
        assert.deepEqual(names(await list(mine.user.bearer)), ['mine'])
        assert.deepEqual(names(await list(theirs.user.bearer)), ['theirs'])
      })

      it('shows no secret', async () => {
        const { app, user } = await api.createApp()
        const { body } = await list(user.bearer)
        assert.deepEqual(Object.keys(body[0]).sort(), [
          'charactersPerMinute',
          'createdAt',
          'credentials',
          'description',
          'disabled',
          'engines',
          'id',
          'keepTexts',
          'lastUsedAt',
          'limits',
          'localOnly',
          'monthlyCharacters',
          'monthlyTokens',
          'name',
          'noStore',
          'optimizeFor',
          'requestsPerMinute',
          'reviewBelow',
          'webhookDisabledAt',
          'webhookUrl',
        ])
        assert.deepEqual(Object.keys(body[0].credentials[0]).sort(), [
          'apiKey',
          'createdAt',
          'expiresAt',
          'label',
          'lastUsedAt',
          'secretHint',
        ])
        const text = JSON.stringify(body)
        assert.ok(!text.includes(app.apiSecret) && !text.includes(app.webhookSecret))
      })

      it('shows enough of a secret to know it by', async () => {
        const { app, user } = await api.createApp()
        const { body } = await list(user.bearer)
        assert.equal(body[0].credentials[0].secretHint, `…${app.apiSecret.slice(-4)}`)
      })

      for (const [name, headersOf] of [
        ['its key and secret', ({ credentials }) => credentials],
        [
          'its key and the owner’s access token',
          ({ app, user }) => ({ 'x-api-key': app.apiKey, ...user.bearer }),
        ],
      ] as [string, (created: Awaited<ReturnType<Api['createApp']>>) => Record<string, string>][]) {
        it(`says when the app was last used with ${name}`, async () => {
          const created = await api.createApp()
          assert.equal(
            (await api.post('/detect', { text: 'house' }, headersOf(created))).status,
            200,
          )
          const [app] = await eventually(
            async () => (await list(created.user.bearer)).body,
            ([{ lastUsedAt }]) => lastUsedAt !== null,
          )
          assert.equal(app.lastUsedAt, clock.toISOString())
          assert.equal(app.credentials[0].lastUsedAt, clock.toISOString())
        })
      }

      it('does not count a refused call, nor one of another app, as a use', async () => {
        const { credentials, user } = await api.createApp()
        const refused = await api.post(
          '/detect',
          { text: 'house' },
          { ...credentials, 'x-api-secret': 'ds_wrong' },
        )
        assert.equal(refused.status, 401)
        const other = (await api.post('/create', { name: 'used' }, user.bearer)).body
        await api.post(
          '/detect',
          { text: 'house' },
          { 'x-api-key': other.apiKey, 'x-api-secret': other.apiSecret },
        )
        const apps = await eventually(
          async () => (await list(user.bearer)).body,
          ([, used]) => used.lastUsedAt !== null,
        )
        assert.equal(apps[0].lastUsedAt, null)
      })

      it('ignores query parameters', async () => {
        const { user, app } = await api.createApp()
        const answer = await api.call('/list?user=usr_1&limit=0', { headers: user.bearer })
        assert.deepEqual([answer.status, answer.body[0].id], [200, app.id])
      })
    })
  })
}
