import assert from 'node:assert/strict'
import { it } from 'node:test'
import type { Answer } from './api.ts'

/** Asserts that a response is complete and consistent problem details with this code. */
export function assertProblem(answer: Answer, status: number, code: string): void {
  assert.equal(answer.body?.code, code, JSON.stringify(answer.body))
  assert.equal(answer.status, status)
  assert.match(answer.headers.get('content-type') ?? '', /^application\/problem\+json/)
  const { type, title, detail, requestId } = answer.body
  assert.equal(answer.body.status, status)
  assert.ok(type.endsWith(`/problems/${code}`), type)
  assert.ok(title.length > 0 && detail.length > 0)
  assert.equal(requestId, answer.headers.get('x-request-id'))
}

/** The pointers of a problem's violations. */
export const pointers = (answer: Answer): string[] =>
  (answer.body.errors ?? []).map((error: { pointer: string }) => error.pointer)

/** Tests that each query (without its `?`) is rejected and its parameter named. */
export function refusesQueries(
  ask: (query: string) => Promise<Answer>,
  queries: readonly (readonly [string, string])[],
): void {
  for (const [query, pointer] of queries) {
    it(`refuses ${query}`, async () => {
      const answer = await ask(`?${query}`)
      assertProblem(answer, 400, 'validation-failed')
      assert.deepEqual(pointers(answer), [pointer])
    })
  }
}
