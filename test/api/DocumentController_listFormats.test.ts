import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'

for (const backend of backends) {
  describe(`GET /documents/formats on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })

    describe('200', () => {
      it('lists formats with what they are and their options, without credentials', async () => {
        const { status, body } = await api.call('/documents/formats')
        assert.equal(status, 200)
        const page = body.formats.find(({ format }: { format: string }) => format === 'html')
        assert.deepEqual(page, {
          format: 'html',
          name: 'Web page',
          extensions: ['.html', '.htm'],
          mediaTypes: ['text/html'],
          options: [],
        })
        const book = body.formats.find(({ format }: { format: string }) => format === 'epub')
        assert.deepEqual(book.options[0].default, true)
      })

      it('gives each extension to one format', async () => {
        const { body } = await api.call('/documents/formats')
        const extensions = body.formats.flatMap(
          (format: { extensions: string[] }) => format.extensions,
        )
        assert.equal(new Set(extensions).size, extensions.length)
        for (const extension of extensions) assert.match(extension, /^\.[a-z0-9]+$/)
      })
    })
  })
}
