import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { sql } from 'kysely'
import { openDatabase } from '../../src/storage/open-database.ts'
import { createLogger } from '../../src/telemetry/log.ts'
import { type Api, startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { closeAtEnd } from '../support/close-at-end.ts'
import { eventually } from '../support/eventually.ts'

const log = createLogger({ logLevel: 'silent' })

interface Listed {
  id: string
  kind: string
  claimsJobs: boolean
}

const listProcesses = async (api: Api, headers: Record<string, string>) => {
  const { status, body } = await api.call('/processes', { headers })
  assert.equal(status, 200)
  return body.processes
}

for (const backend of backends) {
  describe(`GET /processes on ${backend.name}`, async (t) => {
    const api = await startApi(t, { backend, worker: false })
    const { bearer } = await api.createOperator()

    it('200: lists this process, its memory and the pairs that its engines serve', async () => {
      const [{ id, memoryBytes, engines, startedAt, lastSeenAt, ...rest }, ...others] =
        await listProcesses(api, bearer)
      assert.deepEqual(others, [])
      assert.match(id, /^\d+$/)
      assert.deepEqual(
        [Object.keys(rest).sort(), rest.kind, rest.claimsJobs],
        [['claimsJobs', 'host', 'kind', 'version'], 'serve', false],
      )
      assert.ok(memoryBytes > 10_000_000 && memoryBytes < 10_000_000_000, String(memoryBytes))
      assert.ok(Date.parse(startedAt) <= Date.parse(lastSeenAt))
      const apertium = engines.find(({ engine }: { engine: string }) => engine === 'apertium')
      assert.ok(apertium.pairs.includes('en-es'), JSON.stringify(engines))
    })
  })
}

describe('the processes of one PostgreSQL database', {
  skip: backends.length === 1 ? 'no PostgreSQL server' : false,
}, async (t) => {
  const [, backend] = backends
  if (backend === undefined) return
  const storage = await backend.createStorage()
  closeAtEnd(t, storage.remove)
  const api = await startApi(t, { storage, worker: false })
  const { bearer } = await api.createOperator()
  api.services.startReporting({ kind: 'serve', claimsJobs: false })
  const { tables, close } = await openDatabase({ ...storage, log })
  closeAtEnd(t, close)

  it('see each other, with what each is for, until one stops', async () => {
    const other = await api.startAnother()
    other.services.startReporting({ kind: 'worker', claimsJobs: true })
    const isPair = (processes: Listed[]) => processes.length === 2
    const seen = await eventually(() => listProcesses(api, bearer), isPair)
    assert.deepEqual(seen.map(({ kind, claimsJobs }: Listed) => [kind, claimsJobs]).sort(), [
      ['serve', false],
      ['worker', true],
    ])
    const idsOf = (processes: { id: string }[]) => processes.map(({ id }) => id)
    const seenThere = await eventually(() => listProcesses(other, bearer), isPair)
    assert.deepEqual(idsOf(seenThere), idsOf(seen))
    await other.close()
    assert.equal((await listProcesses(api, bearer)).length, 1)
  })

  it('do not list one that was killed, nor one that does not report for a minute', async () => {
    const { id } = (await listProcesses(api, bearer))[0]
    const [killed, silent] = [1, 2]
    // The lock of a living process whose reports do not arrive.
    await tables.connection().execute(async (connection) => {
      await sql`select pg_advisory_lock(${0x64726167}::integer, ${silent}::integer)`.execute(
        connection,
      )
      for (const [process, age] of [
        [killed, 1],
        [silent, 59],
      ] as const)
        await sql`insert into dragoman.processes values (${process}, 'serve', 'h', '0', now(),
          now() - make_interval(secs => ${age}), '{}')`.execute(connection)
      const ids = async () =>
        (await listProcesses(api, bearer)).map((process: { id: string }) => process.id)
      assert.deepEqual((await ids()).sort(), [id, String(silent)].sort())
      await sql`update dragoman.processes set last_seen_at = now() - interval '61 seconds'
        where id = ${silent}`.execute(connection)
      assert.deepEqual(await ids(), [id])
    })
  })
})
