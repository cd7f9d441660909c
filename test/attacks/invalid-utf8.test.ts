import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'
import { createSampleRequests } from '../support/sample-requests.ts'

const sequences: readonly [string, number[]][] = [
  ['a byte that never occurs', [0xff]],
  ['a continuation without a start', [0x80]],
  ['a start without its continuation', [0xc3]],
  ['an overlong slash', [0xc0, 0xaf]],
  ['an overlong U+0000', [0xc0, 0x80]],
  ['a surrogate', [0xed, 0xa0, 0x80]],
  ['a code point beyond the last', [0xf4, 0x90, 0x80, 0x80]],
  ['an emoji that breaks off', [0xf0, 0x9f, 0x98]],
]
const around = (bytes: number[]): Buffer =>
  Buffer.concat([Buffer.from('{"text":"'), Buffer.from(bytes), Buffer.from('","to":"es"}')])

for (const backend of backends) {
  describe(`bytes that are not UTF-8, on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })
    const created = await api.createApp()

    for (const [name, bytes] of sequences) {
      it(`are refused, not replaced: ${name}`, async () => {
        for (const path of ['/translateText', '/queue', '/detect'])
          assertProblem(
            await api.post(path, around(bytes), created.credentials),
            400,
            'malformed-json',
          )
      })
    }

    it('are refused in the body of every operation', async () => {
      const { requests } = await createSampleRequests(api)
      for (const { send } of requests.filter(({ body }) => body !== undefined))
        assertProblem(await send({ body: around([0xff]) }), 400, 'malformed-json')
    })

    it('are refused in other encodings of JSON, which RFC 8259 has given up', async () => {
      for (const encoding of ['utf16le', 'latin1'] as const) {
        const body = Buffer.from('{"text":"ñandú","to":"es"}', encoding)
        assertProblem(
          await api.post('/translateText', body, created.credentials),
          400,
          'malformed-json',
        )
      }
    })

    it('are refused in an address, and harmless in a query', async () => {
      for (const path of ['/queue/%ff', '/queue/%c0%af', '/problems/%ed%a0%80'])
        assertProblem(
          await api.call(path, { headers: created.credentials }),
          400,
          'malformed-request',
        )
      assertProblem(
        await api.call('/queue?cursor=%ff', { headers: created.credentials }),
        400,
        'validation-failed',
      )
      assert.equal((await api.call('/queue?x=%ff', { headers: created.credentials })).status, 200)
    })

    it('are wrong credentials in a header', async () => {
      for (const value of ['\u00ff\u00fe', '\u00c3\u0028'])
        assertProblem(
          await api.post('/detect', { text: 'a' }, { 'x-api-key': value, 'x-api-secret': value }),
          401,
          'invalid-api-credentials',
        )
    })
  })
}
