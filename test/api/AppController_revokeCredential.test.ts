import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { pgliteStatements } from '../../src/storage/pglite/statements.ts'
import { type Api, startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { eventually } from '../support/eventually.ts'
import { assertProblem } from '../support/problem.ts'

for (const backend of backends) {
  describe(`DELETE /apps/{id}/credentials/{apiKey} on ${backend.name}`, async (t) => {
    type Created = Awaited<ReturnType<Api['createApp']>>
    const api = await startApi(t, { backend, worker: false })

    const revoke = (
      { app, user }: Created,
      { apiKey = app.apiKey, headers = user.bearer as Record<string, string> } = {},
    ) => api.call(`/apps/${app.id}/credentials/${apiKey}`, { method: 'DELETE', headers })
    const detect = (credentials: Record<string, string>, from: Pick<Api, 'post'> = api) =>
      from.post('/detect', { text: 'x' }, credentials)

    describe('204', () => {
      it('rejects a pair in use at once, with the secret and with the owner’s token', async () => {
        const created = await api.createApp()
        const { body: other } = await api.post(
          `/apps/${created.app.id}/credentials`,
          {},
          created.user.bearer,
        )
        assert.equal((await detect(created.credentials)).status, 200)
        const { status, body } = await revoke(created)
        assert.deepEqual([status, body], [204, ''])
        assertProblem(await detect(created.credentials), 401, 'invalid-api-credentials')
        const byOwner = { ...created.user.bearer, 'x-api-key': created.app.apiKey }
        assertProblem(await detect(byOwner), 401, 'invalid-api-credentials')
        assert.equal(
          (await detect({ 'x-api-key': other.apiKey, 'x-api-secret': other.apiSecret })).status,
          200,
        )
      })

      it('has it refused at once although requests keep coming meanwhile', async () => {
        const created = await api.createApp()
        let going = true
        const traffic = Promise.all(
          Array.from({ length: 4 }, async () => {
            while (going) await detect(created.credentials)
          }),
        )
        await revoke(created)
        const after = await detect(created.credentials)
        going = false
        await traffic
        assertProblem(after, 401, 'invalid-api-credentials')
        assertProblem(await detect(created.credentials), 401, 'invalid-api-credentials')
      })

      it('has it refused by other processes too, as soon as they look again', {
        skip: backend.name === 'PGlite',
      }, async (t) => {
        const second = await api.startAnother()
        t.after(second.close)
        const created = await api.createApp()
        assert.equal((await detect(created.credentials, second)).status, 200)
        await revoke(created)
        const refused = await eventually(
          () => detect(created.credentials, second),
          ({ status }) => status !== 200,
        )
        assertProblem(refused, 401, 'invalid-api-credentials')
      })

      it('may take the last pair; a new one lets the app in again', async () => {
        const created = await api.createApp()
        await revoke(created)
        const { status, body } = await api.post(
          `/apps/${created.app.id}/credentials`,
          {},
          created.user.bearer,
        )
        assert.equal(status, 201)
        assert.equal(
          (await detect({ 'x-api-key': body.apiKey, 'x-api-secret': body.apiSecret })).status,
          200,
        )
      })
    })

    describe('404', () => {
      it('does not find keys of other apps, unknown keys and revoked keys', async () => {
        const created = await api.createApp()
        const { body: other } = await api.post('/create', { name: 'other' }, created.user.bearer)
        for (const apiKey of [other.apiKey, 'dk_1', '%00', `dk_${'0'.repeat(32)}`])
          assertProblem(await revoke(created, { apiKey }), 404, 'credential-not-found')
        assert.equal((await revoke(created)).status, 204)
        assertProblem(await revoke(created), 404, 'credential-not-found')
      })
    })
  })

  describe(`a request with a known pair on ${backend.name}`, () => {
    it('costs no trip to the database', async (t) => {
      const api = await startApi(t, { backend, worker: false })
      const { credentials } = await api.createApp()
      const statements = await watchStatements(t, backend.name)
      assert.equal((await detect(api, credentials)).status, 200)
      assert.ok(
        statements.some((text) => text.includes('"credentials"')),
        'the first check reads the pair, so statements are seen',
      )
      // A use is recorded once a minute, asynchronously.
      await eventually(
        () => detect(api, credentials),
        () =>
          statements.some((text) => text.startsWith('update') && text.includes('"last_used_at"')),
      )
      statements.length = 0
      for (let index = 0; index < 50; index++)
        assert.equal((await detect(api, credentials)).status, 200)
      assert.deepEqual(
        statements.filter((text) => /"(credentials|apps|users|sessions)"/.test(text)),
        [],
      )
    })

    const detect = (api: Api, credentials: Record<string, string>) =>
      api.post('/detect', { text: 'x' }, credentials)
  })
}

/** Records the text of every statement that the driver sends from now on. */
async function watchStatements(
  t: { after: (undo: () => void) => void },
  backend: string,
): Promise<string[]> {
  const statements: string[] = []
  if (backend === 'PGlite') {
    const onStatement = (text: unknown) => void statements.push(String(text))
    pgliteStatements.subscribe(onStatement)
    t.after(() => void pgliteStatements.unsubscribe(onStatement))
    return statements
  }
  // biome-ignore lint/suspicious/noExplicitAny: its type has many overloads.
  const client: any = (await import('pg')).default.Client.prototype
  const { query } = client
  client.query = function (statement: string | { text: string }, ...rest: unknown[]) {
    statements.push(typeof statement === 'string' ? statement : statement.text)
    return query.call(this, statement, ...rest)
  }
  t.after(() => {
    client.query = query
  })
  return statements
}
