// Every status that is particular to an operation, checked against its schema in the OpenAPI
// document. `every-operation.test.ts` has the statuses that operations share.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Api, startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { closeAtEnd } from '../support/close-at-end.ts'
import {
  checkOwnAccount,
  checkSessions,
  checkSignUp,
  checkUsers,
} from '../support/documented-accounts.ts'
import { checkDocumentResponses } from '../support/documented-documents.ts'
import { checkFactors, checkWithoutPasskeys } from '../support/documented-factors.ts'
import { checkLastOperator, checkMail, checkOperatorLinks } from '../support/documented-mail.ts'
import { checkModelImports } from '../support/documented-models.ts'
import { checkSignOnServices } from '../support/documented-sign-on.ts'
import { checkInvitations, checkTeams } from '../support/documented-teams.ts'
import { checkTerminology, terminologyLimits } from '../support/documented-terminology.ts'
import { checkWebhooks } from '../support/documented-webhooks.ts'
import { formOf } from '../support/documents.ts'
import { startMailApi } from '../support/mail-api.ts'
import { fillMeasurements, newMeasurement } from '../support/measurements.ts'
import { createAnswerCheck, type Document, operationsOf } from '../support/openapi.ts'
import { startReceiver } from '../support/receiver.ts'
import type { ResponseCheck } from '../support/response-check.ts'
import { passkeyEnvironment } from '../support/second-factors.ts'

