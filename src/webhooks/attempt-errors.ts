// Why an attempt got no response. What is stored is a sentence for the app's owner, or Node's code;
// programs get a reason instead, and write a sentence of their own.
import { renderWhy, type Why } from '../http/problem-reasons.ts'

/** The sentences by their reason. */
export const attemptErrors = {
  'webhook-address-inside':
    'It leads to an address inside a network, which webhooks may not reach.',
  'webhook-connection-closed': 'the connection was closed',
  'webhook-host-unknown': 'Its host is unknown.',
  'webhook-https-only': 'It must start with https://.',
  'webhook-interrupted': 'the process is stopping',
  'webhook-not-http': 'too many interim responses',
} as const satisfies Readonly<Partial<Record<Why['reason'], string>>>

const refusal = 'refused: '
export const refusedError = (sentence: string): string => refusal + sentence

const timeout = /^no response within ([\d.]+) s$/
export const timeoutError = (timeoutMs: number): string =>
  `no response within ${timeoutMs / 1000} s`

const reasonsOfCodes: Readonly<Record<string, Why['reason']>> = {
  ECONNREFUSED: 'webhook-connection-refused',
  ECONNRESET: 'webhook-connection-closed',
  EHOSTUNREACH: 'webhook-unreachable',
  ENETUNREACH: 'webhook-unreachable',
  EPIPE: 'webhook-connection-closed',
  EPROTO: 'webhook-no-tls',
  ETIMEDOUT: 'webhook-unreachable',
}
/** Codes of OpenSSL and of Node about certificates. */
const certificate =
  /^(?:CERT_|CRL_|DEPTH_ZERO_|ERR_TLS_CERT|HOSTNAME_MISMATCH|SELF_SIGNED|UNABLE_TO_)/
const lookup = /^The name (?:server )?of its host /

/** Of a stored error; none for what is rare. */
export function renderAttemptWhy(error: string | null): ReturnType<typeof renderWhy> {
  return renderWhy(error === null ? undefined : findWhy(error))
}

function findWhy(error: string): Why | undefined {
  const [, seconds] = timeout.exec(error) ?? []
  if (seconds !== undefined)
    return { reason: 'webhook-no-response', parameters: { limitSeconds: Number(seconds) } }
  const reason = findReason(error)
  return reason === undefined ? undefined : ({ reason } as Why)
}

function findReason(error: string): Why['reason'] | undefined {
  if (Object.hasOwn(reasonsOfCodes, error)) return reasonsOfCodes[error]
  if (certificate.test(error)) return 'webhook-certificate'
  if (error.startsWith('HPE_')) return 'webhook-not-http'
  const sentence = error.startsWith(refusal) ? error.slice(refusal.length) : error
  if (lookup.test(sentence)) return 'webhook-lookup-failed'
  const [known] = Object.entries(attemptErrors).find(([, each]) => each === sentence) ?? []
  return known as Why['reason'] | undefined
}
