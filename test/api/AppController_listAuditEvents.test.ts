import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { AuditEvent } from '../../src/audit/schemas.ts'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { createGlossary } from '../support/glossaries.ts'
import { refusesQueries } from '../support/problem.ts'

for (const backend of backends) {
  describe(`GET /apps/{id}/audit on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })
    const created = await api.createApp()
    const { id, apiKey } = created.app
    const headers = created.user.bearer
    const patch = (path: string, body: unknown) =>
      api.call(path, { method: 'PATCH', headers, body })
    await patch(`/apps/${id}`, { name: 'renamed' })
    await patch(`/apps/${id}`, { disabled: true })
    await patch(`/apps/${id}`, { disabled: false })
    await api.post(`/apps/${id}/credentials`, { overlapSeconds: 60 }, headers)
    await patch(`/apps/${id}/credentials/${apiKey}`, { label: 'old' })
    await api.call(`/apps/${id}/credentials/${apiKey}`, { method: 'DELETE', headers })
    await api.post(`/apps/${id}/webhook-secret`, { overlapSeconds: 5 }, headers)

    const list = (
      query = '',
      { id = created.app.id, headers = created.user.bearer as Record<string, string> } = {},
    ) => api.call(`/apps/${id}/audit${query}`, { headers })

    describe('200', () => {
      it('lists each change of the app, the newest first', async () => {
        const { status, body } = await list()
        assert.equal(status, 200)
        const { apiKey } = created.app
        assert.deepEqual(
          body.events.map(({ type, details }: { type: string; details: object }) => [
            type,
            details,
          ]),
          [
            ['webhook-secret.rotated', { overlapSeconds: 5 }],
            ['credential.revoked', { apiKey }],
            ['credential.changed', { apiKey, fields: ['label'] }],
            ['credential.created', { apiKey: body.events[3].details.apiKey, overlapSeconds: 60 }],
            ['app.enabled', {}],
            ['app.disabled', {}],
            ['app.changed', { fields: ['name'] }],
            ['app.created', { apiKey }],
          ],
        )
        for (const { actor, address, userId, appId } of body.events)
          assert.deepEqual(
            [actor, address, userId, appId],
            [created.user.id, '127.0.0.1', created.user.id, created.app.id],
          )
      })

      it('comes in pages that together are the whole, and can be narrowed to a type', async () => {
        const whole = (await list()).body.events
        const pages: unknown[] = []
        for (let cursor: string | null = ''; cursor !== null; ) {
          const { body } = await list(`?limit=3${cursor && `&cursor=${cursor}`}`)
          pages.push(...body.events)
          cursor = body.nextCursor
        }
        assert.deepEqual(pages, whole)
        assert.equal((await list('?type=app.created')).body.events.length, 1)
      })

      it('lists what changed of glossaries and corrections, by key or by its owner', async () => {
        const { app, user, credentials } = await api.createApp()
        const path = await createGlossary(api, credentials, 'house')
        const glossaryId = path.slice('/glossaries/'.length)
        const named = { ...user.bearer, 'x-api-key': app.apiKey }
        await api.call(path, { method: 'PATCH', headers: named, body: { name: 'other' } })
        await api.call(`${path}/dictionaries/en/es`, { method: 'DELETE', headers: credentials })
        await api.call(path, { method: 'DELETE', headers: named })
        const pair = { from: 'en', to: 'es' }
        const entries = ['a', 'b'].map((source) => ({ ...pair, source, target: 'x' }))
        await api.post('/memory', { entries }, credentials)
        for (const _ of ['deleted', 'nothing to delete'])
          await api.call('/memory', { method: 'DELETE', headers: credentials, body: pair })
        const { body } = await list('', { id: app.id, headers: user.bearer })
        assert.deepEqual(
          body.events.map(({ type, actor, address, userId, details }: AuditEvent) => {
            assert.deepEqual([address, userId], ['127.0.0.1', user.id])
            return [type, actor, details]
          }),
          [
            ['correction.deleted', app.id, { count: 2 }],
            ['correction.added', app.id, { count: 2 }],
            ['glossary.deleted', user.id, { glossaryId }],
            ['glossary.changed', app.id, { glossaryId }],
            ['glossary.changed', user.id, { glossaryId }],
            ['glossary.created', app.id, { glossaryId }],
            ['app.created', user.id, { apiKey: app.apiKey }],
          ],
        )
      })

      it('shows nothing of another app', async () => {
        const other = await api.createApp()
        const { body } = await list('', { id: other.app.id, headers: other.user.bearer })
        assert.deepEqual(
          body.events.map(({ type }: { type: string }) => type),
          ['app.created'],
        )
      })
    })

    describe('400', () => {
      refusesQueries(
        (query) => list(query),
        [
          ['limit=0', 'limit'],
          ['cursor=x', 'cursor'],
          ['type=x', 'type'],
          ['since=x', 'since'],
        ],
      )
    })
  })
}
