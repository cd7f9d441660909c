// The outbox with real databases and a real SMTP server.
import assert from 'node:assert/strict'
import { createServer, type Socket } from 'node:net'
import { describe, it, type TestContext } from 'node:test'
import { openTables } from '../../test/support/app-database.ts'
import { anyBackend, type Backend, backends } from '../../test/support/backends.ts'
import { closeAtEnd } from '../../test/support/close-at-end.ts'
import { eventually } from '../../test/support/eventually.ts'
import {
  bodiesOf,
  headerOf,
  type MailServer,
  smtpError,
  startMailServer,
} from '../../test/support/mail-server.ts'
import { loadKeys } from '../shared/keys.ts'
import { runTransaction } from '../storage/transactions.ts'
import { createLogger } from '../telemetry/log.ts'
import { noMetrics } from '../telemetry/metrics.ts'
import { openMail, queueMail } from './mail.ts'
import type { MailMessage } from './messages.ts'
import { startMailSender } from './sender.ts'
import { createSmtp, type SendMail } from './smtp.ts'

const log = createLogger({ logLevel: 'silent' })
const from = { name: 'Dragoman', address: 'dragoman@example.org' }
const baseUrl = 'https://dragoman.example.org'
const changed: MailMessage = { kind: 'password-changed' }
const keys = loadKeys({ secret: 's'.repeat(32), previousSecret: '', dataDir: '' })

/** A database, with functions that queue messages and start senders on it. */
async function open(t: TestContext, backend: Backend) {
  const database = await openTables(t, backend)
  let time = Date.now()
  const now = () => new Date(time)
  const mail = openMail({ missing: [], keys, now })
  const queue = (to: string, message = changed, language: string | null = null) =>
    runTransaction(database.tables, (transaction) =>
      queueMail(mail, transaction, { userId: null, to, language, message }),
    )
  const seen: object[] = []
  const start = async (send: SendMail) => {
    const sender = await startMailSender({
      database,
      send,
      keys,
      baseUrl,
      steadyNow: now,
      metrics: { ...noMetrics, observe: (name, labels) => void seen.push({ name, ...labels }) },
      log,
    })
    database.closeFirst(() => sender.stop(0))
    return sender
  }
  const rowOf = (to: string) =>
    database.tables
      .selectFrom('mailMessages')
      .selectAll()
      .where('recipient', '=', to)
      .executeTakeFirstOrThrow()
  return {
    ...{ database, mail, queue, start, rowOf, seen },
    letPass: (ms: number) => {
      time += ms
    },
  }
}

const smtpTo = ({ url }: MailServer): SendMail => createSmtp({ url, from })

