// Where texts remain: every column of every table, the dump and the log are searched.
import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, it, type TestContext } from 'node:test'
import { type Kysely, sql } from 'kysely'
import { dumpTables } from '../../src/storage/dump/dump.ts'
import { openDatabase } from '../../src/storage/open-database.ts'
import type { Tables } from '../../src/storage/tables.ts'
import { createLogger } from '../../src/telemetry/log.ts'
import { type Api, startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { closeAtEnd } from '../support/close-at-end.ts'
import { eventually } from '../support/eventually.ts'
import { startReceiver } from '../support/receiver.ts'

/** A word that no engine knows, so that it is in the source and in the translation. */
const newCanary = () => `canary${randomBytes(4).toString('hex')}`

for (const backend of backends) {
  describe(`what stays of texts on ${backend.name}`, () => {
    async function open(
      t: TestContext,
      {
        worker = true,
        environment = {},
      }: { worker?: boolean; environment?: Record<string, string> } = {},
    ) {
      const storage = await backend.createStorage()
      closeAtEnd(t, storage.remove)
      const api = await startApi(t, {
        storage,
        worker,
        environment: { DRAGOMAN_WEBHOOK_ALLOW: '127.0.0.1/32', ...environment },
      })
      const createApp = async (change: object) => {
        const created = await api.createApp()
        await api.call(`/apps/${created.app.id}`, {
          method: 'PATCH',
          headers: created.user.bearer,
          body: change,
        })
        return created
      }
      /** Where the canary is found after the process has ended. */
      const findAfterClose = async (canary: string): Promise<string[]> => {
        await api.close()
        const database = await openDatabase({
          ...storage,
          log: createLogger({ logLevel: 'silent' }),
        })
        const found = await search(database.tables.withoutPlugins(), canary)
        for await (const line of dumpTables(database.tables))
          if (line.includes(canary)) found.push(`dump: ${line}`)
        await database.close()
        return found
      }
      return { api, createApp, findAfterClose }
    }

    /** Every column of every table, as text. */
    async function search(tables: Kysely<Tables>, canary: string): Promise<string[]> {
      const found: string[] = []
      const { rows: columns } = await sql<{ schema: string; table: string; column: string }>`
        select table_schema as schema, table_name as table, column_name as column
        from information_schema.columns
        where table_schema not in ('pg_catalog', 'information_schema')`.execute(tables)
      assert.ok(columns.length > 100)
      for (const { schema, table, column } of columns) {
        const { rows } = await sql<{ count: number }>`
          select count(*) as count from ${sql.id(schema, table)}
          where ${sql.id(column)}::text like ${`%${canary}%`}`.execute(tables)
        if (Number(rows[0]?.count) > 0) found.push(`${schema}.${table}.${column}`)
      }
      return found
    }

    const submit = async (api: Api, credentials: Record<string, string>, body: object) => {
      const { status, body: job } = await api.post(
        '/queue',
        { from: 'en', to: 'es', ...body },
        credentials,
      )
      assert.equal(status, 202, JSON.stringify(job))
      return job.id as string
    }

    it('nothing of what is translated at once', async (t) => {
      const { api, createApp, findAfterClose } = await open(t)
      const canary = newCanary()
      const { credentials } = await createApp({})
      const { body } = await api.post(
        '/translateText',
        { text: `The ${canary} is red.`, from: 'en', to: 'es' },
        credentials,
      )
      assert.ok(body.translatedText.includes(canary))
      assert.deepEqual(await findAfterClose(canary), [])
    })

    it('only the result of a queued translation that has ended, and how that begins', async (t) => {
      const { api, createApp, findAfterClose } = await open(t)
      const canary = newCanary()
      const { credentials } = await createApp({})
      const id = await submit(api, credentials, { text: `The ${canary} is red.` })
      const { body } = await api.call(`/queue/${id}?wait=30`, { headers: credentials })
      assert.ok(body.result.translatedText.includes(canary))
      const found = await findAfterClose(canary)
      assert.deepEqual(found.filter((place) => !place.startsWith('dump')).sort(), [
        'dragoman.jobs.preview',
        'dragoman.jobs.result',
      ])
    })

    it('nothing of what failed or was cancelled', async (t) => {
      const canary = newCanary()
      const idle = await open(t, { worker: false })
      const { credentials } = await idle.createApp({})
      const id = await submit(idle.api, credentials, { text: `The ${canary} is red.` })
      assert.equal(
        (await idle.api.call(`/queue/${id}`, { method: 'DELETE', headers: credentials })).body
          .status,
        'cancelled',
      )
      assert.deepEqual(await idle.findAfterClose(canary), [])

      const working = await open(t)
      const other = await working.createApp({})
      const german = `Das Haus ist rot und der Garten ist sehr groß, sagt ${canary}.`
      const { body } = await working.api.post(
        '/queue',
        { text: german, to: 'es' },
        other.credentials,
      )
      const failed = await working.api.call(`/queue/${body.id}?wait=30`, {
        headers: other.credentials,
      })
      assert.equal(failed.body.status, 'failed')
      assert.deepEqual(await working.findAfterClose(canary), [])
    })

    describe('of an app with noStore', () => {
      it('nothing in the cache', async (t) => {
        const { api, createApp } = await open(t)
        const { app, credentials, user } = await createApp({ noStore: true })
        const text = `The ${newCanary()} is red.`
        for (let index = 0; index < 3; index++)
          await api.post('/translateText', { text, from: 'en', to: 'es' }, credentials)
        const { body } = await api.call(`/apps/${app.id}/usage`, { headers: user.bearer })
        assert.deepEqual([body.totals.requests, body.totals.cacheHits], [3, 0])
        // Nor is it answered from what others have cached.
        const stranger = await api.createApp()
        for (const { credentials } of [stranger, stranger])
          await api.post('/translateText', { text, from: 'en', to: 'es' }, credentials)
        const theirs = await api.call(`/apps/${stranger.app.id}/usage`, {
          headers: stranger.user.bearer,
        })
        assert.equal(theirs.body.totals.cacheHits, 1)
        await api.post('/translateText', { text, from: 'en', to: 'es' }, credentials)
        assert.equal(
          (await api.call(`/apps/${app.id}/usage`, { headers: user.bearer })).body.totals.cacheHits,
          0,
        )
      })

      for (const [way, read] of [
        [
          'asked for',
          (api: Api, id: string, headers: Record<string, string>) => waitThenGet(api, id, headers),
        ],
        [
          'waited for',
          (api: Api, id: string, headers: Record<string, string>) =>
            api.call(`/queue/${id}?wait=30`, { headers }),
        ],
        [
          'watched',
          (api: Api, id: string, headers: Record<string, string>) =>
            api.call(`/queue/${id}/events`, { headers }),
        ],
      ] as const) {
        it(`nothing of a queued translation that was ${way}`, async (t) => {
          const { api, createApp, findAfterClose } = await open(t)
          const canary = newCanary()
          const { credentials } = await createApp({ noStore: true })
          const id = await submit(api, credentials, {
            text: [`The ${canary} is red.`, 'The garden is big.'],
          })
          const answer = await read(api, id, credentials)
          assert.ok(JSON.stringify(answer.body).includes(canary))
          const get = () => api.call(`/queue/${id}`, { headers: credentials })
          const { body } = await eventually(get, ({ body }) => body.resultDeletedAt !== undefined)
          assert.deepEqual([body.status, body.result], ['succeeded', undefined])
          assert.deepEqual(await findAfterClose(canary), [])
        })
      }

      it('nothing of one that a webhook has brought, and all of it until then', async (t) => {
        const { api, createApp, findAfterClose } = await open(t)
        const receiver = await startReceiver()
        t.after(receiver.close)
        const refused = Promise.withResolvers<void>()
        receiver.answerWith((response, index) => {
          response.writeHead(index === 0 ? 503 : 204).end()
          if (index === 0) refused.resolve()
        })
        const canary = newCanary()
        const { app, user, credentials } = await createApp({
          noStore: true,
          webhookUrl: receiver.url,
        })
        const id = await submit(api, credentials, { text: `The ${canary} is red.` })
        await refused.promise
        const get = () => api.call(`/queue/${id}`, { headers: credentials })
        for (let index = 0; index < 3; index++)
          assert.ok(
            (await get()).body.result.translatedText.includes(canary),
            'read, but still due',
          )
        const { body: listed } = await api.call(`/apps/${app.id}/webhooks`, {
          headers: user.bearer,
        })
        await api.call(`/apps/${app.id}/webhooks/${listed.webhooks[0].id}/redeliver`, {
          method: 'POST',
          headers: user.bearer,
        })
        const [, second] = await receiver.received(2)
        assert.ok(second?.raw.includes(canary))
        await eventually(get, ({ body }) => body.resultDeletedAt !== undefined)
        assert.deepEqual(await findAfterClose(canary), [])
      })

      it('nothing after an hour, fetched or not', async (t) => {
        const { api, createApp } = await open(t)
        const { app, credentials } = await createApp({ noStore: true })
        const id = await submit(api, credentials, { text: 'The house is red.' })
        const { jobs } = (await eventually(
          async () => (await api.call('/queue', { headers: credentials })).body,
          (page) => page.jobs[0].status === 'succeeded',
        )) as { jobs: { id: string; finishedAt: string; expiresAt: string }[] }
        assert.deepEqual(
          jobs.map((job) => [job.id, Date.parse(job.expiresAt) - Date.parse(job.finishedAt)]),
          [[id, 3_600_000]],
          app.id,
        )
      })

      it('nothing of what it had before, once it was fetched', async (t) => {
        const { api, createApp, findAfterClose } = await open(t)
        const canary = newCanary()
        const { app, user, credentials } = await createApp({})
        const id = await submit(api, credentials, { text: `The ${canary} is red.` })
        await api.call(`/queue/${id}?wait=30`, { headers: credentials })
        await api.call(`/apps/${app.id}`, {
          method: 'PATCH',
          headers: user.bearer,
          body: { noStore: true },
        })
        assert.ok(
          (
            await api.call(`/queue/${id}`, { headers: credentials })
          ).body.result.translatedText.includes(canary),
        )
        await eventually(
          () => api.call(`/queue/${id}`, { headers: credentials }),
          ({ body }) => body.resultDeletedAt !== undefined,
        )
        assert.deepEqual(await findAfterClose(canary), [])
      })
    })
  })
}

async function waitThenGet(api: Api, id: string, headers: Record<string, string>) {
  await eventually(
    async () => (await api.call('/queue', { headers })).body,
    (page) => page.jobs[0].status === 'succeeded',
  )
  return api.call(`/queue/${id}`, { headers })
}
