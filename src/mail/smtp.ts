// Speaks to the mail server. Nodemailer is loaded with the first message.
import type { SMTPTransportOptions } from 'nodemailer'

/** A message as it is sent. */
export interface OutgoingMail {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** What became of an attempt. */
export type SmtpOutcome =
  | { readonly result: 'sent' }
  /** The server will never take this message, such as for an unknown recipient. */
  | { readonly result: 'refused'; readonly error: string }
  /** `isServer`: it would fail with other messages too. */
  | { readonly result: 'failed'; readonly error: string; readonly isServer: boolean }

export type SendMail = (message: OutgoingMail, abandoned: AbortSignal) => Promise<SmtpOutcome>

interface SmtpServer {
  /** As in the settings. */
  readonly url: string
  readonly from: { readonly name: string; readonly address: string }
  /** A certificate to trust beside those of the system. */
  readonly ca?: string
  /** Overall limit of an attempt. */
  readonly attemptMs?: number
}

/** How long the server may be silent. */
const silenceMs = 10_000
/** A server that answers slowly, but never stops, is left after this. */
export const maxAttemptMs = 60_000
const maxErrorCharacters = 300
/** Nothing that could become another recipient, a name or a header. */
const plainAddress = /^[^\s<>()[\]\\,;:"@]+@[^\s<>()[\]\\,;:"@]+$/

/** Sends through an SMTP server, encrypted unless the URL says `tls=off`. Does not reject. */
export function createSmtp(server: SmtpServer): SendMail {
  const { from, attemptMs = maxAttemptMs } = server
  const options = toOptions(server)
  const domain = from.address.slice(from.address.lastIndexOf('@') + 1)

  return async ({ id, to, subject, text, html }, abandoned) => {
    if (!plainAddress.test(to)) return { result: 'refused', error: 'It is no email address.' }
    const { createTransport } = await import('nodemailer')
    const signal = AbortSignal.any([abandoned, AbortSignal.timeout(attemptMs)])
    try {
      await createTransport(options).sendMail({
        // The same in each attempt, so that receivers can drop a repeated message.
        messageId: `<${id}@${domain}>`,
        from,
        to: { name: '', address: to },
        envelope: { from: from.address, to: [to] },
        headers: { 'Auto-Submitted': 'auto-generated' },
        subject,
        text,
        html,
        signal,
      })
      return { result: 'sent' }
    } catch (error) {
      return outcomeOf(error as SmtpError)
    }
  }
}

function toOptions({ url, ca }: SmtpServer): SMTPTransportOptions {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url)
  const secure = protocol === 'smtps:'
  const encrypts = searchParams.get('tls') !== 'off'
  const withoutBrackets = hostname.replace(/^\[(.*)\]$/, '$1')
  return {
    host: withoutBrackets,
    port: port === '' ? (secure ? 465 : 587) : Number(port),
    secure,
    requireTLS: !secure && encrypts,
    ignoreTLS: !encrypts,
    ...(username !== '' && {
      auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) },
    }),
    ...(ca !== undefined && { tls: { ca } }),
    connectionTimeout: silenceMs,
    greetingTimeout: silenceMs,
    dnsTimeout: silenceMs,
    socketTimeout: 2 * silenceMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

interface SmtpError extends Error {
  readonly code?: string
  readonly responseCode?: number
  readonly command?: string
}

/** What belongs to one message: its recipient, and its content. */
const ofMessage = new Set(['RCPT TO', 'DATA'])

function outcomeOf({ message, code, responseCode = 0, command = '' }: SmtpError): SmtpOutcome {
  const isOfMessage = ofMessage.has(command) && responseCode > 0
  const error = `${message}${hintOf(code)}`.replace(/\s+/g, ' ').slice(0, maxErrorCharacters)
  if (isOfMessage && responseCode >= 500) return { result: 'refused', error }
  return { result: 'failed', error, isServer: !isOfMessage }
}

const hintOf = (code: string | undefined): string =>
  code === 'ETLS'
    ? ' (the server must offer STARTTLS, unless the URL of the settings ends in ?tls=off)'
    : ''