for (const backend of backends)
  describe(`the outbox, ${backend.name}`, () => {
    it('sends what was committed, as text and HTML, and keeps only that it did', async (t) => {
      const [opened, server] = [await open(t, backend), await startMailServer(t)]
      await opened.start(smtpTo(server))
      await opened.queue('a@example.org')
      const [mail] = await server.mailTo('a@example.org')
      assert.ok(mail)
      assert.equal(mail.from, from.address)
      assert.equal(headerOf(mail, 'Subject'), 'Your password was changed')
      assert.equal(headerOf(mail, 'From'), 'Dragoman <dragoman@example.org>')
      assert.equal(headerOf(mail, 'Auto-Submitted'), 'auto-generated')
      const { text, html } = bodiesOf(mail)
      assert.match(text, /The password of your account was changed/)
      assert.match(html, /^<!doctype html>/)
      const row = await eventually(
        () => opened.rowOf('a@example.org'),
        ({ status }) => status !== 'pending',
      )
      assert.deepEqual(
        { status: row.status, sealed: row.sealed, error: row.error, retries: row.retries },
        { status: 'sent', sealed: null, error: null, retries: 0 },
      )
      assert.deepEqual(opened.seen, [{ name: 'mail', result: 'sent' }])
    })

    it('sends nothing of a transaction that was rolled back', async (t) => {
      const [opened, server] = [await open(t, backend), await startMailServer(t)]
      const { database, mail } = opened
      const work = runTransaction(database.tables, async (transaction) => {
        const to = 'rolled-back@example.org'
        await queueMail(mail, transaction, { userId: null, to, language: null, message: changed })
        throw new Error('the change fails')
      })
      await assert.rejects(work, /the change fails/)
      await opened.start(smtpTo(server))
      await opened.queue('later@example.org')
      await server.mailTo('later@example.org')
      assert.equal(server.received.length, 1)
    })

    it('stores what a message says only encrypted', async (t) => {
      const opened = await open(t, backend)
      await opened.queue('a@example.org', { kind: 'reset-password', token: 'drt_secret' })
      const row = await opened.rowOf('a@example.org')
      assert.doesNotMatch(JSON.stringify(row), /drt_secret/)
    })

    it('bounds what an address gets in an hour, in any letter case', async (t) => {
      const opened = await open(t, backend)
      const queued: boolean[] = []
      for (const to of ['a@example.org', 'A@example.org', 'a@EXAMPLE.org', 'a@example.org'])
        queued.push(await opened.queue(to, { kind: 'reset-password', token: 'x' }))
      assert.deepEqual(queued, [true, true, true, false])
      assert.equal(
        await opened.queue('b@example.org', { kind: 'reset-password', token: 'x' }),
        true,
      )
      opened.letPass(61 * 60_000)
      assert.equal(
        await opened.queue('a@example.org', { kind: 'reset-password', token: 'x' }),
        true,
      )
    })

    it('says why the server refuses a recipient for good, and does not repeat', async (t) => {
      const refuse = () => smtpError(550, '5.1.1 no such mailbox')
      const [opened, server] = [await open(t, backend), await startMailServer(t, { refuse })]
      await opened.start(smtpTo(server))
      await opened.queue('gone@example.org')
      const row = await eventually(
        () => opened.rowOf('gone@example.org'),
        ({ status }) => status !== 'pending',
      )
      assert.equal(row.status, 'failed')
      assert.equal(row.retries, 0)
      assert.match(row.error ?? '', /550 5\.1\.1 no such mailbox/)
    })

    it('tries again what the server postpones, with the same Message-ID', async (t) => {
      let refusals = 1
      const refuse = () => (refusals-- > 0 ? smtpError(451, '4.7.1 try later') : undefined)
      const [opened, server] = [await open(t, backend), await startMailServer(t, { refuse })]
      const sender = await opened.start(smtpTo(server))
      await opened.queue('grey@example.org')
      const row = await eventually(
        () => opened.rowOf('grey@example.org'),
        ({ retries }) => retries === 1,
      )
      assert.equal(row.status, 'pending')
      assert.match(row.error ?? '', /451 4\.7\.1/)
      assert.deepEqual(opened.seen, [{ name: 'mail', result: 'retried' }])
      opened.letPass(20_000)
      sender.wake()
      const [mail] = await server.mailTo('grey@example.org')
      assert.ok(mail)
      assert.equal(headerOf(mail, 'Message-ID'), `<${row.id}@example.org>`)
    })

    it('sends again what a process sent but did not mark, with the same Message-ID', async (t) => {
      const [opened, server] = [await open(t, backend), await startMailServer(t)]
      // As a process that dies after the server's answer: it never marks the message.
      const dying: SendMail = async (message, abandoned) => {
        await smtpTo(server)(message, abandoned)
        return new Promise(() => {})
      }
      const first = await opened.start(dying)
      await opened.queue('twice@example.org')
      await server.mailTo('twice@example.org')
      await first.stop(0)
      const second = await opened.start(smtpTo(server))
      assert.equal((await opened.rowOf('twice@example.org')).status, 'pending')
      opened.letPass(120_000)
      second.wake()
      const mails = await server.mailTo('twice@example.org', 2)
      const ids = mails.map((mail) => headerOf(mail, 'Message-ID'))
      assert.equal(new Set(ids).size, 1)
      await eventually(
        () => opened.rowOf('twice@example.org'),
        ({ status }) => status === 'sent',
      )
    })

    it('loses nothing while the server is away, and tries it with one at a time', async (t) => {
      const opened = await open(t, backend)
      const away = await startMailServer(t)
      await away.close()
      let attempts = 0
      const send: SendMail = (message, abandoned) => {
        attempts++
        return createSmtp({ url: away.url, from })(message, abandoned)
      }
      for (let index = 0; index < 20; index++) await opened.queue(`${index}@example.org`)
      const sender = await opened.start(send)
      const tried = () =>
        opened.database.tables
          .selectFrom('mailMessages')
          .selectAll()
          .where('error', 'is not', null)
          .execute()
      const first = await eventually(tried, ({ length }) => length >= 4)
      assert.match(first[0]?.error ?? '', /ECONNREFUSED/)
      assert.equal(attempts, 4)
      const back = await startMailServer(t, { port: away.port })
      // Beyond every pause of the schedule so far.
      const timer = setInterval(() => {
        opened.letPass(60_000)
        sender.wake()
      }, 20)
      closeAtEnd(t, async () => clearInterval(timer))
      await eventually(
        async () => new Set(back.received.flatMap(({ to }) => to)).size,
        (arrived) => arrived === 20,
      )
    })

    it('gives up a message that is of no use any more', async (t) => {
      const [opened, server] = [await open(t, backend), await startMailServer(t)]
      await opened.queue('late@example.org', { kind: 'reset-password', token: 'x' })
      opened.letPass(31 * 60_000)
      await opened.start(smtpTo(server))
      const row = await eventually(
        () => opened.rowOf('late@example.org'),
        ({ status }) => status !== 'pending',
      )
      assert.equal(row.error, 'It was not sent in time.')
      assert.equal(server.received.length, 0)
    })

    it('ends a message that another secret encrypted', async (t) => {
      const [opened, server] = [await open(t, backend), await startMailServer(t)]
      await opened.queue('a@example.org')
      await opened.database.tables.updateTable('mailMessages').set({ sealed: 'AAAA' }).execute()
      await opened.start(smtpTo(server))
      const row = await eventually(
        () => opened.rowOf('a@example.org'),
        ({ status }) => status !== 'pending',
      )
      assert.match(row.error ?? '', /another secret/)
    })
  })

