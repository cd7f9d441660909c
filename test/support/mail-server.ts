// A real SMTP server of a test, and what arrives at it.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { closeAtEnd, type Scope } from './close-at-end.ts'
import { eventually } from './eventually.ts'

/** A message as it arrived. */
export interface ReceivedMail {
  readonly from: string
  readonly to: readonly string[]
  /** The whole message, as it was sent. */
  readonly raw: string
  readonly encrypted: boolean
}

export interface MailServer {
  /** For `SMTP_URL`. */
  readonly url: string
  readonly port: number
  readonly received: ReceivedMail[]
  /** Waits for messages to an address; `count` of them. */
  mailTo(address: string, count?: number): Promise<ReceivedMail[]>
  close(): Promise<void>
}

interface Options {
  /** Settings of the server beside those of this file. */
  readonly server?: SMTPServerOptions
  /** Rejects what it returns an error for. */
  readonly refuse?: (address: string) => Error | undefined
  readonly port?: number
}

/** An error that the server answers with a code. */
export const smtpError = (responseCode: number, message: string): Error =>
  Object.assign(new Error(message), { responseCode })

/** Closed at the end of the test or suite. Without TLS unless `server` has a certificate. */
export async function startMailServer(t: Scope, options: Options = {}): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const { server = {}, refuse = () => undefined, port = 0 } = options
  const encrypts = server.cert !== undefined
  const smtp = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: encrypts ? [] : ['STARTTLS'],
    closeTimeout: 10,
    onRcptTo: ({ address }, _session, done) => done(refuse(address)),
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom === false ? '' : mailFrom.address,
          to: rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString(),
          encrypted: session.secure,
        })
        done()
      })
    },
    ...server,
  })
  // A client that goes away in the middle is what some tests are about.
  smtp.on('error', () => {})
  const listening = smtp.listen(port, '127.0.0.1')
  await once(listening, 'listening')
  let closed: Promise<void> | undefined
  const close = (): Promise<void> => {
    closed ??= new Promise((resolve) => smtp.close(() => resolve()))
    return closed
  }
  closeAtEnd(t, close)
  const address = listening.address() as AddressInfo
  const scheme = server.secure ? 'smtps' : 'smtp'
  return {
    url: `${scheme}://127.0.0.1:${address.port}${encrypts ? '' : '?tls=off'}`,
    port: address.port,
    received,
    mailTo: (to, count = 1) =>
      eventually(
        async () => received.filter((mail) => mail.to.includes(to)),
        (found) => found.length >= count,
        20_000,
      ),
    close,
  }
}

/** A header of a message, unfolded. */
export const headerOf = ({ raw }: ReceivedMail, name: string): string | undefined =>
  new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im')
    .exec(raw.slice(0, raw.indexOf('\r\n\r\n')))?.[1]
    ?.replace(/\r\n[ \t]/g, ' ')

/** The decoded parts of a message: plain text, then HTML. */
export function bodiesOf({ raw }: ReceivedMail): { text: string; html: string } {
  const boundary = /boundary="([^"]+)"/.exec(raw)?.[1] ?? ''
  const [, text = '', html = ''] = raw.split(`--${boundary}`)
  return { text: decode(text), html: decode(html) }
}

function decode(part: string): string {
  const [head = '', ...rest] = part.trim().split('\r\n\r\n')
  const body = rest.join('\r\n\r\n')
  if (/encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString()
  if (!/encoding: quoted-printable/i.test(head)) return body.replaceAll('\r\n', '\n')
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString().replaceAll('\r\n', '\n')
}

/** The token in the link of a message. */
export const tokenIn = (mail: ReceivedMail): string =>
  /#([\w.-]+)/.exec(bodiesOf(mail).text)?.[1] ?? ''
