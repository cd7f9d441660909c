// Every body, with fields that only the service may set. Generated from the OpenAPI document.
import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import fc from 'fast-check'
import { validValues } from '../fuzz/schema-values.ts'
import { type Api, startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { type Document, operationsOf, resolveSchema } from '../support/openapi.ts'
import { fillPath } from '../support/path-parameters.ts'
import { assertProblem, pointers } from '../support/problem.ts'
import '../support/property-seed.ts'

const forbidden: Record<string, unknown> = {
  id: 'app_00000000000000000000000000000000',
  userId: 'usr_00000000000000000000000000000000',
  appId: 'app_00000000000000000000000000000000',
  createdAt: '2000-01-01T00:00:00.000Z',
  updatedAt: '2000-01-01T00:00:00.000Z',
  disabledAt: null,
  role: 'operator',
  roles: ['operator'],
  operator: true,
  isOperator: true,
  isAdmin: true,
  passwordHash: 'x',
  secretHash: 'x',
  apiKey: 'x',
  apiSecret: 'x',
  webhookSecret: 'x',
  credentials: [],
  emailVerified: true,
  attempts: 0,
  result: {},
  toString: 1,
  hasOwnProperty: 1,
  prototype: {},
}

for (const backend of backends) {
  describe(`fields that only the service sets, on ${backend.name}`, () => {
    let api: Api
    let document: Document

    before(async () => {
      api = await startApi({ backend, worker: false })
      document = (await api.call('/openapi.json')).body
    })
    after(() => api.close())

    it('are refused by name in the body of every operation', async () => {
      const { user, app, credentials } = await api.createApp()
      const operator = (await api.createOperator()).bearer
      const bodies = operationsOf(document).flatMap(({ body, ...operation }) =>
        body === undefined ? [] : [{ body, operation }],
      )
      assert.ok(bodies.length >= 9)
      for (const { body, operation } of bodies) {
        const { properties = {}, additionalProperties } = resolveSchema(body, document)
        assert.equal(additionalProperties, false, `${operation.name} says which fields it takes`)
        const valid = fc.sample(validValues(body, document), 1)[0] as object
        const headers = { app: credentials, bearer: user.bearer, operator, none: {} }[
          operation.auth
        ]
        const path = fillPath(operation.path, (kind) => (kind === 'app' ? app.id : `no-${kind}`))
        for (const [field, value] of Object.entries(forbidden).filter(
          ([name]) => !Object.hasOwn(properties, name),
        )) {
          const answer = await api.call(path, {
            method: operation.method,
            headers,
            body: { ...valid, [field]: value },
          })
          assertProblem(answer, 400, 'validation-failed')
          assert.deepEqual(
            pointers(answer),
            [`/${field}`],
            `${operation.name}: ${JSON.stringify(answer.body)}`,
          )
        }
      }
    })
  })
}
