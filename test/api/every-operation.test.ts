// What all operations have in common, generated from the OpenAPI document that the service serves:
// a new operation is tested without a change here.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { createStrangers, refusalsOf } from '../support/common-refusals.ts'
import { assertProblem, pointers } from '../support/problem.ts'
import { createSampleRequests } from '../support/sample-requests.ts'

const isStream = ({ headers }: Response) =>
  headers.get('content-type')?.startsWith('text/event-stream') === true

const toPattern = (path: string) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '[^/]+')}$`)

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

for (const backend of backends) {
  describe(`every operation on ${backend.name}`, async (t) => {
    const environment = {
      DRAGOMAN_MAX_BODY_BYTES: '8192',
      DRAGOMAN_MAX_DOCUMENT_BYTES: '8192',
      DRAGOMAN_MODELS_UPLOAD_BYTES: '8192',
    }
    const api = await startApi(t, { backend, worker: false, environment })
    const samples = await createSampleRequests(api)
    const strangers = await createStrangers(api)

    for (const request of samples.requests) {
      const { method, path, auth, responses } = request.operation
      const refusals = refusalsOf(request, samples, strangers)

      describe(`${method} ${path}`, () => {
        for (const { title, change, status, code, pointers: expected } of refusals)
          it(`${status}: ${title}`, async () => {
            const answer = await request.send(change)
            assertProblem(answer, status, code)
            if (expected) assert.deepEqual([...new Set(pointers(answer))], expected)
          })

        it('has a case of each refusal that many operations share', () => {
          // A 401 without credentials is particular to logging in and to refreshing.
          const shared = [auth === 'none' ? '404' : '401', '404', '413', '415']
          const tested = new Set(refusals.map(({ status }) => String(status)))
          for (const status of shared.filter((each) => each in responses))
            assert.ok(tested.has(status), status)
        })

        if (method === 'GET')
          it('answers HEAD as GET, without the body', async () => {
            const ask = (method: string) =>
              fetch(api.url + request.path, { method, headers: request.headers })
            const [get, head] = [await ask('GET'), await ask('HEAD')]
            // A stream of events has no end of its own.
            await (isStream(get) ? get.body?.cancel() : get.text())
            const headOf = ({ status, headers }: Response) => [status, headers.get('content-type')]
            assert.deepEqual(headOf(head), headOf(get))
            assert.equal(await head.text(), '')
          })
      })
    }

    for (const path of Object.keys(samples.document.paths)) {
      it(`405: ${path} says which methods it has`, async () => {
        const request = samples.requests.find(({ operation }) => operation.path === path)
        assert.ok(request)
        // The path of one operation may fit another's: `/documents/formats` fits `/documents/{id}`.
        const ofPath = samples.requests.filter(({ operation }) =>
          toPattern(operation.path).test(request.path),
        )
        const known = new Set(ofPath.map(({ operation }) => operation.method))
        const allow = [...known, ...(known.has('GET') ? ['HEAD'] : [])].sort().join(', ')
        for (const method of methods.filter((each) => !known.has(each))) {
          const answer = await api.call(request.path, { method })
          assertProblem(answer, 405, 'method-not-allowed')
          assert.equal(answer.headers.get('allow'), allow)
        }
      })
    }
  })
}
