// Every body, with fields that only the service may set. Generated from the OpenAPI document.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { resolveSchema } from '../support/openapi.ts'
import { assertProblem, pointers } from '../support/problem.ts'
import { createSampleRequests } from '../support/sample-requests.ts'

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
  describe(`fields that only the service sets, on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })

    it('are refused by name in the body of every operation', async () => {
      const { document, requests } = await createSampleRequests(api)
      const withBody = requests.filter(({ body }) => body !== undefined)
      assert.ok(withBody.length >= 9)
      for (const { operation, body, send } of withBody) {
        const { properties = {}, additionalProperties } = resolveSchema(
          operation.body ?? {},
          document,
        )
        assert.equal(additionalProperties, false, `${operation.name} says which fields it takes`)
        for (const [field, value] of Object.entries(forbidden).filter(
          ([name]) => !Object.hasOwn(properties, name),
        )) {
          const answer = await send({ body: { ...body, [field]: value } })
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
