// What is left of documents when their app or user is deleted: nothing.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { openDatabase } from '../../src/storage/open-database.ts'
import { type Api, credentialsOf, startServer } from '../support/api.ts'
import { type Backend, backends } from '../support/backends.ts'
import { formOf, sendForm } from '../support/documents.ts'
import { eventually } from '../support/eventually.ts'
import { silentLog } from '../support/opened-database.ts'

type Headers = Record<string, string>

const line = 'The house is red, and the garden of the old man is big.\n'

/** Takes far longer than a test: no line is in the cache. */
const longText = Array.from({ length: 10_000 }, (_, row) => `Year ${row}: ${line}`).join('')

async function send(api: Api, credentials: Headers, content: string): Promise<string> {
  const form = formOf({ from: 'en', to: 'es' }, { name: 'a.txt', content })
  const { status, body } = await sendForm(api, form, credentials)
  assert.equal(status, 202, JSON.stringify(body))
  return body.id
}

/** Documents of an app in every state: translated, running and waiting. */
async function sendDocuments(api: Api, credentials: Headers): Promise<void> {
  const find = (id: string) => api.call(`/queue/${id}?wait=30`, { headers: credentials })
  const ready = await send(api, credentials, line)
  assert.equal((await find(ready)).body.status, 'succeeded')
  const running = await send(api, credentials, longText)
  await eventually(
    () => api.call(`/queue/${running}`, { headers: credentials }),
    ({ body }) => body.status === 'processing',
  )
  const waiting = await send(api, credentials, line)
  const { body } = await api.call(`/queue/${waiting}`, { headers: credentials })
  assert.equal(body.status, 'queued')
}

type Created = Awaited<ReturnType<Api['createApp']>>

interface Deletion {
  act: (api: Api, created: Created) => Promise<void>
  /** Credentials of an app that stays. */
  createOther: (api: Api, created: Created) => Promise<Headers>
}

async function assertNothingIsLeft(
  backend: Backend,
  { act, createOther }: Deletion,
): Promise<void> {
  const storage = await backend.createStorage()
  const api = await startServer({ storage, environment: { DRAGOMAN_JOB_CONCURRENCY: '1' } })
  try {
    const created = await api.createApp()
    const other = await createOther(api, created)
    await sendDocuments(api, created.credentials)
    await act(api, created)
    const kept = await send(api, other, line)
    const { body } = await api.call(`/queue/${kept}?wait=30`, { headers: other })
    assert.equal(body.status, 'succeeded')
  } finally {
    await api.close()
  }
  const { tables, close } = await openDatabase({ ...storage, log: silentLog })
  try {
    const files = await tables.selectFrom('documentFiles').select('kind').execute()
    const parts = await tables.selectFrom('documentParts').select('id').execute()
    const jobs = await tables.selectFrom('jobs').select('status').execute()
    const checkpoints = await tables.selectFrom('jobParts').selectAll().execute()
    assert.deepEqual(
      [files, parts.length, jobs, checkpoints],
      [[{ kind: 'result' }], 1, [{ status: 'succeeded' }], []],
    )
  } finally {
    await close()
    await storage.remove()
  }
}

for (const backend of backends) {
  describe(`documents that wait, run and are ready, on ${backend.name}`, () => {
    it('are gone with their app, and nobody works on them any more', () =>
      assertNothingIsLeft(backend, {
        async act(api, { app, user }) {
          const call = { method: 'DELETE', headers: user.bearer }
          assert.equal((await api.call(`/apps/${app.id}`, call)).status, 204)
        },
        // A user has one slot here: that of the deleted job must be free.
        async createOther(api, { user }) {
          return credentialsOf((await api.post('/create', { name: 'other' }, user.bearer)).body)
        },
      }))

    it('are gone with their user', () =>
      assertNothingIsLeft(backend, {
        async act(api, { user }) {
          const call = { method: 'DELETE', headers: user.bearer, body: { password: user.password } }
          assert.equal((await api.call('/auth/profile', call)).status, 204)
        },
        createOther: async (api) => (await api.createApp()).credentials,
      }))
  })
}
