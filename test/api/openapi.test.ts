import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { type Answer, type Api, type Call, startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { createAnswerCheck, type Document, type Operation, operationsOf } from '../support/openapi.ts'

const none: Operation['security'] = []
const bearer = [{ bearer: [] }]
const app = [
  { apiKey: [], apiSecret: [] },
  { bearer: [], apiKey: [] },
]

const operations: [string, string, string, Operation['security']][] = [
  ['post /auth/signup', 'AuthController_signup', 'Auth', none],
  ['post /auth/login', 'AuthController_login', 'Auth', none],
  ['post /auth/refresh', 'AuthController_refresh', 'Auth', none],
  ['post /auth/logout', 'AuthController_logout', 'Auth', none],
  ['get /auth/profile', 'AuthController_getProfile', 'Auth', bearer],
  ['patch /auth/profile', 'AuthController_updateProfile', 'Auth', bearer],
  ['delete /auth/profile', 'AuthController_deleteProfile', 'Auth', bearer],
  ['post /auth/password', 'AuthController_changePassword', 'Auth', bearer],
  ['get /auth/export', 'AuthController_exportData', 'Auth', bearer],
  ['get /auth/sessions', 'AuthController_listSessions', 'Auth', bearer],
  ['delete /auth/sessions', 'AuthController_endSessions', 'Auth', bearer],
  ['delete /auth/sessions/{id}', 'AuthController_endSession', 'Auth', bearer],
  ['post /create', 'AppController_createApp', 'App', bearer],
  ['get /list', 'AppController_getUserApps', 'App', bearer],
  ['get /apps/{id}', 'AppController_getApp', 'App', bearer],
  ['delete /apps/{id}', 'AppController_deleteApp', 'App', bearer],
  ['get /apps/{id}/audit', 'AppController_listAuditEvents', 'App', bearer],
  ['post /apps/{id}/credentials', 'AppController_createCredential', 'App', bearer],
  ['patch /apps/{id}/credentials/{apiKey}', 'AppController_updateCredential', 'App', bearer],
  ['delete /apps/{id}/credentials/{apiKey}', 'AppController_revokeCredential', 'App', bearer],
  ['patch /apps/{id}', 'AppController_updateApp', 'App', bearer],
  ['post /apps/{id}/webhook-secret', 'AppController_rotateWebhookSecret', 'App', bearer],
  ['patch /apps/{id}/limits', 'AppController_grantLimits', 'App', bearer],
  ['get /usage', 'AppController_getUsage', 'App', bearer],
  ['get /apps/{id}/usage', 'AppController_getAppUsage', 'App', bearer],
  ['get /apps/{id}/webhooks', 'AppController_listWebhooks', 'App', bearer],
  ['post /apps/{id}/webhooks/{webhookId}/redeliver', 'AppController_redeliverWebhook', 'App', bearer],
  ['post /translateText', 'TranslationController_translateText', 'Translation', app],
  ['post /queue', 'TranslationController_queueTranslation', 'Translation', app],
  ['get /queue', 'TranslationController_listQueuedTranslations', 'Translation', app],
  ['delete /queue/{id}', 'TranslationController_cancelQueuedTranslation', 'Translation', app],
  ['get /queue/{id}/events', 'TranslationController_watchQueuedTranslation', 'Translation', app],
  ['get /queue/{id}', 'TranslationController_getQueuedTranslation', 'Translation', app],
  ['post /detect', 'TranslationController_detect', 'Translation', app],
  ['get /languages', 'TranslationController_listLanguages', 'Translation', none],
  ['get /users', 'UserController_listUsers', 'Operation', bearer],
  ['post /users', 'UserController_createUser', 'Operation', bearer],
  ['get /users/{id}', 'UserController_getUser', 'Operation', bearer],
  ['patch /users/{id}', 'UserController_updateUser', 'Operation', bearer],
  ['post /users/{id}/password', 'UserController_resetPassword', 'Operation', bearer],
  ['delete /users/{id}', 'UserController_deleteUser', 'Operation', bearer],
  ['get /audit', 'AuditController_listEvents', 'Operation', bearer],
  ['get /health/live', 'HealthController_live', 'Operation', none],
  ['get /health/ready', 'HealthController_ready', 'Operation', none],
  ['get /problems/{code}', 'ProblemController_getProblem', 'Operation', none],
]

for (const backend of backends) {
  describe(`GET /openapi.json on ${backend.name}`, () => {
    let api: Api
    let document: Document
    let all: [string, Operation][]
    const find = (name: string): Operation => {
      const operation = all.find(([key]) => key === name)?.[1]
      assert.ok(operation, `${name} is not in the document`)
      return operation
    }

    before(async () => {
      api = await startApi({ backend })
      document = (await api.call('/openapi.json')).body
      all = operationsOf(document).map((operation) => [operation.name, operation])
    })
    after(() => api.close())

    it('is OpenAPI 3.1, of an interface in version 1.0', async () => {
      const { status } = await api.call('/openapi.json')
      assert.equal(status, 200)
      assert.match(document.openapi, /^3\.1\.\d$/)
      assert.equal(document.info.version, '1.0')
    })

    it('is valid', async () => {
      const { valid, errors } = await new Validator().validate(structuredClone({ ...document }))
      assert.ok(valid, JSON.stringify(errors, null, 1))
    })

    it('refers to nothing that is not in it', () => {
      const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(([, reference]) => reference ?? '')
      assert.ok(references.length > 0)
      for (const reference of references) {
        assert.match(reference, /^#\//)
        const steps = reference.slice(2).split('/')
        const found = steps.reduce<unknown>((place, step) => (place as Record<string, unknown> | undefined)?.[step], document)
        assert.ok(found, reference)
      }
    })

    it('has the three schemes of credentials', () => {
      const schemes = Object.entries(document.components.securitySchemes).map(([name, { description, ...scheme }]) => [name, scheme])
      assert.deepEqual(Object.fromEntries(schemes), {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        apiKey: { type: 'apiKey', in: 'header', name: 'x-api-key' },
        apiSecret: { type: 'apiKey', in: 'header', name: 'x-api-secret' },
      })
    })

    describe('each operation', () => {
      for (const [name, operationId, tag, security] of operations) {
        it(`has ${name} as ${operationId}, with its tag and its credentials`, () => {
          const operation = find(name)
          assert.deepEqual([operation.operationId, operation.tags, operation.security], [operationId, [tag], security])
        })
      }

      it('has GET /list as the specification of the interface has it', () => {
        const { operationId, summary, tags } = find('get /list')
        assert.deepEqual([operationId, summary, tags], ['AppController_getUserApps', 'List all apps', ['App']])
      })

      it('has an id of its own, a summary, a tag that is explained, and credentials', () => {
        const tags = document.tags.map(({ name }) => name)
        for (const [name, operation] of all) {
          assert.match(operation.operationId, /^[A-Z][A-Za-z]+Controller_[a-z][A-Za-z]+$/, name)
          assert.match(operation.summary, /^[A-Z].*[^.]$/, name)
          assert.ok(operation.tags.length === 1 && tags.includes(operation.tags[0] ?? ''), name)
          assert.ok(Array.isArray(operation.security), name)
        }
        assert.equal(new Set(all.map(([, { operationId }]) => operationId)).size, all.length)
      })

      it('has one answer that is none of a problem, with a schema unless it has no body', () => {
        for (const [name, { responses }] of all) {
          const good = Object.entries(responses).filter(([status]) => status < '400')
          // A repeated request is answered with the job that it made before.
          assert.deepEqual(good.length, name === 'post /queue' ? 2 : 1, name)
          for (const [status, { content = {} }] of good) {
            const schemas = Object.values(content).map(({ schema }) => schema)
            assert.equal(schemas.length, status === '204' ? 0 : 1, name)
            for (const schema of schemas) assert.ok(Object.keys(schema).length > 0, name)
          }
        }
      })

      it('has problem details, with their codes, for all that can go wrong', () => {
        for (const [name, { responses, security }] of all) {
          const problems = Object.entries(responses).filter(([status]) => status >= '400')
          assert.equal('401' in responses, security.length > 0 || /login|refresh/.test(name), name)
          assert.ok('500' in responses, name)
          for (const [, { description, content }] of problems) {
            assert.match(description, /^`[a-z-]+`: /, name)
            assert.deepEqual(content, { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } }, name)
          }
        }
      })

      it('has the headers that its answers carry', () => {
        const headersOf = (name: string, status: string) =>
          Object.keys(find(name).responses[status]?.headers ?? {}).map((header) => header.toLowerCase())
        assert.ok(headersOf('post /queue', '202').includes('location'))
        assert.ok(headersOf('post /queue', '200').includes('idempotency-replayed'))
        assert.ok(headersOf('post /translateText', '200').includes('x-metered-characters'))
        assert.ok(headersOf('post /translateText', '503').includes('retry-after'))
        for (const [name, { responses }] of all)
          for (const status of Object.keys(responses)) assert.ok(headersOf(name, status).includes('x-request-id'), `${name} ${status}`)
      })
    })

    describe('the answers', () => {
      let created: Awaited<ReturnType<Api['createApp']>>
      let checkAnswer: ReturnType<typeof createAnswerCheck>

      before(async () => {
        created = await api.createApp()
        checkAnswer = createAnswerCheck(document)
      })

      const check = async (status: number, name: string, { path, ...call }: Call & { path?: string } = {}): Promise<Answer> => {
        const [method = '', documentedPath = ''] = name.split(' ')
        const answer = await api.call(path ?? documentedPath, { method: method.toUpperCase(), ...call })
        assert.equal(answer.status, status, `${name}: ${JSON.stringify(answer.body)}`)
        checkAnswer(find(name), { ...answer, contentType: answer.headers.get('content-type') ?? undefined })
        return answer
      }

      it('about users are as documented', async () => {
        const account = { email: 'documented@example.org', password: 'correct-horse-battery' }
        await check(201, 'post /auth/signup', { body: { ...account, name: 'Ada' } })
        await check(409, 'post /auth/signup', { body: account })
        await check(400, 'post /auth/signup', { body: {} })
        await check(413, 'post /auth/signup', { body: { ...account, name: 'x'.repeat(20_000) } })
        await check(415, 'post /auth/signup', { body: 'a=b', headers: { 'content-type': 'text/plain' } })
        await check(401, 'post /auth/login', { body: { ...account, password: 'wrong' } })
        const { body: tokens } = await check(200, 'post /auth/login', { body: account })
        await check(200, 'get /auth/profile', { headers: { authorization: `Bearer ${tokens.accessToken}` } })
        await check(401, 'get /auth/profile')
        const { body: next } = await check(200, 'post /auth/refresh', { body: { refreshToken: tokens.refreshToken } })
        await check(401, 'post /auth/refresh', { body: { refreshToken: tokens.refreshToken } })
        await check(204, 'post /auth/logout', { body: { refreshToken: next.refreshToken } })
      })

      it('about an account of one’s own are as documented', async () => {
        const { password, bearer: headers } = await api.createUser()
        await check(200, 'get /auth/sessions', { headers })
        await check(404, 'delete /auth/sessions/{id}', { headers, path: '/auth/sessions/x' })
        await check(200, 'patch /auth/profile', { headers, body: { name: 'Ada' } })
        await check(403, 'patch /auth/profile', { headers, body: { email: 'x@example.org', currentPassword: 'wrong' } })
        await check(204, 'post /auth/password', { headers, body: { currentPassword: password, newPassword: password } })
        await check(200, 'get /auth/export', { headers })
        await check(403, 'delete /auth/profile', { headers, body: { password: 'wrong' } })
        await check(204, 'delete /auth/profile', { headers, body: { password } })
        await check(204, 'delete /auth/sessions', { headers: (await api.createUser()).bearer })
      })

      it('about users, for operators, are as documented', async () => {
        const { id: own, bearer: headers } = await api.createOperator()
        const { body: made } = await check(201, 'post /users', { headers, body: { email: 'made@example.org' } })
        await check(409, 'post /users', { headers, body: { email: 'made@example.org' } })
        const path = `/users/${made.id}`
        await check(200, 'get /users', { headers })
        await check(200, 'get /users/{id}', { headers, path })
        await check(200, 'patch /users/{id}', { headers, path, body: { disabled: true } })
        await check(409, 'patch /users/{id}', { headers, path: `/users/${own}`, body: { disabled: true } })
        await check(403, 'post /auth/login', { body: { email: made.email, password: made.password } })
        await check(201, 'post /users/{id}/password', { headers, path: `${path}/password`, body: {} })
        await check(204, 'delete /users/{id}', { headers, path })
        await check(404, 'delete /users/{id}', { headers, path })
        await check(200, 'get /audit', { headers })
        await check(400, 'get /audit', { headers, path: '/audit?limit=0' })
        await check(403, 'get /audit', { headers: created.user.bearer })
      })

      it('about the keys of an app are as documented', async () => {
        const { app, user } = await api.createApp()
        const headers = user.bearer
        const path = `/apps/${app.id}/credentials`
        const { body: pair } = await check(201, 'post /apps/{id}/credentials', { headers, path, body: { label: 'x', overlapSeconds: 60 } })
        const own = `${path}/${pair.apiKey}`
        await check(200, 'patch /apps/{id}/credentials/{apiKey}', { headers, path: own, body: { expiresAt: '2999-01-01T00:00:00Z' } })
        await check(204, 'delete /apps/{id}/credentials/{apiKey}', { headers, path: own })
        await check(404, 'delete /apps/{id}/credentials/{apiKey}', { headers, path: own })
        await check(200, 'get /apps/{id}', { headers, path: `/apps/${app.id}` })
        await check(200, 'get /apps/{id}/audit', { headers, path: `/apps/${app.id}/audit` })
        await check(204, 'delete /apps/{id}', { headers, path: `/apps/${app.id}` })
        await check(404, 'get /apps/{id}', { headers, path: `/apps/${app.id}` })
      })

      it('about apps are as documented', async () => {
        const headers = created.user.bearer
        await check(201, 'post /create', { headers, body: { name: 'documented', description: 'x' } })
        await check(400, 'post /create', { headers, body: '{' })
        await check(401, 'post /create', { body: { name: 'x' } })
        await check(200, 'get /list', { headers })
        const { id } = created.app
        await check(200, 'patch /apps/{id}', { headers, path: `/apps/${id}`, body: { name: 'renamed' } })
        await check(404, 'patch /apps/{id}', { headers, path: '/apps/x', body: {} })
        await check(422, 'patch /apps/{id}', { headers, path: `/apps/${id}`, body: { webhookUrl: 'https://127.0.0.1/' } })
        await check(201, 'post /apps/{id}/webhook-secret', { headers, path: `/apps/${id}/webhook-secret`, body: {} })
        await check(200, 'get /apps/{id}/webhooks', { headers, path: `/apps/${id}/webhooks` })
        await check(404, 'get /apps/{id}/webhooks', { headers, path: '/apps/x/webhooks' })
        await check(404, 'post /apps/{id}/webhooks/{webhookId}/redeliver', {
          headers,
          path: `/apps/${id}/webhooks/x/redeliver`,
          method: 'POST',
        })
        await check(401, 'get /list')
      })

      it('about texts are as documented', async () => {
        const headers = created.credentials
        const text = 'The house is red.'
        for (const body of [
          { text, from: 'en', to: 'fr' },
          { text, to: 'es' },
          { text: [text, '12'], to: 'es' },
        ])
          await check(200, 'post /translateText', { headers, body })
        await check(422, 'post /translateText', { headers, body: { text, to: 'ja' } })
        await check(422, 'post /translateText', { headers, body: { text, to: 'qqq' } })
        await check(401, 'post /translateText', { body: { text, to: 'es' } })
        for (const body of [{ text }, { text: [text, '12'] }]) await check(200, 'post /detect', { headers, body })
        await check(200, 'get /languages')
      })

      it('about jobs are as documented', async () => {
        const headers = created.credentials
        const german = 'Das Haus ist rot und der Garten ist sehr groß.'
        for (const text of ['The house is red.', ['The house is red.', german], german]) {
          const { body: job } = await check(202, 'post /queue', { headers, body: { text, to: 'es', metadata: { order: 12 } } })
          await check(200, 'get /queue/{id}', { headers, path: `/queue/${job.id}?wait=30` })
          await check(200, 'get /queue/{id}/events', { headers, path: `/queue/${job.id}/events` })
          await check(409, 'delete /queue/{id}', { headers, path: `/queue/${job.id}` })
        }
        const repeated = { headers: { ...headers, 'idempotency-key': 'documented' }, body: { text: '12', to: 'es' } }
        await check(202, 'post /queue', repeated)
        await check(200, 'post /queue', repeated)
        await check(422, 'post /queue', { ...repeated, body: { text: '13', to: 'es' } })
        await check(400, 'post /queue', { headers, body: { text: 5 } })
        await check(400, 'get /queue/{id}', { headers, path: '/queue/job_1?wait=x' })
        await check(404, 'get /queue/{id}', { headers, path: '/queue/job_1' })
        await check(404, 'get /queue/{id}/events', { headers, path: '/queue/job_1/events' })
        await check(200, 'get /queue', { headers, path: '/queue?limit=1' })
        await check(400, 'get /queue', { headers, path: '/queue?limit=x' })
      })

      it('about the service are as documented', async () => {
        await check(200, 'get /health/live')
        await check(200, 'get /health/ready')
        await check(200, 'get /problems/{code}', { path: '/problems/internal' })
        await check(404, 'get /problems/{code}', { path: '/problems/none' })
        await check(400, 'get /problems/{code}', { path: '/problems/%ff' })
      })
    })
  })
}
