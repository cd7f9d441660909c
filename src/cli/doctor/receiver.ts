// Whether a webhook receiver that the operator names can be reached. No request is sent.
import { once } from 'node:events'
import { connect as connectPlain, isIP, type LookupFunction } from 'node:net'
import { connect as connectSecurely } from 'node:tls'
import { createHostResolver } from '../../webhooks/host-resolver.ts'
import { AddressRefused, createWebhookAddresses } from '../../webhooks/receiver-addresses.ts'
import { conclude, type Finding } from './finding.ts'

const timeoutMs = 5_000

export async function* examineReceiver(
  receiver: string,
  allowedRanges: readonly string[],
): AsyncGenerator<Finding> {
  const addresses = createWebhookAddresses({ allowedRanges, resolve: createHostResolver() })
  try {
    const url = new URL(await addresses.check(receiver, 'doctor'))
    await reach(url, addresses.guard(url))
    yield* conclude({ 'webhook-receiver': { ok: `${url.origin} accepts connections.` } })
  } catch (error) {
    const { code, message, name } = error as NodeJS.ErrnoException
    const late = name === 'AbortError' && `no connection within ${timeoutMs / 1000} s`
    const isRefused = error instanceof AddressRefused
    yield* conclude({
      'webhook-receiver': [
        {
          problem: isRefused && `Webhooks may not be sent to ${receiver}: ${message}`,
          fix: 'DRAGOMAN_WEBHOOK_ALLOW allows ranges of a private network.',
        },
        {
          problem: `${receiver} cannot be reached: ${late || (code ?? message)}.`,
          fix: 'Check the firewall, and the certificate of the receiver.',
        },
      ],
    })
  }
}

async function reach(url: URL, lookup: LookupFunction): Promise<void> {
  const isSecure = url.protocol === 'https:'
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const port = Number(url.port) || (isSecure ? 443 : 80)
  const socket = isSecure
    ? connectSecurely({ host, port, lookup, servername: isIP(host) ? '' : host })
    : connectPlain({ host, port, lookup })
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    await once(socket, isSecure ? 'secureConnect' : 'connect', { signal })
  } finally {
    socket.on('error', () => {}).destroy()
  }
}
