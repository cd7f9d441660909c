import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import { type Api, startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'

for (const backend of backends) {
  describe(`GET /health/live on ${backend.name}, without any engine`, () => {
    let api: Api
    let emptyFolder: string

    before(async () => {
      emptyFolder = await mkdtemp(join(tmpdir(), 'dragoman-modes-'))
      api = await startApi({
        backend,
        worker: false,
        environment: { DRAGOMAN_APERTIUM_MODES: emptyFolder },
      })
    })
    after(async () => {
      await api.close()
      await rm(emptyFolder, { recursive: true })
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
