import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { describe, it } from 'node:test'
import { createDump } from '../../src/operations/dump/service.ts'
import { readDump, splitLines } from '../../src/storage/dump/format.ts'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { assertProblem } from '../support/problem.ts'

for (const backend of backends) {
  describe(`POST /service/dump on ${backend.name}`, async (t) => {
    let moment = new Date()
    const api = await startApi(t, { backend, worker: false, now: () => moment })
    const operator = await api.createOperator()
    const dump = (headers: Record<string, string>) =>
      fetch(`${api.url}/service/dump`, { method: 'POST', headers })

    it('200: sends what is stored while the service runs, and leaves no file', async () => {
      const { user } = await api.createApp('Shop')
      const { dataDir } = api.services.dumps
      const files = readdirSync(dataDir)
      const [response, created] = await Promise.all([
        dump(operator.bearer),
        api.post('/create', { name: 'beside' }, user.bearer),
      ])
      assert.deepEqual([response.status, created.status], [200, 201])
      assert.equal(response.headers.get('content-type'), 'application/x-ndjson')
      const bytes = new Uint8Array(await response.arrayBuffer())
      assert.equal(bytes.length, Number(response.headers.get('content-length')))
      const blocks = (async function* () {
        yield bytes
      })()
      const { rows } = await readDump(splitLines(blocks))
      assert.equal(rows.get('users'), 2)
      assert.deepEqual(readdirSync(dataDir), files)
      const audit = await api.call('/audit?type=service.dumped', { headers: operator.bearer })
      assert.equal(audit.body.events[0].actor, operator.id)
    })

    it('503 and 507: makes one at a time, and none that fills the disk', async () => {
      const { dumps } = api.services
      const user = { id: operator.id, origin: { address: null, requestId: null } }
      const make = (change: object) => createDump({ ...dumps, ...change }, user as never)
      await assert.rejects(make({ running: { count: 1 } }), { code: 'overloaded' })
      const running = { count: 0 }
      await assert.rejects(make({ running, minFreeBytes: 2 ** 60 }), { code: 'storage-full' })
      assert.equal(running.count, 0)
      const { content } = await make({ running })
      content.destroy()
    })

    it('403: is for operators who proved lately who they are', async () => {
      const { bearer } = await api.createUser()
      const refused = await dump(bearer)
      assert.equal(refused.status, 403)
      moment = new Date(moment.getTime() + 11 * 60_000)
      assertProblem(
        await api.call('/service/dump', { method: 'POST', headers: operator.bearer }),
        403,
        'proof-required',
      )
    })
  })
}
