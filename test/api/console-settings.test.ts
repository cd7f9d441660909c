import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'

for (const backend of backends)
  describe(`GET /console/session/settings on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })

    it('200: says what the console must know before the log-in', async () => {
      const { status, body } = await api.call('/console/session/settings')
      assert.equal(status, 200)
      const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
      assert.deepEqual(body, {
        signup: 'open',
        secure: false,
        maxTextCharacters: 50_000,
        maxTexts: 1_000,
        mail: false,
        guests: false,
        version,
      })
    })

    it('200: follows the settings of the service', async (test) => {
      const other = await startApi(test, {
        backend,
        worker: false,
        environment: {
          DRAGOMAN_SIGNUP: 'closed',
          DRAGOMAN_MAX_CHARACTERS: '123',
          DRAGOMAN_MAX_TEXTS: '7',
          DRAGOMAN_BASE_URL: 'https://translate.example.org',
        },
      })
      const { version: _, ...rest } = (await other.call('/console/session/settings')).body
      assert.deepEqual(rest, {
        signup: 'closed',
        secure: true,
        maxTextCharacters: 123,
        maxTexts: 7,
        mail: false,
        guests: false,
      })
    })
  })
