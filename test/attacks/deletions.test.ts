// Apps that are deleted while they, and others, still send requests.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Answer, type Api, credentialsOf, startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { sendFormTo } from '../support/documents.ts'
import { dictionaryOf } from '../support/glossaries.ts'
import { assertProblem } from '../support/problem.ts'

const [, postgres] = backends
const skip = postgres === undefined ? 'no PostgreSQL server' : false
type Headers = Record<string, string>

/** Needs no engine. */
const job = { text: 'casa', from: 'es', to: 'es' }
const file = { name: 'a.txt', content: 'The house is red.' }
const correction = { from: 'en', to: 'es', source: 'house', target: 'casa' }

describe('a user who submits jobs and deletes the app meanwhile', { skip }, () => {
  const attacks = 4
  const rounds = 5
  const jobsPerRound = 24

  async function submitAndDelete(api: Api, bearer: Headers): Promise<number[]> {
    const { body: app } = await api.post('/create', { name: 'doomed' }, bearer)
    const send = () => api.post('/queue', job, credentialsOf(app))
    const submitted = Array.from({ length: jobsPerRound }, send)
    await Promise.race(submitted)
    submitted.push(api.call(`/apps/${app.id}`, { method: 'DELETE', headers: bearer }))
    return (await Promise.all(submitted)).map(({ status }) => status)
  }

  async function attack(api: Api, bearer: Headers): Promise<number[]> {
    const statuses: number[] = []
    for (let round = 0; round < rounds; round++) {
      const all = Array.from({ length: attacks }, () => submitAndDelete(api, bearer))
      statuses.push(...(await Promise.all(all)).flat())
    }
    return statuses
  }

  it('never makes the submission of another user fail', async (t) => {
    assert.ok(postgres)
    const api = await startApi(t, { backend: postgres })
    const attacker = await api.createUser()
    const { credentials } = await api.createApp()
    let isOver = false
    const attacked = attack(api, attacker.bearer).finally(() => {
      isOver = true
    })
    const own: number[] = []
    while (!isOver) {
      const answers = Array.from({ length: 8 }, () => api.post('/queue', job, credentials))
      for (const { status } of await Promise.all(answers)) own.push(status)
    }
    assert.deepEqual(new Set(own), new Set([202]))
    const expected = new Set([202, 204, 401])
    assert.deepEqual(
      [...new Set(await attacked)].filter((status) => !expected.has(status)),
      [],
    )
  })
})

describe('an app that another process has just deleted', { skip }, () => {
  const requests: Record<string, (api: Api, credentials: Headers) => Promise<Answer>> = {
    'a job': (api, credentials) => api.post('/queue', job, credentials),
    'a job with an idempotency key': (api, credentials) =>
      api.post('/queue', job, { ...credentials, 'idempotency-key': 'k' }),
    'a document': (api, credentials) =>
      sendFormTo(api.url, { from: 'en', to: 'es' }, file, credentials),
    'a glossary': (api, credentials) =>
      api.post('/glossaries', { name: 'g', dictionaries: [dictionaryOf('house')] }, credentials),
    'a correction': (api, credentials) =>
      api.post('/memory', { entries: [correction] }, credentials),
  }

  for (const [name, send] of Object.entries(requests))
    it(`is refused as an unknown one when it sends ${name}`, async (t) => {
      assert.ok(postgres)
      const api = await startApi(t, { backend: postgres })
      const { app, user, credentials } = await api.createApp()
      // So that this process has the credentials in memory.
      assert.equal((await api.call('/queue', { headers: credentials })).status, 200)
      const other = await api.startAnother()
      const path = `/apps/${app.id}`
      const deleted = await other.call(path, { method: 'DELETE', headers: user.bearer })
      await other.close()
      assert.equal(deleted.status, 204)
      assertProblem(await send(api, credentials), 401, 'invalid-api-credentials')
    })
})
