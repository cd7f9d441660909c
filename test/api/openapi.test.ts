import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { type Document, type Operation, operationsOf } from '../support/openapi.ts'

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
  ['get /apps/{id}/webhooks/{webhookId}', 'AppController_getWebhook', 'App', bearer],
  ['post /apps/{id}/webhooks/test', 'AppController_testWebhook', 'App', bearer],
  [
    'post /apps/{id}/webhooks/{webhookId}/redeliver',
    'AppController_redeliverWebhook',
    'App',
    bearer,
  ],
  ['post /translateText', 'TranslationController_translateText', 'Translation', app],
  ['post /queue', 'TranslationController_queueTranslation', 'Translation', app],
  ['get /queue', 'TranslationController_listQueuedTranslations', 'Translation', app],
  ['delete /queue/{id}', 'TranslationController_cancelQueuedTranslation', 'Translation', app],
  ['get /queue/{id}/events', 'TranslationController_watchQueuedTranslation', 'Translation', app],
  ['post /queue/{id}/retry', 'TranslationController_retryQueuedTranslation', 'Translation', app],
  ['get /queue/{id}', 'TranslationController_getQueuedTranslation', 'Translation', app],
  ['post /detect', 'TranslationController_detect', 'Translation', app],
  ['post /languages/prepare', 'TranslationController_prepareLanguages', 'Translation', app],
  ['get /languages', 'TranslationController_listLanguages', 'Translation', none],
  ['get /users', 'UserController_listUsers', 'Operation', bearer],
  ['post /users', 'UserController_createUser', 'Operation', bearer],
  ['get /users/{id}', 'UserController_getUser', 'Operation', bearer],
  ['patch /users/{id}', 'UserController_updateUser', 'Operation', bearer],
  ['post /users/{id}/password', 'UserController_resetPassword', 'Operation', bearer],
  ['delete /users/{id}', 'UserController_deleteUser', 'Operation', bearer],
  ['get /models', 'ModelController_listModels', 'Operation', bearer],
  ['post /models', 'ModelController_addModel', 'Operation', bearer],
  ['post /models/import', 'ModelController_importModel', 'Operation', bearer],
  ['delete /models/{pair}', 'ModelController_removeModel', 'Operation', bearer],
  ['get /processes', 'ProcessController_listProcesses', 'Operation', bearer],
  ['get /audit', 'AuditController_listEvents', 'Operation', bearer],
  ['get /engines', 'EngineController_listEngines', 'Operation', bearer],
  ['get /service', 'HealthController_getState', 'Operation', bearer],
  ['get /health/live', 'HealthController_live', 'Operation', none],
  ['get /health/ready', 'HealthController_ready', 'Operation', none],
  ['get /problems', 'ProblemController_listProblems', 'Operation', none],
  ['get /problems/{code}', 'ProblemController_getProblem', 'Operation', none],
]

for (const backend of backends) {
  describe(`GET /openapi.json on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend })
    const document: Document = (await api.call('/openapi.json')).body
    const all = operationsOf(document).map((operation) => [operation.name, operation] as const)

    const find = (name: string): Operation => {
      const operation = all.find(([key]) => key === name)?.[1]
      assert.ok(operation, `${name} is not in the document`)
      return operation
    }

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
      const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(
        ([, reference]) => reference ?? '',
      )
      assert.ok(references.length > 0)
      for (const reference of references) {
        assert.match(reference, /^#\//)
        const steps = reference.slice(2).split('/')
        const found = steps.reduce<unknown>(
          (place, step) => (place as Record<string, unknown> | undefined)?.[step],
          document,
        )
        assert.ok(found, reference)
      }
    })

    it('has the three schemes of credentials', () => {
      const schemes = Object.entries(document.components.securitySchemes).map(
        ([name, { description, ...scheme }]) => [name, scheme],
      )
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
          assert.deepEqual(
            [operation.operationId, operation.tags, operation.security],
            [operationId, [tag], security],
          )
        })
      }

      it('has GET /list as the specification of the interface has it', () => {
        const { operationId, summary, tags } = find('get /list')
        assert.deepEqual(
          [operationId, summary, tags],
          ['AppController_getUserApps', 'List all apps', ['App']],
        )
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
          // A repeated request returns the job that the first one created.
          assert.deepEqual(good.length, /^post \/(?:queue|documents)$/.test(name) ? 2 : 1, name)
          for (const [status, { content = {} }] of good) {
            const schemas = Object.values(content).map(({ schema }) => schema)
            // What programs import elsewhere comes as JSON or as one of two kinds of text.
            const isOffered = /^get \/(?:memory|glossaries\/\{id\}\/dictionaries\/.*)$/.test(name)
            // Events, or a page for browsers.
            const hasSecond = /^(?:post \/translateText|get \/problems)$/.test(name)
            const kinds = isOffered ? 3 : hasSecond ? 2 : 1
            assert.equal(schemas.length, /^(?:204|302)$/.test(status) ? 0 : kinds, name)
            for (const schema of schemas) assert.ok(Object.keys(schema).length > 0, name)
          }
        }
      })

      it('has problem details, with their codes, for all that can go wrong', () => {
        for (const [name, { responses, security }] of all) {
          const problems = Object.entries(responses).filter(([status]) => status >= '400')
          assert.equal(
            '401' in responses,
            security.length > 0 || /login(\/finish)?$|refresh/.test(name),
            name,
          )
          assert.ok('500' in responses, name)
          for (const [, { description, content }] of problems) {
            assert.match(description, /^`[a-z-]+`: /, name)
            assert.deepEqual(
              content,
              { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
              name,
            )
          }
        }
      })

      it('has the headers that its answers carry', () => {
        const headersOf = (name: string, status: string) =>
          Object.keys(find(name).responses[status]?.headers ?? {}).map((header) =>
            header.toLowerCase(),
          )
        assert.ok(headersOf('post /queue', '202').includes('location'))
        assert.ok(headersOf('post /queue', '200').includes('idempotency-replayed'))
        assert.ok(headersOf('post /translateText', '200').includes('x-metered-characters'))
        assert.ok(headersOf('post /translateText', '503').includes('retry-after'))
        for (const [name, { responses }] of all)
          for (const status of Object.keys(responses))
            assert.ok(headersOf(name, status).includes('x-request-id'), `${name} ${status}`)
      })
    })
  })
}
