// Fairness between users, with real receivers, name servers and databases.
import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { type Kysely, sql } from 'kysely'
import { openTables } from '../../test/support/app-database.ts'
import { type Backend, backends } from '../../test/support/backends.ts'
import { startBadReceivers } from '../../test/support/bad-receivers.ts'
import { eventually } from '../../test/support/eventually.ts'
import { startNameServer } from '../../test/support/name-server.ts'
import { until } from '../../test/support/product.ts'
import { startReceiver } from '../../test/support/receiver.ts'
import { createSteadyClock } from '../shared/clock.ts'
import type { Tables } from '../storage/tables.ts'
import { runTransaction } from '../storage/transactions.ts'
import { createLogger } from '../telemetry/log.ts'
import { claimEvents, findPendingApps } from './delivery-store.ts'
import { createHostResolver } from './host-resolver.ts'
import { createWebhookRequest, type PostWebhook } from './post.ts'
import { createWebhookAddresses } from './receiver-addresses.ts'
import { startWebhookSender } from './sender.ts'
import { insertEvent } from './store.ts'

const log = createLogger({ logLevel: 'silent' })

/** A database with a job of the app `a`, and a function that starts senders on it. */
async function open(t: TestContext, backend: Backend) {
  const database = await openTables(t, backend)
  await insertJobs(database.tables, 'a', 1)
  const start = async (post: PostWebhook, steadyNow = () => new Date()) => {
    const sender = await startWebhookSender({
      database,
      post,
      readJob: async (id) => ({ id }),
      signingSecrets: async () => [],
      onDelivered: async () => {},
      now: () => new Date(),
      steadyNow,
      log,
    })
    database.closeFirst(() => sender.stop(0))
    return sender
  }
  return { ...database, start }
}

/** Jobs `APP-1` and so on that have ended. */
async function insertJobs(tables: Kysely<Tables>, app: string, count: number): Promise<void> {
  await sql`insert into dragoman.jobs
      (id, app_id, status, instructions, characters, created_at, finished_at, expires_at)
    select ${app}::text || '-' || number, ${app}::text, 'succeeded', '{}', 1, now(), now(),
      now() + interval '1 day'
    from generate_series(1, ${sql.lit(count)}) number`.execute(tables)
}

/** A due event for each job of each app, with the addresses in rotation. */
async function insertEvents(
  tables: Kysely<Tables>,
  { each, urls }: { each: number; urls: readonly string[] },
): Promise<void> {
  await sql`insert into dragoman.webhook_events
      (id, app_id, job_id, type, url, status, created_at, next_attempt_at)
    select 'evt-' || jobs.id || '-' || number, app_id, jobs.id, 'translation.succeeded',
      ${JSON.stringify(urls)}::json ->> ((row_number() over ())::integer % ${sql.lit(urls.length)}),
      'pending', now(), now() - interval '1 minute'
    from dragoman.jobs cross join generate_series(1, ${sql.lit(each)}) number`.execute(tables)
}

const loopbackAddresses = (resolve = createHostResolver()) =>
  createWebhookAddresses({ allowedRanges: ['127.0.0.0/8'], resolve })

