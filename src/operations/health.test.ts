import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { Problem } from '../http/problems.ts'
import { checkReady } from './health.ts'

describe('the health service', () => {
  it('names each problem when the database does not answer and no pair is installed', async () => {
    const ping = async () => {
      throw new Error('password authentication failed for user "dragoman"')
    }
    await assert.rejects(
      checkReady({
        database: { ping, isFull: () => false },
        hasLanguages: () => false,
        listFailing: () => [],
        listUnserved: async () => [],
      }),
      (problem: Problem) => {
        assert.ok(problem instanceof Problem)
        assert.equal(problem.code, 'not-ready')
        assert.equal(
          problem.detail,
          'Not ready: the database does not respond; no language pair is installed.',
        )
        return true
      },
    )
  })
})
