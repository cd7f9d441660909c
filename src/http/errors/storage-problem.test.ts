import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { OwnerGoneError } from '../../shared/storage-errors.ts'
import { storageProblem } from './storage-problem.ts'

describe('the problem of a row whose owner was deleted meanwhile', () => {
  it('is that of an owner who was deleted before, for each kind of credentials', () => {
    const codeOf = (...given: Parameters<typeof storageProblem>) => storageProblem(...given)?.code
    const appGone = new OwnerGoneError('app')
    assert.equal(codeOf(appGone, 'app'), 'invalid-api-credentials')
    assert.equal(codeOf(appGone, undefined), 'invalid-api-credentials')
    assert.equal(codeOf(appGone, 'bearer'), 'app-not-found')
    assert.equal(codeOf(appGone, 'operator'), 'app-not-found')
    assert.equal(codeOf(new OwnerGoneError('file'), 'app'), 'invalid-api-credentials')
    assert.equal(codeOf(new OwnerGoneError('user'), 'bearer'), 'unauthenticated')
  })

  it('is none for any other error', () => {
    assert.equal(storageProblem(new Error('else'), 'app'), undefined)
  })
})
