// Processes that share a PostgreSQL database and do not have the same engines.
import assert from 'node:assert/strict'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { closeAtEnd } from '../support/close-at-end.ts'
import { eventually } from '../support/eventually.ts'
import { assertProblem } from '../support/problem.ts'

const modesDirectory = '/usr/share/apertium/modes'
const english = { text: 'The house is red.', from: 'en', to: 'es' }
const catalan = { text: 'La casa és vermella.', from: 'ca', to: 'es' }
const everyMs = 100

describe('processes with different engines on one database', {
  skip: backends.length === 1 ? 'no PostgreSQL server' : false,
}, async (t) => {
  const [, backend] = backends
  if (backend === undefined) return
  const storage = await backend.createStorage()
  closeAtEnd(t, storage.remove)
  const withModes = async (...names: string[]) => {
    const directory = await mkdtemp(join(tmpdir(), 'dragoman-modes-'))
    closeAtEnd(t, () => rm(directory, { recursive: true }))
    for (const name of names)
      await symlink(join(modesDirectory, `${name}.mode`), join(directory, `${name}.mode`))
    return { DRAGOMAN_APERTIUM_MODES: directory }
  }
  const api = await startApi(t, { storage, worker: false, environment: await withModes() })
  api.services.startReporting({ kind: 'serve', claimsJobs: false }, everyMs)
  const { credentials } = await api.createApp()
  const submit = (body: object) => api.post('/queue', body, credentials)
  const statusOf = async (id: string) =>
    (await api.call(`/queue/${id}`, { headers: credentials })).body.status
  const unserved = async () => (await api.call('/health/ready')).body.unserved

  const startWorker = async (...modes: string[]) => {
    const other = await api.startAnother(await withModes(...modes))
    const worker = await other.services.startWorker()
    other.services.startReporting({ kind: 'worker', claimsJobs: true }, everyMs)
    return {
      stop: async () => {
        await worker.stop(0)
        await other.close()
      },
    }
  }

  it('refuse a job while none of them serves its languages', async () => {
    assertProblem(await submit(english), 503, 'engine-unavailable')
    assertProblem(await api.call('/health/ready'), 503, 'not-ready')
  })

  it('give a job to one that serves its languages, and name those that none serves', async () => {
    const ofEnglish = await startWorker('eng-spa')
    const ofCatalan = await startWorker('cat-spa')
    closeAtEnd(t, ofCatalan.stop)
    // As soon as both have reported what they serve.
    const submitted = async (body: object) =>
      (
        await eventually(
          () => submit(body),
          ({ status }) => status === 202,
        )
      ).body.id as string
    const done = (id: string) =>
      eventually(
        () => statusOf(id),
        (status) => status === 'succeeded' || status === 'failed',
      )
    await submitted(english)
    await submitted(catalan)
    const jobs = [english, catalan, english, catalan, english, catalan]
    const ids = await Promise.all(jobs.map(submitted))
    for (const id of ids) assert.equal(await done(id), 'succeeded')
    assert.deepEqual(await unserved(), [])

    await ofEnglish.stop()
    // A worker that is gone may only restart.
    const waiting = (await submit(english)).body.id
    assert.deepEqual(await eventually(unserved, (languages) => languages.length > 0), [
      { from: 'en', to: 'es' },
    ])
    assert.equal(await statusOf(waiting), 'queued')
    assert.equal(await done(await submitted(catalan)), 'succeeded')
    assert.equal(await statusOf(waiting), 'queued')

    const again = await startWorker('eng-spa')
    closeAtEnd(t, again.stop)
    assert.equal(await done(waiting), 'succeeded')
    assert.deepEqual(await eventually(unserved, (languages) => languages.length === 0), [])
  })
})
