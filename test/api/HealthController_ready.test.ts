import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { closeAtEnd } from '../support/close-at-end.ts'
import { assertProblem } from '../support/problem.ts'

for (const backend of backends) {
  describe(`GET /health/ready on ${backend.name}`, () => {
    describe('200', async (t) => {
      const api = await startApi(t, { backend, worker: false })

      it('says that the service can translate, and asks for no credentials', async () => {
        const answer = await api.call('/health/ready')
        assert.equal(answer.status, 200)
        assert.deepEqual(answer.body, { status: 'ready', unserved: [] })
      })
    })

    describe('503, without any language pair', async (t) => {
      const emptyDirectory = await mkdtemp(join(tmpdir(), 'dragoman-modes-'))
      closeAtEnd(t, () => rm(emptyDirectory, { recursive: true }))
      const api = await startApi(t, {
        backend,
        worker: false,
        environment: { DRAGOMAN_APERTIUM_MODES: emptyDirectory },
      })

      it('names the lack, and says when to ask again', async () => {
        const answer = await api.call('/health/ready')
        assertProblem(answer, 503, 'not-ready')
        assert.match(answer.body.detail, /no language pair/)
        assert.doesNotMatch(answer.body.detail, /database/)
        assert.match(answer.headers.get('retry-after') ?? '', /^\d+$/)
      })

      it('reveals nothing of the inside', async () => {
        const { body } = await api.call('/health/ready')
        assert.ok(!JSON.stringify(body).includes(emptyDirectory))
      })

      it('lists only the languages whose script it converts then', async () => {
        const answer = await api.call('/languages')
        assert.equal(answer.status, 200)
        const codes = answer.body.languages.map(({ code }: { code: string }) => code)
        assert.deepEqual(
          codes.filter((code: string) => !/^(?:sr|zh)\b/.test(code)),
          [],
        )
      })

      for (const [path, body] of [
        ['/translateText', { text: 'house', from: 'en', to: 'es' }],
        ['/translateText', { text: 'The house is red.', to: 'es' }],
        ['/queue', { text: 'house', from: 'en', to: 'es' }],
      ] as const) {
        const source = `${'from' in body ? 'with' : 'without'} a source language`
        it(`rejects POST ${path} ${source} then, with retry-after`, async () => {
          const { credentials } = await api.createApp()
          const answer = await api.post(path, body, credentials)
          assertProblem(answer, 503, 'engine-unavailable')
          assert.match(answer.body.detail, /engine/)
          assert.match(answer.headers.get('retry-after') ?? '', /^\d+$/)
        })
      }

      it('still detects languages', async () => {
        const { credentials } = await api.createApp()
        const answer = await api.post(
          '/detect',
          { text: 'The house is red and the garden is very big.' },
          credentials,
        )
        assert.deepEqual([answer.status, answer.body.language], [200, 'en'])
      })
    })
  })
}
