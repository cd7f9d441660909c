// Receives webhooks, and trusts only those that the service signed.
// Usage: DRAGOMAN_WEBHOOK_SECRET=whsec_... PORT=9000 node examples/webhook-receiver.ts (Node 24)
// Then queue a text with `"webhookUrl": "http://127.0.0.1:9000/"`. The service sends webhooks to
// private addresses only if DRAGOMAN_WEBHOOK_ALLOW lists them.
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { verifyWebhook, WebhookVerificationError } from '@dragoman/client/webhooks'

const { DRAGOMAN_WEBHOOK_SECRET: secret = '', PORT = '9000' } = process.env
const maxBytes = 16 * 1024 ** 2
/** A webhook may come more than once. Keep these in your database. */
const received = new Set<string | undefined>()

const server = createServer(async (request, response) => {
  const respond = (status: number) => response.writeHead(status).end()
  try {
    const body = await read(request)
    if (body === undefined) return respond(413)
    const event = await verifyWebhook({ body, headers: request.headers, secret })
    const id = request.headers['webhook-id']?.toString()
    if (!received.has(id)) console.log(event.type, describe(event))
    received.add(id)
    // Anything but 2xx is sent again. Answer first, and do long work afterwards.
    respond(204)
  } catch (error) {
    if (!(error instanceof WebhookVerificationError)) throw error
    console.error(`Refused: ${error.message}`)
    respond(401)
  }
})
server.listen(Number(PORT), '127.0.0.1', () => {
  console.log(`Listening on http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
})

function describe({ type, data }: Awaited<ReturnType<typeof verifyWebhook>>): string {
  if (type === 'test') return data.appId
  return `${data.id} ${JSON.stringify(data.result ?? data.error)}`
}

/** The body, byte for byte: the signature is of these. Undefined if it is too long. */
async function read(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > maxBytes) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
