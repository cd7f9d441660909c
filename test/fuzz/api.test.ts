import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { fuzzEnvironment } from './api-environment.ts'
import { fuzzApi } from './api-run.ts'

/** Another seed than the default of `npm run fuzz api`. */
const firstSeed = 1_000_000
const requests = 4_500
/** What random requests cannot have: mail, a provider, an authenticator, a link of an operator. */
const outOfReach = new RegExp(
  [
    ...['email-verification', 'password-reset', 'sso', 'identities', 'operator', 'login/finish'],
    ...['device/token', 'factors/passkeys', 'factors/totp/confirm', 'factors/recovery-codes'],
  ]
    .map((path) => `/auth/${path}`)
    .join('|'),
)

for (const backend of backends) {
  describe(`any request, on ${backend.name}`, () => {
    it('has a documented response, and none is a server error', async (t) => {
      const api = await startApi(t, { backend, environment: fuzzEnvironment })
      const { statuses, failures } = await fuzzApi(api, { requests, seed: firstSeed })
      assert.deepEqual(failures, [])
      // Not everything is rejected early: of ten operations nine have succeeded.
      const operations = Map.groupBy(statuses.keys(), (key) => key.replace(/ \d+$/, ''))
      const refused = [...operations]
        .filter(([, answers]) => !answers.some((key) => / 2\d\d$/.test(key)))
        .map(([operation]) => operation)
        .filter((operation) => !outOfReach.test(operation))
      assert.ok(refused.length <= operations.size / 10, `never succeeded: ${refused.join(', ')}`)
    })
  })
}