describe('several senders', () => {
  it('send each message once', async (t) => {
    const [opened, server] = [await open(t, anyBackend), await startMailServer(t)]
    const senders = [await opened.start(smtpTo(server)), await opened.start(smtpTo(server))]
    for (let index = 0; index < 40; index++) await opened.queue(`${index}@example.org`)
    for (const sender of senders) sender.wake()
    await eventually(
      () =>
        opened.database.tables
          .selectFrom('mailMessages')
          .selectAll()
          .where('status', '=', 'pending')
          .execute(),
      ({ length }) => length === 0,
    )
    assert.equal(server.received.length, 40)
  })
})

describe('a stop of the sender', () => {
  it('does not wait for a server that does not answer', async (t) => {
    const opened = await open(t, anyBackend)
    const sockets = new Set<Socket>()
    const connected = Promise.withResolvers<void>()
    const silent = createServer((socket) => {
      sockets.add(socket)
      connected.resolve()
    })
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    closeAtEnd(t, async () => {
      for (const socket of sockets) socket.destroy()
      silent.close()
    })
    const { port } = silent.address() as { port: number }
    const sender = await opened.start(createSmtp({ url: `smtp://127.0.0.1:${port}?tls=off`, from }))
    await opened.queue('a@example.org')
    await connected.promise
    const began = performance.now()
    await sender.stop(0)
    assert.ok(performance.now() - began < 5_000)
    assert.equal((await opened.rowOf('a@example.org')).status, 'pending')
  })
})
