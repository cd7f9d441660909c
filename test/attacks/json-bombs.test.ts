import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { closeAtEnd } from '../support/close-at-end.ts'
import { operationsOf } from '../support/openapi.ts'
import { fillPath } from '../support/path-parameters.ts'
import { assertProblem } from '../support/problem.ts'

/** `depth` levels of arrays or objects as text: no JSON serialiser goes so deep. */
const nestArrays = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth)
const nestObjects = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
const request = (metadata: string): string => `{"text":"12","to":"es","metadata":${metadata}}`

for (const backend of backends) {
  describe(`JSON that is small to send and large to handle, on ${backend.name}`, async (t) => {
    const api = await startApi(t, {
      backend,
      worker: false,
      // Six bodies of 8 MB at once are more than one app may have in flight.
      environment: { DRAGOMAN_MAX_IN_FLIGHT_REQUEST_BYTES: String(2 ** 30) },
    })
    const created = await api.createApp()
    // Runs before the service closes, which must have survived all of this.
    closeAtEnd(t, async () => {
      assert.equal((await api.call('/health/live')).status, 200)
    })

    /** All places in a body where a value of that depth could be. */
    const everywhere = async (nested: string): Promise<[number, string][]> => {
      const { credentials } = created
      const answers = await Promise.all([
        ...['/translateText', '/queue', '/detect'].map((path) =>
          api.post(path, nested, credentials),
        ),
        api.post('/translateText', `{"text":${nested},"to":"es"}`, credentials),
        api.post('/queue', request(`{"a":${nested}}`), credentials),
        api.post('/queue', request(`{"a":${nested}}`), {
          ...credentials,
          'idempotency-key': 'deep',
        }),
      ])
      return answers.map(({ status, body }) => [status, body.code])
    }

    for (const [name, nested] of [
      ['three million arrays in each other', nestArrays(3_000_000)],
      ['a million objects in each other', nestObjects(1_000_000)],
      ['fifty thousand arrays in each other', nestArrays(50_000)],
      ['two million arrays beside each other', `[${'[],'.repeat(2_000_000)}1]`],
      ['three million numbers', `[${'1,'.repeat(3_000_000)}1]`],
    ] as const) {
      it(`is refused before it is parsed: ${name}`, async () => {
        assert.deepEqual(await everywhere(nested), Array(6).fill([413, 'payload-too-large']))
      })
    }

    for (const [name, nested] of [
      ['ten thousand arrays in each other', nestArrays(10_000)],
      ['thirty-three objects in each other', nestObjects(33)],
    ] as const) {
      it(`is refused by its form: ${name}`, async () => {
        assert.deepEqual(await everywhere(nested), Array(6).fill([400, 'validation-failed']))
      })
    }

    it('has an answer no larger than others where it is one long name', async () => {
      const name = '~'.repeat(2_000_000)
      const body = { text: '12', to: 'es', [name]: 1 }
      const answer = await api.post('/queue', body, created.credentials)
      assertProblem(answer, 400, 'validation-failed')
      assert.ok(JSON.stringify(answer.body).length < 2_000)
    })

    it('is refused in the small bodies too, by every operation', async () => {
      const operator = (await api.createOperator()).bearer
      const operations = operationsOf((await api.call('/openapi.json')).body).filter(
        ({ body }) => body !== undefined,
      )
      for (const { path, method, auth, name } of operations) {
        const headers = {
          app: created.credentials,
          bearer: created.user.bearer,
          operator,
          none: {},
        }[auth]
        const own: Record<string, string> = { app: created.app.id, team: created.user.id }
        const address = fillPath(path, (kind) => own[kind] ?? `no-${kind}`)
        for (const body of [nestArrays(7_000), `{"x":${nestArrays(7_000)}}`, nestObjects(2_500)]) {
          const answer = await api.call(address, { method, headers, body })
          assert.deepEqual([answer.status, answer.body.code], [400, 'validation-failed'], name)
        }
      }
    })

    it('takes metadata as deep as people write it', async () => {
      const { status, body } = await api.post(
        '/queue',
        request(nestObjects(32)),
        created.credentials,
      )
      assert.equal(status, 202)
      assert.equal(JSON.stringify(body.metadata), nestObjects(32))
    })

    it('says which errors there are, not all of thousands', async () => {
      const body = `{${Array.from({ length: 1_500 }, (_, index) => `"f${index}":1`).join(',')}}`
      const answer = await api.post('/auth/signup', body)
      assertProblem(answer, 400, 'validation-failed')
      assert.ok(JSON.stringify(answer.body).length < body.length)
    })

    it('is refused when it has too many texts, before any is looked at', async () => {
      const texts = (count: number) =>
        api.post(
          '/translateText',
          `{"text":[${'"",'.repeat(count)}""],"to":"es"}`,
          created.credentials,
        )
      assertProblem(await texts(2_000_000), 413, 'payload-too-large')
      assertProblem(await texts(10_000), 413, 'text-too-long')
    })

    it('is refused when numbers are no lengths of time', async () => {
      for (const number of ['1e999', '-1', '0.5', '9007199254740993', '1e308'])
        assertProblem(
          await api.post(
            `/apps/${created.app.id}/webhook-secret`,
            `{"overlapSeconds":${number}}`,
            created.user.bearer,
          ),
          400,
          'validation-failed',
        )
    })

    it('is not taken compressed, whatever comes out of it', async () => {
      for (const encoding of ['gzip', 'br', 'deflate', 'zstd', 'gzip, identity'])
        assertProblem(
          await api.post('/translateText', Buffer.from([0x1f, 0x8b]), {
            ...created.credentials,
            'content-encoding': encoding,
          }),
          415,
          'unsupported-media-type',
        )
    })
  })
}
