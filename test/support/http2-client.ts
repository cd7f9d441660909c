// An HTTP/2 client on one connection, from a given address of loopback.
import { once } from 'node:events'
import { connect, type IncomingHttpHeaders } from 'node:http2'
import { connect as connectPlain } from 'node:net'
import { connect as connectSecurely } from 'node:tls'
import { closeAtEnd, type Scope } from './close-at-end.ts'

export type Http2Client = Awaited<ReturnType<typeof connectHttp2>>

interface Sent {
  headers?: Record<string, string>
  /** With it, the method is POST. */
  body?: string | Buffer
}

/** Rejects if the server does not speak HTTP/2. */
export async function connectHttp2(
  t: Scope,
  { port, localAddress }: { port: number; localAddress: string },
) {
  const socket = connectSecurely({
    socket: connectPlain({ host: '127.0.0.1', port, localAddress }),
    servername: 'translate.example.org',
    ALPNProtocols: ['h2'],
    // The certificate of the test.
    rejectUnauthorized: false,
  })
  const session = connect('https://translate.example.org', {
    createConnection: () => socket,
    // Megabytes: what a body waits in counts too.
    maxSessionMemory: 100,
  })
  // A proxy may end the connection after an upload that it refuses.
  session.on('error', () => {})
  closeAtEnd(t, async () => session.destroy())
  await once(session, 'connect')

  function open(path: string, { headers = {}, body }: Sent) {
    const method = body === undefined ? 'GET' : 'POST'
    const stream = session.request({ ':method': method, ':path': path, ...headers })
    let text = ''
    stream.setEncoding('utf8').on('data', (piece: string) => {
      text += piece
    })
    stream.on('error', () => {})
    stream.end(body)
    return {
      stream,
      /** What has arrived so far. */
      received: () => text,
      isOpen: () => !stream.readableEnded && !stream.destroyed,
      close: () => stream.close(),
    }
  }

  return {
    open,
    /** A complete answer; status 0 if there was none. */
    async send(path: string, sent: Sent): Promise<{ status: number; body: string }> {
      const { stream, received } = open(path, sent)
      let status = 0
      stream.on('response', (headers: IncomingHttpHeaders) => {
        status = Number(headers[':status'])
      })
      await new Promise((resolve) => stream.once('close', resolve))
      return { status, body: received() }
    },
  }
}
