// Encryption, slow servers, and what an address must not become.
import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { describe, it } from 'node:test'
import { hasOpenssl, makeCertificate } from '../../test/support/certificate.ts'
import { closeAtEnd } from '../../test/support/close-at-end.ts'
import { headerOf, smtpError, startMailServer } from '../../test/support/mail-server.ts'
import { createSmtp, type OutgoingMail } from './smtp.ts'

const from = { name: 'Dragoman', address: 'dragoman@example.org' }
const never = new AbortController().signal
const mail: OutgoingMail = {
  id: 'eml_1',
  to: 'a@example.org',
  subject: 'Betreff: Prüfung',
  text: 'Text',
  html: '<p>Text</p>',
}

describe('mail over TLS', { skip: hasOpenssl ? false : 'openssl is not installed' }, () => {
  const certificate = hasOpenssl ? makeCertificate('IP:127.0.0.1') : {}
  const trusting = { from, ca: 'cert' in certificate ? String(certificate.cert) : '' }

  for (const secure of [false, true])
    it(`is encrypted by ${secure ? 'TLS' : 'STARTTLS'}`, async (t) => {
      const server = await startMailServer(t, { server: { ...certificate, secure } })
      const outcome = await createSmtp({ ...trusting, url: server.url })(mail, never)
      assert.deepEqual(outcome, { result: 'sent' })
      assert.equal(server.received[0]?.encrypted, true)
    })

  it('does not go to a certificate that nobody we trust has signed', async (t) => {
    const server = await startMailServer(t, { server: certificate })
    const outcome = await createSmtp({ from, url: server.url })(mail, never)
    assert.ok(outcome.result === 'failed' && outcome.isServer)
    assert.match(outcome.error, /self-signed certificate/)
    assert.equal(server.received.length, 0)
  })

  it('is not sent in the clear to a server without STARTTLS', async (t) => {
    const server = await startMailServer(t)
    const url = server.url.replace('?tls=off', '')
    const outcome = await createSmtp({ from, url })(mail, never)
    assert.ok(outcome.result === 'failed' && outcome.isServer)
    assert.match(outcome.error, /STARTTLS.*tls=off/)
    assert.equal(server.received.length, 0)
  })

  it('logs in with the name and password of the URL', async (t) => {
    const server = await startMailServer(t, {
      server: {
        ...certificate,
        authOptional: false,
        onAuth: ({ username, password }, _session, done) =>
          username === 'us er' && password === 'p@ss/'
            ? done(null, { user: username })
            : done(smtpError(535, 'wrong')),
      },
    })
    const url = (password: string) =>
      server.url.replace('127', `us%20er:${encodeURIComponent(password)}@127`)
    const right = await createSmtp({ ...trusting, url: url('p@ss/') })(mail, never)
    assert.deepEqual(right, { result: 'sent' })
    const wrong = await createSmtp({ ...trusting, url: url('other') })(mail, never)
    assert.ok(wrong.result === 'failed' && wrong.isServer)
    assert.match(wrong.error, /535/)
    assert.doesNotMatch(wrong.error, /other/)
  })
})

describe('a mail server', () => {
  it('that answers byte by byte is left when the time of an attempt is over', async (t) => {
    const slow = createServer((socket) => {
      const timer = setInterval(() => socket.write('2'), 20)
      socket.on('error', () => {})
      socket.on('close', () => clearInterval(timer))
    })
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
    closeAtEnd(t, async () => slow.close())
    const { port } = slow.address() as { port: number }
    const url = `smtp://127.0.0.1:${port}?tls=off`
    const outcome = await createSmtp({ url, from, attemptMs: 300 })(mail, never)
    assert.ok(outcome.result === 'failed' && outcome.isServer)
  })

  for (const [what, code] of [
    ['postpones the content', 452],
    ['refuses the content', 554],
  ] as const)
    it(`that ${what} is told from one that is away`, async (t) => {
      const server = await startMailServer(t, {
        server: {
          onData(stream, _session, done) {
            stream.resume()
            stream.on('end', () => done(smtpError(code, 'not this one')))
          },
        },
      })
      const outcome = await createSmtp({ url: server.url, from })(mail, never)
      assert.equal(outcome.result, code === 554 ? 'refused' : 'failed')
      assert.ok(outcome.result !== 'failed' || !outcome.isServer)
    })

  it('gets nothing for what is no plain address', async (t) => {
    const server = await startMailServer(t)
    for (const to of [
      'a@example.org\r\nBcc: victim@example.org',
      'a@example.org, victim@example.org',
      'a@example.org>\r\nRCPT TO:<victim@example.org',
      '"x" <victim@example.org>, a@example.org',
      'group:victim@example.org;',
    ]) {
      const outcome = await createSmtp({ url: server.url, from })({ ...mail, to }, never)
      assert.equal(outcome.result, 'refused')
    }
    assert.equal(server.received.length, 0)
  })

  it('gets a subject of one line', async (t) => {
    const server = await startMailServer(t)
    const subject = 'Hello\r\nBcc: victim@example.org\r\n\r\nbody'
    await createSmtp({ url: server.url, from })({ ...mail, subject }, never)
    assert.equal(headerOf(server.received[0] ?? assert.fail(), 'Bcc'), undefined)
  })
})
