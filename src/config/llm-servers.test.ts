import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { readConfig } from './read-config.ts'

const read = (servers: unknown) =>
  readConfig({
    DRAGOMAN_LLM_SERVERS: typeof servers === 'string' ? servers : JSON.stringify(servers),
  }).secrets.llmServers

const server = { address: 'http://127.0.0.1:8080/v1', model: 'tiny', languages: ['en', 'de'] }

describe('the servers of language models', () => {
  it('are a JSON list in the environment', () => {
    const full = { ...server, key: 'sk', slots: 4, timeoutSeconds: 9, profile: 'hy-mt' }
    assert.deepEqual(read([full]), [full])
    assert.deepEqual(read(''), [])
  })

  it('are secrets, for they may have keys', () => {
    const { config } = readConfig({ DRAGOMAN_LLM_SERVERS: JSON.stringify([server]) })
    assert.ok(!('llmServers' in config))
  })

  const refused: [kind: string, servers: unknown, reason: RegExp][] = [
    ['no JSON', '[', /DRAGOMAN_LLM_SERVERS: expected a JSON list of servers/],
    ['no list', {}, /must be array, not object/],
    ['a server without a model', [{ address: server.address }], /\[0\]\.model is missing/],
    ['an unknown field', [{ ...server, slot: 1 }], /slot is unknown; did you mean slots\?/],
    ['no address', [{ ...server, address: 'localhost' }], /address must start with http/],
    ['one language', [{ ...server, languages: ['en'] }], /at least two languages, or pairs/],
    ['no languages', [{ ...server, languages: undefined }], /at least two languages, or pairs/],
    ['half a pair', [{ ...server, pairs: [{ from: 'en' }] }], /pairs\[0\]\.to is missing/],
    ['no slots', [{ ...server, slots: 0 }], /slots is a number from 1 to 256/],
    ['an endless time', [{ ...server, timeoutSeconds: 601 }], /timeoutSeconds is a number/],
    ['a place elsewhere', [{ ...server, place: 'here' }], /place is local or external/],
  ]
  for (const [kind, servers, reason] of refused)
    it(`are refused with the reason if they have ${kind}`, () => {
      assert.throws(() => read(servers), reason)
    })

  it('do not show their keys when they are refused', () => {
    assert.throws(
      () => read([{ ...server, key: 'sk-secret', slots: 0 }]),
      (error: Error) => !error.message.includes('sk-secret'),
    )
  })
})
