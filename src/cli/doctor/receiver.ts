// Whether a webhook receiver that the operator names can be reached. No request is sent.
import { connect as connectPlain, isIP, type LookupFunction } from 'node:net'
import { connect as connectSecurely } from 'node:tls'
import { createHostResolver, type ResolveHost } from '../../webhooks/host-resolver.ts'
import { AddressRefused, createWebhookAddresses } from '../../webhooks/receiver-addresses.ts'
import { type Finding, ok, problem } from './finding.ts'

const timeoutMs = 5_000

export async function* examineReceiver({
  url,
  allowedRanges,
  resolve = createHostResolver(),
}: {
  url: string
  allowedRanges: readonly string[]
  resolve?: ResolveHost
}): AsyncGenerator<Finding> {
  const addresses = createWebhookAddresses({ allowedRanges, resolve })
  try {
    const checked = new URL(await addresses.check(url, 'doctor'))
    await reach(checked, addresses.guard(checked))
    yield ok('webhook-receiver', `${checked.origin} accepts connections.`)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    yield error instanceof AddressRefused
      ? problem(
          'webhook-receiver',
          `Webhooks may not be sent to ${url}: ${message}`,
          'DRAGOMAN_WEBHOOK_ALLOW allows ranges of a private network.',
        )
      : problem(
          'webhook-receiver',
          `${url} cannot be reached: ${code ?? message}.`,
          'Check the firewall, and the certificate of the receiver.',
        )
  }
}

function reach(url: URL, lookup: LookupFunction): Promise<void> {
  const isSecure = url.protocol === 'https:'
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1')
  const port = Number(url.port) || (isSecure ? 443 : 80)
  return new Promise((resolve, reject) => {
    const socket = isSecure
      ? connectSecurely({ host, port, lookup, servername: isIP(host) ? '' : host })
      : connectPlain({ host, port, lookup })
    const timer = setTimeout(
      () => socket.destroy(new Error(`no connection within ${timeoutMs / 1000} s`)),
      timeoutMs,
    )
    socket.once(isSecure ? 'secureConnect' : 'connect', () => {
      resolve()
      socket.destroy()
    })
    socket.once('error', reject)
    socket.once('close', () => clearTimeout(timer))
  })
}
