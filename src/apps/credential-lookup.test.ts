import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { CredentialOfApp } from './authentication-store.ts'
import { createCredentialLookup } from './credential-lookup.ts'

const credential = (apiKey: string): CredentialOfApp => ({
  apiKey,
  appId: 'app',
  ownerId: 'user',
  secretHash: '',
  expiresAt: null,
  disabledAt: null,
  noStore: false,
  hasCorrections: false,
  reviewBelow: null,
  localOnly: true,
  engines: null,
  optimizeFor: 'speed',
  requestsPerMinute: null,
  charactersPerMinute: null,
  monthlyCharacters: null,
  monthlyTokens: null,
  grantedRequestsPerMinute: null,
  grantedCharactersPerMinute: null,
  grantedMonthlyCharacters: null,
  grantedMonthlyTokens: null,
})

describe('looking keys up', () => {
  it('takes one statement at a time, however many keys come', async () => {
    const statements: (readonly string[])[] = []
    const find = createCredentialLookup(async (apiKeys) => {
      statements.push(apiKeys)
      return apiKeys.filter((key) => key === 'good').map(credential)
    })
    const unknown = Array.from({ length: 1_500 }, (_, index) => find(`unknown ${index}`))
    const good = await Promise.all([find('good'), find('good')])
    assert.deepEqual(
      good.map((found) => found?.apiKey),
      ['good', 'good'],
    )
    assert.ok((await Promise.all(unknown)).every((found) => found === undefined))
    assert.deepEqual(
      statements.map(({ length }) => length),
      [1, 1_000, 500],
    )
    assert.equal(await find('later'), undefined)
  })

  it('fails for those alone that were looked up when the database failed', async () => {
    let failures = 1
    const find = createCredentialLookup(async (apiKeys) => {
      if (failures-- > 0) throw new Error('gone')
      return apiKeys.map(credential)
    })
    await assert.rejects(find('a'), /gone/)
    assert.equal((await find('a'))?.apiKey, 'a')
  })
})
