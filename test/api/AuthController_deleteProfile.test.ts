import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { listEvents } from '../../src/audit/service.ts'
import { openDatabase } from '../../src/storage/open-database.ts'
import { type Api, startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { eventually } from '../support/eventually.ts'
import { assertProblem } from '../support/problem.ts'

for (const backend of backends) {
  describe(`DELETE /auth/profile on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend })

    const remove = (body: unknown, headers: Record<string, string>) =>
      api.call('/auth/profile', { method: 'DELETE', headers, body })

    describe('204', () => {
      it('ends every way in: tokens, log-in, the credentials of the apps', async () => {
        const { user, app, credentials } = await api.createApp()
        assert.equal((await api.post('/detect', { text: 'house' }, credentials)).status, 200)
        const { status, body } = await remove({ password: user.password }, user.bearer)
        assert.deepEqual([status, body], [204, ''])
        assertProblem(
          await api.call('/auth/profile', { headers: user.bearer }),
          401,
          'unauthenticated',
        )
        assertProblem(
          await api.post('/auth/refresh', { refreshToken: user.tokens.refreshToken }),
          401,
          'invalid-refresh-token',
        )
        assertProblem(
          await api.post('/auth/login', { email: user.email, password: user.password }),
          401,
          'invalid-credentials',
        )
        assertProblem(
          await api.post('/detect', { text: 'house' }, credentials),
          401,
          'invalid-api-credentials',
        )
        assert.deepEqual(
          (await listEvents(api.services.audit, { appId: app.id, type: 'app.created' })).events[0]
            ?.address,
          null,
        )
      })

      it('leaves the email address to whoever signs up with it next, as a new user', async () => {
        const user = await api.createUser()
        await remove({ password: user.password }, user.bearer)
        const { status, body } = await api.post('/auth/signup', {
          email: user.email,
          password: user.password,
        })
        assert.equal(status, 201)
        assert.notEqual(body.id, user.id)
      })

      it('stops what is being translated, and leaves nobody waiting for it', async () => {
        const { user, credentials } = await api.createApp()
        const text = Array.from(
          { length: 400 },
          (_, index) => `The house number ${index} is red and the garden is very big.`,
        )
        const { body: job } = await api.post('/queue', { text, from: 'en', to: 'es' }, credentials)
        const waiting = api.call(`/queue/${job.id}?wait=30`, { headers: credentials })
        await remove({ password: user.password }, user.bearer)
        const answer = await waiting
        assert.ok(
          answer.status === 404 || answer.body.status === 'succeeded',
          JSON.stringify(answer.body),
        )
        assertProblem(
          await api.call(`/queue/${job.id}`, { headers: credentials }),
          401,
          'invalid-api-credentials',
        )
      })

      it('leaves others and what is theirs alone', async () => {
        const [{ user }, other] = [await api.createApp(), await api.createApp()]
        await remove({ password: user.password }, user.bearer)
        assert.equal((await api.call('/list', { headers: other.user.bearer })).body.length, 1)
        assert.equal((await api.post('/detect', { text: 'house' }, other.credentials)).status, 200)
      })

      it('keeps the audit events, without their IP addresses and details', async () => {
        const user = await api.createUser()
        await remove({ password: user.password }, user.bearer)
        const { events } = await listEvents(api.services.audit, { userId: user.id })
        assert.deepEqual(events.map(({ type }) => type).sort(), [
          'user.deleted',
          'user.logged-in',
          'user.signed-up',
        ])
        for (const { address, details } of events) assert.deepEqual([address, details], [null, {}])
      })
    })

    describe('403', () => {
      it('refuses a wrong password, and deletes nothing', async () => {
        const user = await api.createUser()
        assertProblem(await remove({ password: 'wrong' }, user.bearer), 403, 'wrong-password')
        assert.equal((await api.call('/auth/profile', { headers: user.bearer })).status, 200)
      })
    })
  })

  describe(`what is stored after DELETE /auth/profile on ${backend.name}`, () => {
    it('has no trace of the user, in no table, but the bare events', async (t) => {
      const storage = await backend.createStorage()
      const api = await startApi(t, { storage })
      const { user, app, credentials } = await api.createApp('an app with a telling name')
      const headers = { ...credentials, 'idempotency-key': 'telling-key' }
      const { body: job } = await api.post(
        '/queue',
        { text: 'telling text', from: 'en', to: 'es', metadata: { telling: 1 } },
        headers,
      )
      await eventually(
        () => api.call(`/queue/${job.id}?wait=5`, { headers: credentials }),
        ({ body }) => body.status === 'succeeded',
      )
      await remove(api, user)
      await api.close()

      const { createLogger } = await import('../../src/telemetry/log.ts')
      const database = await openDatabase({ ...storage, log: createLogger({ logLevel: 'silent' }) })
      const { dumpTables } = await import('../../src/storage/dump/dump.ts')
      const lines = (await Array.fromAsync(dumpTables(database.tables))).slice(1, -1)
      await database.close()
      await storage.remove()
      assert.ok(lines.length > 0)
      for (const line of lines) {
        assert.equal(JSON.parse(line)[0], 'audit_events', line)
        assert.doesNotMatch(line, /telling|127\.0\.0\.1|@example\.org/)
        assert.ok(!line.includes(app.apiKey), line)
      }
    })

    const remove = async (api: Api, user: { password: string; bearer: Record<string, string> }) =>
      assert.equal(
        (
          await api.call('/auth/profile', {
            method: 'DELETE',
            headers: user.bearer,
            body: { password: user.password },
          })
        ).status,
        204,
      )
  })
}