for (const backend of backends) {
  describe(`the sender of webhooks on ${backend.name}`, () => {
    it('delivers a user’s webhook although another has 10,000 for silent receivers', async (t) => {
      const { tables, start } = await open(t, backend)
      const bad = await startBadReceivers()
      const names = await startNameServer(() => 'silence')
      const receiver = await startReceiver()
      t.after(() => Promise.all([bad.close(), names.close(), receiver.close()]))
      await sql`insert into dragoman.users (id, email, password_hash)
        values ('attacker', 'attacker@example.org', '')`.execute(tables)
      await sql`insert into dragoman.apps (id, user_id, name, webhook_secret)
        select 'A' || number, 'attacker', '', '' from generate_series(1, 50) number
        union all
        select 'z' || number, 'attacker', '', '' from generate_series(1, 50) number`.execute(tables)
      for (let app = 1; app <= 50; app++)
        for (const name of ['A', 'z']) await insertJobs(tables, `${name}${app}`, 1)
      const dead = Array.from({ length: 10 }, (_, index) => `https://${index}.silent.invalid/`)
      const hanging = bad.receivers.filter(({ hangs }) => hangs).map(({ url }) => url)
      await tables.deleteFrom('jobs').where('appId', '=', 'a').execute()
      await insertEvents(tables, {
        each: 100,
        urls: [...hanging, ...dead, ...bad.receivers.map(({ url }) => url)],
      })
      const addresses = loopbackAddresses(createHostResolver({ servers: [names.address] }))
      await start(createWebhookRequest({ addresses, now: () => new Date() }))
      // The attacker uses every slot it can have.
      await until(() => names.queries.length > 0, 'the attack has begun')
      await insertJobs(tables, 'a', 5)
      for (let job = 1; job <= 5; job++) {
        await tables
          .updateTable('jobs')
          .set({ webhookUrl: receiver.url })
          .where('id', '=', `a-${job}`)
          .execute()
        const event = { id: `evt-good-${job}`, jobId: `a-${job}`, now: new Date() }
        await runTransaction(tables, (transaction) => insertEvent(transaction, event))
        await until(() => receiver.deliveries.length === job, `webhook ${job} has arrived`)
      }
    })

    it('delivers to a user’s prompt receivers beside silent ones', async (t) => {
      const { tables, start } = await open(t, backend)
      const [receiver, silent] = [await startReceiver(), await startReceiver()]
      t.after(() => Promise.all([receiver.close(), silent.close()]))
      silent.answerWith(() => {})
      await insertEvents(tables, { each: 500, urls: [silent.url] })
      await insertJobs(tables, 'b', 20)
      await sql`insert into dragoman.webhook_events
          (id, app_id, job_id, type, url, status, created_at, next_attempt_at)
        select 'evt-' || id, 'b', id, 'translation.succeeded', ${receiver.url}, 'pending', now(),
          now() from dragoman.jobs where app_id = 'b'`.execute(tables)
      await start(createWebhookRequest({ addresses: loopbackAddresses(), now: () => new Date() }))
      await receiver.received(20)
      assert.equal(silent.deliveries.length, 4, 'at a time for an app')
    })

    it('retries in time although the clock is set back a day', async (t) => {
      const { tables, start } = await open(t, backend)
      await insertEvents(tables, { each: 1, urls: ['https://example.org/'] })
      let wallMs = Date.now()
      let elapsedMs = 0
      const steadyNow = createSteadyClock(
        () => new Date(wallMs),
        () => elapsedMs,
      )
      let attempts = 0
      const sender = await start(
        async () => ({ statusCode: ++attempts === 1 ? 500 : 200 }),
        steadyNow,
      )
      const countRetries = async () =>
        (await tables.selectFrom('webhookEvents').select('retries').executeTakeFirst())?.retries
      await eventually(countRetries, (retries) => retries === 1)
      wallMs += 60_000 - 24 * 3_600_000
      elapsedMs += 60_000
      sender.wake()
      await until(() => attempts === 2, 'the retry is sent')
    })

    it('stops in time, and leaves the attempts in flight due again', async (t) => {
      const { tables, start } = await open(t, backend)
      const bad = await startBadReceivers()
      t.after(bad.close)
      const hanging = bad.receivers.filter(({ hangs }) => hangs).map(({ url }) => url)
      await insertEvents(tables, { each: 40, urls: hanging })
      const sender = await start(
        createWebhookRequest({ addresses: loopbackAddresses(), now: () => new Date() }),
      )
      await until(() => bad.countConnected() > 0, 'attempts are in flight')
      await sender.stop(50)
      const { rows } = await sql<{ attempts: number; pending: number }>`select
        (select count(*) from dragoman.webhook_attempts) as attempts,
        (select count(*) from dragoman.webhook_events where status = 'pending') as pending`.execute(
        tables,
      )
      assert.deepEqual(rows, [{ attempts: 0, pending: 40 }])
    })

    it('stops in time when an attempt never ends', async (t) => {
      const { tables, start } = await open(t, backend)
      const begun = Promise.withResolvers<void>()
      await insertEvents(tables, { each: 1, urls: ['https://example.org/'] })
      const sender = await start(() => {
        begun.resolve()
        return new Promise(() => {})
      })
      await begun.promise
      await sender.stop(50)
    })

    it('claims each event once over all processes, and no more than an app’s share', async (t) => {
      const { tables, start } = await open(t, backend)
      await insertEvents(tables, { each: 200, urls: ['https://example.org/'] })
      let inFlight = 0
      let most = 0
      const sent: string[] = []
      const post: PostWebhook = async (_url, headers) => {
        sent.push(headers['webhook-id'] ?? '')
        most = Math.max(most, ++inFlight)
        // The others of its batch begin meanwhile.
        await new Promise((resolve) => setImmediate(resolve))
        inFlight--
        return { statusCode: 200 }
      }
      await Promise.all([start(post), start(post)])
      await until(() => sent.length >= 200 && inFlight === 0, 'all are sent')
      assert.deepEqual([new Set(sent).size, sent.length], [200, 200])
      assert.ok(most <= 16, `${most} at a time of two senders`)
    })

    it('lists the apps and claims the share of each among 10,000 due events', async (t) => {
      const { tables } = await open(t, backend)
      await insertEvents(tables, { each: 10_000, urls: ['https://example.org/'] })
      await sql`analyze dragoman.webhook_events`.execute(tables)
      const apps = await findPendingApps(tables, { after: '', limit: 500 })
      assert.deepEqual(
        apps.map(({ appId, ownerId }) => [appId, ownerId]),
        [['a', 'u']],
      )
      assert.deepEqual(await findPendingApps(tables, { after: 'a', limit: 500 }), [])
      const now = new Date()
      const leaseUntil = new Date(now.getTime() + 25_000)
      const shares = new Map([['a', 3]])
      const events = await claimEvents(tables, { shares, now, leaseUntil })
      assert.deepEqual(
        events.map(({ appId, nextAttemptAt }) => [appId, nextAttemptAt]),
        Array(3).fill(['a', leaseUntil]),
      )
    })
  })
}
