import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { closeAtEnd } from '../support/close-at-end.ts'

for (const backend of backends) {
  describe(`GET /health/live on ${backend.name}, without any engine`, async (t) => {
    const emptyDirectory = await mkdtemp(join(tmpdir(), 'dragoman-modes-'))
    closeAtEnd(t, () => rm(emptyDirectory, { recursive: true }))
    const api = await startApi(t, {
      backend,
      worker: false,
      environment: { DRAGOMAN_APERTIUM_MODES: emptyDirectory },
    })

    describe('200', () => {
      it('reports a running process without credentials, whatever it can translate', async () => {
        const answer = await api.call('/health/live')
        assert.equal(answer.status, 200)
        assert.deepEqual(answer.body, { status: 'live' })
      })

      it('does not look at credentials', async () => {
        const answer = await api.call('/health/live', {
          headers: { authorization: 'Bearer x', 'x-api-key': 'x' },
        })
        assert.equal(answer.status, 200)
      })
    })
  })
}
