import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { problemReasons } from '../http/problem-reasons.ts'
import { attemptErrors, refusedError, renderAttemptWhy, timeoutError } from './attempt-errors.ts'

describe('the reason of an attempt without a response', () => {
  it('is read from each sentence that is stored, also one that refuses an address', () => {
    for (const [reason, sentence] of Object.entries(attemptErrors)) {
      assert.deepEqual(renderAttemptWhy(sentence), { reason })
      assert.deepEqual(renderAttemptWhy(refusedError(sentence)), { reason })
    }
  })

  it('has the limit that was waited for', () => {
    for (const timeoutMs of [10_000, 1_500])
      assert.deepEqual(renderAttemptWhy(timeoutError(timeoutMs)), {
        reason: 'webhook-no-response',
        parameters: { limitSeconds: timeoutMs / 1_000 },
      })
  })

  it('is read from the codes of Node and OpenSSL', () => {
    const reasons = {
      ECONNREFUSED: 'webhook-connection-refused',
      ECONNRESET: 'webhook-connection-closed',
      EPIPE: 'webhook-connection-closed',
      EHOSTUNREACH: 'webhook-unreachable',
      ENETUNREACH: 'webhook-unreachable',
      ETIMEDOUT: 'webhook-unreachable',
      EPROTO: 'webhook-no-tls',
      CERT_HAS_EXPIRED: 'webhook-certificate',
      DEPTH_ZERO_SELF_SIGNED_CERT: 'webhook-certificate',
      ERR_TLS_CERT_ALTNAME_INVALID: 'webhook-certificate',
      UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'webhook-certificate',
      HPE_INVALID_CONSTANT: 'webhook-not-http',
    }
    for (const [code, reason] of Object.entries(reasons))
      assert.deepEqual(renderAttemptWhy(code), { reason }, code)
  })

  it('is read from a failed lookup, whichever server it asked', () => {
    for (const sentence of [
      'The name of its host could not be looked up (ESERVFAIL).',
      'The name server of its host did not respond within 5 s.',
    ])
      assert.deepEqual(renderAttemptWhy(sentence), { reason: 'webhook-lookup-failed' })
  })

  it('is left out for a response, and for what is rare or no code of its own', () => {
    for (const error of [
      null,
      '',
      'EMFILE',
      'toString',
      'no response within some time',
      'refused: ',
    ])
      assert.deepEqual(renderAttemptWhy(error), {})
  })

  it('is one of those that programs know', () => {
    for (const reason of Object.keys(attemptErrors))
      assert.ok(Object.hasOwn(problemReasons, reason))
  })
})
