// A permanent connection for what needs a session: LISTEN, and the advisory lock of a living
// process. The server releases the lock when the process dies.
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Logger } from '../telemetry/log.ts'
import { createNotificationSender, type Notification } from './notification-sender.ts'
import { type ClientOptions, TimedClient } from './postgres-client.ts'
import { preparedMark } from './prepared-statements.ts'

/** First key of the advisory locks of living processes ("drag" in ASCII). */
export const processLockClass = 0x64726167
const reconnectPauseMs = 500
/** How long a stop waits for the last notifications. */
const flushMs = 1_000
/**
 * The connection is mostly idle. Without checks, a lost one would go unnoticed for hours, while the
 * server releases the lock and others take this process for dead.
 */
const checkEveryMs = 10_000

/**
 * Makes the server notice within 25 s that a machine has vanished, to release its jobs and locks:
 * by keepalives and, for unacknowledged data, by the user timeout; TCP alone retries for 15
 * minutes.
 */
export const noticeVanished =
  'set tcp_keepalives_idle = 5; set tcp_keepalives_interval = 5; ' +
  'set tcp_keepalives_count = 4; set tcp_user_timeout = 20000'

interface Subscription {
  channel: string
  onMessage: (payload: string) => void
  onGap: () => void
}

/** Connects at the first use, and again whenever the connection breaks. */
export function openPostgresSession({
  connection,
  log,
}: {
  connection: ClientOptions
  log: Logger
}) {
  const subscriptions = new Set<Subscription>()
  const processes = new Set<number>()
  const closing = new AbortController()
  let client: Promise<pg.Client> | undefined
  const sender = createNotificationSender({
    send: (notifications) => query(...notifyAll(notifications)),
    onError: (error) => log.warn({ error }, 'notifications are lost: they could not be sent'),
  })

  function deliver(channel: string, payload: string): void {
    for (const subscription of subscriptions)
      if (subscription.channel === channel) subscription.onMessage(payload)
  }

  const connect = (): Promise<pg.Client> =>
    openClient({
      connection,
      processes,
      channels: () => new Set([...subscriptions].map(({ channel }) => channel)),
      deliver,
      onEnd: () => void reconnect(),
      log,
    })

  async function reconnect(): Promise<void> {
    while (!closing.signal.aborted) {
      client = connect()
      try {
        await client
        for (const { onGap } of subscriptions) onGap()
        return
      } catch (error) {
        log.warn({ error }, 'the permanent database connection cannot be restored yet')
        await delay(reconnectPauseMs, undefined, { signal: closing.signal }).catch(() => {})
      }
    }
  }

  const connected = (): Promise<pg.Client> => {
    client ??= connect()
    return client
  }

  /**
   * Retries when the connection breaks meanwhile. Rejects if no connection can be made, or the
   * query fails.
   */
  async function query(text: string, values: unknown[] = []): Promise<void> {
    for (;;) {
      const current = await connected()
      try {
        await current.query(text, values)
        return
      } catch (error) {
        if (error instanceof pg.DatabaseError || closing.signal.aborted) throw error
        await delay(reconnectPauseMs, undefined, { signal: closing.signal })
      }
    }
  }

  const checks = setInterval(() => {
    // If it fails, the connection has ended and is made again.
    void client?.then((open) => open.query('select 1')).catch(() => {})
  }, checkEveryMs).unref()

  return {
    async listen(
      channel: string,
      onMessage: Subscription['onMessage'],
      onGap: Subscription['onGap'],
    ): Promise<() => Promise<void>> {
      const subscription = { channel, onMessage, onGap }
      subscriptions.add(subscription)
      await query(`listen ${channel}`)
      return async () => void subscriptions.delete(subscription)
    },
    notify(channel: string, payload: string): void {
      sender.push({ channel, payload })
      setImmediate(() => deliver(channel, payload))
    },
    async announceProcess(id: number): Promise<void> {
      processes.add(id)
      await query('select pg_advisory_lock($1, $2)', [processLockClass, id])
    },
    async close(): Promise<void> {
      if (client !== undefined)
        await Promise.race([sender.flush(), delay(flushMs, undefined, { ref: false })])
      closing.abort()
      clearInterval(checks)
      await client?.then((open) => open.end()).catch(() => {})
    },
  }
}

/** Connects, takes the locks of processes and listens to channels. */
async function openClient({
  connection,
  processes,
  channels,
  deliver,
  onEnd,
  log,
}: {
  connection: ClientOptions
  processes: ReadonlySet<number>
  channels: () => ReadonlySet<string>
  deliver: (channel: string, payload: string) => void
  onEnd: () => void
  log: Logger
}): Promise<pg.Client> {
  const fresh = new TimedClient(connection)
  fresh.on('error', (error) => log.warn({ error }, 'the permanent database connection broke'))
  let ownBackend: number | undefined
  fresh.on('notification', ({ channel, payload, processId }) => {
    // Those that this connection has sent are delivered already.
    if (processId !== ownBackend) deliver(channel, payload ?? '')
  })
  await fresh.connect()
  await fresh.query(noticeVanished)
  // Asked for, as a pooler makes up the number that it gives to its clients.
  const { rows } = await fresh.query('select pg_backend_pid() as backend')
  ownBackend = rows[0].backend
  for (const id of processes)
    await fresh.query('select pg_advisory_lock($1, $2)', [processLockClass, id])
  for (const channel of channels()) await fresh.query(`listen ${channel}`)
  fresh.once('end', onEnd)
  return fresh
}

const notifyAll = (notifications: readonly Notification[]): [string, unknown[]] => [
  `select pg_notify(channel, payload)
    from unnest($1::text[], $2::text[]) as given (channel, payload) ${preparedMark}`,
  [notifications.map(({ channel }) => channel), notifications.map(({ payload }) => payload)],
]
