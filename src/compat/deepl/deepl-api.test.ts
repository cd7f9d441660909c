import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { FastifyRequest } from 'fastify'
import { catalogue, Problem, type ProblemCode } from '../../http/problems.ts'
import { deeplApi } from './deepl-api.ts'

const codes = Object.keys(catalogue) as ProblemCode[]
const render = (code: ProblemCode) =>
  deeplApi.renderProblem(new Problem(code, { detail: 'Why.' }), {} as FastifyRequest)

describe("problems in DeepL's shape", () => {
  for (const code of codes)
    it(`have two strings: ${code}`, () => {
      const body = render(code).body as Record<string, unknown>
      assert.deepEqual(Object.keys(body), ['message', 'detail'])
      assert.ok(Object.values(body).every((each) => typeof each === 'string' && each !== ''))
    })

  const statuses: readonly [status: number, codes: readonly ProblemCode[]][] = [
    [400, ['malformed-json', 'malformed-request', 'validation-failed']],
    [400, ['language-not-supported', 'language-pair-not-supported']],
    [403, ['invalid-api-credentials', 'app-disabled']],
    [404, ['route-not-found']],
    [405, ['method-not-allowed']],
    [413, ['text-too-long', 'payload-too-large']],
    [415, ['unsupported-media-type']],
    [429, ['rate-limited']],
    [456, ['quota-exceeded']],
    [500, ['internal']],
    [503, ['engine-unavailable', 'database-unavailable', 'overloaded', 'not-ready']],
    [503, ['translation-timeout', 'storage-full']],
  ]
  for (const [status, same] of statuses)
    for (const code of same)
      it(`have a status that DeepL's clients know: ${code}`, () =>
        assert.equal(render(code).status, status))
})