const shared = /^(400|404|408|413|415|429|431|500|503|504|507)$/
/** Refusals of many operations, which have tests of their own. */
const isSharedRefusal =
  /^(`(app-disabled|(operator|role|proof)-required|second-factor-missing)`: [^`]*)+$/
const german = 'Das Haus ist rot und der Garten ist sehr groß.'

for (const backend of backends) {
  describe(`documented responses on ${backend.name}`, async (t) => {
    const receiver = await startReceiver()
    closeAtEnd(t, receiver.close)
    let aheadMs = 0
    let isResolved = true
    const api = await startApi(t, {
      backend,
      now: () => new Date(Date.now() + aheadMs),
      resolveHost: async () => [{ address: isResolved ? '127.0.0.1' : '10.0.0.1', family: 4 }],
      environment: {
        DRAGOMAN_WEBHOOK_ALLOW: '127.0.0.1/32',
        ...terminologyLimits,
        DRAGOMAN_OPERATORS: ['', 'model-', 'webhook-']
          .map((name) => `${name}operator@example.org`)
          .join(),
      },
    })
    const document: Document = (await api.call('/openapi.json')).body
    const operations = new Map(
      operationsOf(document).map((operation) => [operation.name, operation]),
    )
    const checkAnswer = createAnswerCheck(document)
    const seen = new Set<string>()

    const checkOf =
      (service: Pick<Api, 'call'>): ResponseCheck =>
      async (status, name, { path, ...call } = {}) => {
        const operation = operations.get(name)
        assert.ok(operation, `${name} is not in the document`)
        const { method, path: documentedPath } = operation
        const answer = await service.call(path ?? documentedPath, { method, ...call })
        assert.equal(answer.status, status, `${name}: ${JSON.stringify(answer.body)}`)
        checkAnswer(operation, {
          ...answer,
          contentType: answer.headers.get('content-type') ?? undefined,
        })
        seen.add(`${name} ${status}`)
        return answer
      }
    const check = checkOf(api)

    it('of signing up and in are as documented', () => checkSignUp(check))
    it('of links of mail and of operators are as documented', async (test) => {
      const mailApi = await startMailApi(test, { backend })
      const checkMailed = checkOf(mailApi.api)
      await checkMail(api, mailApi, { check, checkMailed })
      await checkOperatorLinks(mailApi.api, checkMailed)
    })
    it('of the last operator are as documented', async (test) => {
      const lonely = await startApi(test, { backend, worker: false })
      await checkLastOperator(lonely, checkOf(lonely))
    })
    it('of one’s own account are as documented', () => checkOwnAccount(api, check))
    it('of sessions are as documented', () => checkSessions(api, check))
    it('of users, for operators, are as documented', () => checkUsers(api, check))
    it('of second factors are as documented', async (test) => {
      const environment = {
        ...passkeyEnvironment,
        DRAGOMAN_OPERATORS: 'factor-operator@example.org',
      }
      let time = Date.now()
      const now = () => new Date(time)
      const place = await startApi(test, { backend, worker: false, now, environment })
      await checkFactors(place, checkOf(place), {
        now: () => time,
        advance: (ms) => {
          time += ms
        },
      })
      const unsafe = { DRAGOMAN_BASE_URL: 'http://dragoman.example' }
      const other = await startApi(test, { backend, worker: false, environment: unsafe })
      await checkWithoutPasskeys(other, checkOf(other))
    })
    it('of log-in at providers and of programs are as documented', (test) =>
      checkSignOnServices(test, backend, checkOf))
    it('of teams are as documented', () => checkTeams(api, check))
    it('of invitations are as documented', () => checkInvitations(api, check))

    it('of models and processes, for operators, are as documented', async (test) => {
      const { bearer: headers } = await api.createOperator('model-operator@example.org')
      const body = { pair: 'en-fr' }
      await check(201, 'post /models', { headers, body })
      await check(422, 'post /models', { headers, body: { pair: 'en' } })
      await check(200, 'get /models', { headers })
      await check(502, 'get /models', { headers, path: '/models?available=true' })
      await check(204, 'delete /models/{pair}', { headers, path: '/models/en-fr' })
      await checkModelImports(check, headers)
      // Of an embedded database, the process is the only one.
      const environment = { DRAGOMAN_SETUP: 'off' }
      const [embedded = backend] = backends
      const fixed = await startApi(test, { backend: embedded, worker: false, environment })
      const { bearer } = await fixed.createOperator()
      const form = formOf({}, { name: 'model.bin', content: 'x' })
      await checkOf(fixed)(409, 'post /models/import', { headers: bearer, body: form })
      const measurement = newMeasurement()
      const saving = { headers, body: { measurements: [measurement] } }
      const saved = await check(201, 'post /measurements', saving)
      const unknown = { measurements: [{ ...measurement, from: 'qqq' }] }
      await check(422, 'post /measurements', { headers, body: unknown })
      await check(200, 'get /measurements', { headers })
      await check(200, 'get /engines', { headers })
      await check(200, 'get /languages')
      const path = `/measurements/${saved.body.measurements[0].id}`
      await check(204, 'delete /measurements/{id}', { headers, path })
      await check(200, 'get /processes', { headers })
    })

    it('of a full table of measurements is as documented', async (test) => {
      const storage = await backend.createStorage()
      closeAtEnd(test, storage.remove)
      await fillMeasurements(storage, 10_000)
      const full = await startApi(test, { storage, worker: false })
      const { bearer: headers } = await full.createOperator()
      const body = { measurements: [newMeasurement()] }
      await checkOf(full)(409, 'post /measurements', { headers, body })
    })

    it('of an app’s keys are as documented', async () => {
      const { app, user } = await api.createApp()
      const headers = user.bearer
      const path = `/apps/${app.id}/credentials`
      const body = { label: 'x', expiresInSeconds: 5 }
      const { body: pair } = await check(201, 'post /apps/{id}/credentials', {
        headers,
        path,
        body,
      })
      const own = { headers, path: `${path}/${pair.apiKey}` }
      const later = { ...own, body: { expiresAt: '2999-01-01T00:00:00Z' } }
      aheadMs += 5_000
      for (let index = 0; index < 9; index++)
        await check(201, 'post /apps/{id}/credentials', { headers, path, body: {} })
      await check(409, 'post /apps/{id}/credentials', { headers, path, body: {} })
      await check(409, 'patch /apps/{id}/credentials/{apiKey}', later)
      await check(200, 'patch /apps/{id}/credentials/{apiKey}', { ...own, body: { label: 'y' } })
      await check(204, 'delete /apps/{id}/credentials/{apiKey}', own)
    })

    it('of apps are as documented', async () => {
      const { bearer: headers } = await api.createUser()
      const create = (status: number) =>
        check(status, 'post /create', { headers, body: { name: 'documented', description: 'x' } })
      const { body: app } = await create(201)
      await Promise.all(Array.from({ length: 99 }, () => create(201)))
      await create(409)
      await check(200, 'get /list', { headers })
      const path = `/apps/${app.id}`
      await check(200, 'get /apps/{id}', { headers, path })
      await check(200, 'patch /apps/{id}', { headers, path, body: { name: 'renamed' } })
      const inside = { webhookUrl: 'https://10.0.0.1/' }
      await check(422, 'patch /apps/{id}', { headers, path, body: inside })
      const secret = { headers, path: `${path}/webhook-secret`, body: {} }
      await check(201, 'post /apps/{id}/webhook-secret', secret)
      await check(200, 'get /apps/{id}/audit', { headers, path: `${path}/audit` })
      await check(200, 'get /apps/{id}/usage', { headers, path: `${path}/usage` })
      await check(204, 'delete /apps/{id}', { headers, path })
    })

    it('of webhooks are as documented', () => checkWebhooks(api, check, receiver.url))

    it('of texts are as documented', async () => {
      const { credentials: headers } = await api.createApp()
      const text = 'The house is red.'
      for (const body of [
        { text, from: 'en', to: 'fr' },
        { text, to: 'es' },
        { text: [text, '12'], to: 'es' },
      ])
        await check(200, 'post /translateText', { headers, body })
      for (const to of ['ja', 'qqq'])
        await check(422, 'post /translateText', { headers, body: { text, to } })
      for (const body of [{ text }, { text: [text, '12'] }])
        await check(200, 'post /detect', { headers, body })
      for (const [status, to] of [
        [204, 'es'],
        [422, 'qqq'],
      ] as const)
        await check(status, 'post /languages/prepare', { headers, body: { from: 'en', to } })
      await check(200, 'get /languages')
    })

    it('of jobs are as documented', async () => {
      const { credentials: headers } = await api.createApp()
      for (const text of ['The house is red.', ['The house is red.', german], german]) {
        const body = { text, to: 'es', metadata: { order: 12 } }
        const { body: job } = await check(202, 'post /queue', { headers, body })
        await check(200, 'get /queue/{id}', { headers, path: `/queue/${job.id}?wait=30` })
        await check(200, 'get /queue/{id}/events', { headers, path: `/queue/${job.id}/events` })
        await check(409, 'delete /queue/{id}', { headers, path: `/queue/${job.id}` })
      }
      await check(200, 'get /queue', { headers, path: '/queue?limit=1' })
      const long = { text: 'The house is red. '.repeat(20_000), from: 'en', to: 'es' }
      const { body: job } = await check(202, 'post /queue', { headers, body: long })
      await check(200, 'delete /queue/{id}', { headers, path: `/queue/${job.id}` })
    })

    it('of jobs that are submitted again are as documented', async () => {
      const { app, user, credentials: headers } = await api.createApp()
      const owner = { headers: user.bearer, path: `/apps/${app.id}` }
      const { body: job } = await check(202, 'post /queue', {
        headers,
        body: { text: '12', to: 'es' },
      })
      await api.call(`/queue/${job.id}?wait=30`, { headers })
      const again = (id: string) => ({ headers, path: `/queue/${id}/retry` })
      await check(409, 'post /queue/{id}/retry', again(job.id))
      await check(200, 'patch /apps/{id}', { ...owner, body: { keepTexts: true } })
      const kept = await check(202, 'post /queue', {
        headers,
        body: {
          text: '12',
          to: 'es',
          webhookUrl: receiver.url.replace('127.0.0.1', 'receiver.example'),
        },
      })
      await api.call(`/queue/${kept.body.id}?wait=30`, { headers })
      await check(202, 'post /queue/{id}/retry', again(kept.body.id))
      isResolved = false
      await check(422, 'post /queue/{id}/retry', again(kept.body.id))
      isResolved = true
    })

    it('of documents are as documented', () => checkDocumentResponses(api, check))

    it('of glossaries and corrections are documented', () => checkTerminology(api, check))
    it('of requests with an idempotency key are as documented', async () => {
      const { credentials } = await api.createApp()
      const headers = { ...credentials, 'idempotency-key': 'documented' }
      const body = { text: '12', to: 'es' }
      await check(202, 'post /queue', { headers, body })
      await check(200, 'post /queue', { headers, body })
      await check(422, 'post /queue', { headers, body: { ...body, text: '13' } })
    })

    it('of the service are as documented', async () => {
      await check(200, 'get /health/live')
      await check(200, 'get /health/ready')
      await check(200, 'get /problems')
      await check(200, 'get /problems/{code}', { path: '/problems/internal' })
      await check(400, 'get /problems/{code}', { path: '/problems/%ff' })
    })

    it('include each status that is particular to an operation', () => {
      const missing: string[] = []
      for (const { name, auth, responses } of operations.values())
        for (const [status, { description }] of Object.entries(responses)) {
          const isShared =
            shared.test(status) ||
            (status === '401' && auth !== 'none') ||
            isSharedRefusal.test(description)
          const isSeen = seen.has(`${name} ${status}`)
          if (!isShared && !isSeen) missing.push(`${name} ${status}: ${description}`)
        }
      assert.deepEqual(missing, [])
    })
  })
}
