// Processes that share a PostgreSQL database and do not have the same engines.
import assert from 'node:assert/strict'
import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { closeAtEnd } from '../support/close-at-end.ts'
import { formOf, sendForm } from '../support/documents.ts'
import { eventually } from '../support/eventually.ts'
import { assertProblem } from '../support/problem.ts'

const modesDirectory = '/usr/share/apertium/modes'
const english = { text: 'The house is red.', from: 'en', to: 'es' }
const catalan = { text: 'La casa és vermella.', from: 'ca', to: 'es' }
const everyMs = 100
/** Without `from`: the process that claims the job detects the language. */
const unnamed = {
  english: { text: 'The house of my parents is red and it is next to the river.', to: 'es' },
  catalan: { text: 'La casa dels meus pares és vermella i és al costat del riu.', to: 'es' },
}

const languageOf = (body: object) => (body === unnamed.english ? 'en' : 'ca')

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
  /** As soon as a process has reported that it serves the languages. */
  const submitted = async (body: object) =>
    (
      await eventually(
        () => submit(body),
        ({ status }) => status === 202,
      )
    ).body.id as string
  const submittedFile = async (content: string) => {
    const form = formOf({ to: 'es' }, { name: 'notes.txt', content })
    const { status, body } = await sendForm(api, form, credentials)
    assert.equal(status, 202, JSON.stringify(body))
    return body.id as string
  }
  const ended = (id: string) =>
    eventually(
      async () => (await api.call(`/queue/${id}`, { headers: credentials })).body,
      ({ status }) => status === 'succeeded' || status === 'failed',
    )
  const done = async (id: string) => (await ended(id)).status
  const unserved = async () => (await api.call('/health/ready')).body.unserved

  const startWorker = async (...modes: string[]) => {
    const other = await api.startAnother(await withModes(...modes))
    const worker = await other.services.startWorker()
    other.services.startReporting({ kind: 'worker', claimsJobs: true }, everyMs)
    let stopped: Promise<void> | undefined
    const stop = () => {
      stopped ??= worker.stop(0).then(other.close)
      return stopped
    }
    closeAtEnd(t, stop)
    return { stop }
  }

  it('refuse a job while none of them serves its languages', async () => {
    assertProblem(await submit(english), 503, 'engine-unavailable')
    assertProblem(await api.call('/health/ready'), 503, 'not-ready')
  })

  it('give a job whose language is detected to one that serves that language', async () => {
    const ofEnglish = await startWorker('eng-spa')
    const ofCatalan = await startWorker('cat-spa')
    const { english, catalan } = unnamed
    const both = { to: 'es', text: [english.text, catalan.text] }
    for (const body of [english, catalan]) await submitted({ ...body, from: languageOf(body) })
    const ids = [english, catalan, english, catalan, english, catalan].map(submitted)
    const documents = [english, catalan, english, catalan].map(({ text }) => submittedFile(text))
    for (const id of await Promise.all([...ids, ...documents])) {
      const job = await ended(id)
      assert.deepEqual([job.status, job.attempts], ['succeeded', 1])
      assert.equal(job.result.detectedLanguage.reliable, true)
      assert.deepEqual(job.result.route.length, 1)
    }
    // Neither serves both languages, so one of them does what it can.
    const half = (await ended(await submitted(both))).result.translations
    const failed = half.filter((each: { error?: object }) => each.error !== undefined)
    assert.deepEqual(
      failed.map(({ error }: { error: { code: string } }) => error.code),
      ['language-pair-not-supported'],
    )

    const ofBoth = await startWorker('eng-spa', 'cat-spa')
    const whole = await eventually(
      async () => (await ended(await submitted(both))).result.translations,
      (all) => all.every((each: { error?: object }) => each.error === undefined),
    )
    assert.deepEqual(
      whole.map(({ from }: { from: string }) => from),
      ['en', 'ca'],
    )

    await ofEnglish.stop()
    await ofBoth.stop()
    const waiting = await submitted(english)
    assert.deepEqual(await eventually(unserved, (languages) => languages.length > 0), [
      { from: 'en', to: 'es' },
    ])
    assert.equal(await statusOf(waiting), 'queued')
    assert.equal((await ended(await submitted(catalan))).status, 'succeeded')
    const again = await startWorker('eng-spa')
    assert.equal((await ended(waiting)).status, 'succeeded')
    await again.stop()
    await ofCatalan.stop()
  })

  it('give a job to one that serves its languages, and name those that none serves', async () => {
    const ofEnglish = await startWorker('eng-spa')
    await startWorker('cat-spa')
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

    await startWorker('eng-spa')
    assert.equal(await done(waiting), 'succeeded')
    assert.deepEqual(await eventually(unserved, (languages) => languages.length === 0), [])
  })
})
