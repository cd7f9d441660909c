import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { startLlmServer } from '../../../test/support/llm-server.ts'
import { examineLanguageModels } from './language-models.ts'

async function examine(t: TestContext, change: object, models?: unknown) {
  const { address } = await startLlmServer(t, () => '', models)
  const server = { address, model: 'tiny', languages: ['en', 'de'], ...change }
  return Array.fromAsync(examineLanguageModels({ llmServers: [server] }))
}

describe('the examination of language models', () => {
  it('finds a server with its model', async (t) => {
    const [finding] = await examine(t, {})
    assert.equal(finding?.status, 'ok')
  })

  it('accepts a server without a list of models', async (t) => {
    const [finding] = await examine(t, {}, { models: [] })
    assert.equal(finding?.status, 'ok')
  })

  const faults: [kind: string, change: object, found: RegExp][] = [
    ['a model that is not there', { model: 'huge' }, /has no model huge; it has tiny/],
    ['a server that is away', { address: 'http://127.0.0.1:9/v1' }, /gives no answer/],
    ['an unknown profile', { profile: 'none' }, /The profile none cannot be read/],
  ]
  for (const [kind, change, found] of faults)
    it(`warns of ${kind}, and says what to do`, async (t) => {
      const [finding] = await examine(t, change)
      assert.equal(finding?.status, 'warning')
      assert.match(finding.found, found)
      assert.ok(finding.fix)
    })

  it('finds nothing without servers', async () => {
    assert.deepEqual(await Array.fromAsync(examineLanguageModels({ llmServers: [] })), [])
  })
})
