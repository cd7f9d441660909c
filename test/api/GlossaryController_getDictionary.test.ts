import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { createGlossary, entriesOf } from '../support/glossaries.ts'
import { assertProblem } from '../support/problem.ts'

for (const backend of backends) {
  describe(`GET /glossaries/{id}/dictionaries/{from}/{to} on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })
    const { credentials: headers } = await api.createApp()
    const path = await createGlossary(api, headers, 'a, "b"', '<img src=x onerror=alert(1)>')
    const get = (pair: string, accept?: string) =>
      api.call(`${path}/dictionaries/${pair}`, {
        headers: { ...headers, ...(accept === undefined ? {} : { accept }) },
      })

    describe('200', () => {
      it('returns JSON, for a pair in any letter case', async () => {
        const { status, headers: answered, body } = await get('EN/spa')
        assert.equal(status, 200)
        assert.match(answered.get('content-type') ?? '', /^application\/json/)
        const entries = entriesOf('a, "b"', '<img src=x onerror=alert(1)>')
        assert.deepEqual(body, { from: 'en', to: 'es', version: 1, entries })
      })

      it('returns the media type that `accept` prefers', async () => {
        for (const [accept, type] of [
          ['text/csv', 'text/csv'],
          ['text/tab-separated-values, application/json;q=0.5', 'text/tab-separated-values'],
          ['text/*', 'text/tab-separated-values'],
          ['text/*;q=0.1, */*', 'application/json'],
          ['image/png', 'application/json'],
          ['text/csv;q=0', 'application/json'],
        ]) {
          const { headers: answered } = await get('en/es', accept)
          assert.equal(answered.get('content-type')?.split(';')[0], type, accept)
          assert.match(answered.get('vary') ?? '', /accept/)
          assert.equal(answered.get('x-content-type-options'), 'nosniff')
        }
      })

      it('writes TSV and CSV as other programs read them', async () => {
        assert.equal(
          (await get('en/es', 'text/tab-separated-values')).body,
          'a, "b"\tA, "B"\n<img src=x onerror=alert(1)>\t<IMG SRC=X ONERROR=ALERT(1)>\n',
        )
        assert.equal(
          (await get('en/es', 'text/csv')).body,
          'source,target,from,to\r\n"a, ""b""","A, ""B""",en,es\r\n' +
            '<img src=x onerror=alert(1)>,<IMG SRC=X ONERROR=ALERT(1)>,en,es\r\n',
        )
      })
    })

    describe('404', () => {
      it('knows no dictionary of another pair', async () => {
        for (const pair of ['es/en', 'en/fr', 'en/es-MX', 'en/qqq', 'en/%00', '%ff/es'])
          if (pair === '%ff/es') assert.equal((await get(pair)).status, 400)
          else assertProblem(await get(pair), 404, 'dictionary-not-found')
      })
    })
  })
}
