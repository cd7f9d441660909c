// Misbehaving webhook receivers: raw servers on loopback, one of each kind.
import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { resetConnection } from '../../src/http/connections.ts'

type Behaviour = (socket: Socket) => void

const head = 'HTTP/1.1 200 OK\r\n'
const say =
  (text: string): Behaviour =>
  (socket) =>
    socket.once('data', () => socket.write(text))
const sayAndEnd =
  (text: string): Behaviour =>
  (socket) =>
    socket.once('data', () => socket.end(text))
/** Sends the first text, then the second repeatedly, as fast as it is read or byte by byte. */
const flood =
  (first: string, again: string): Behaviour =>
  (socket) =>
    socket.once('data', () => {
      const block = again.repeat(Math.ceil(16_384 / again.length))
      const more = () => {
        while (socket.writable && socket.write(block));
      }
      socket.on('drain', more).write(first)
      more()
    })
const drip =
  (first: string, again: string): Behaviour =>
  (socket) =>
    socket.once('data', () => {
      socket.write(first)
      const timer = setInterval(() => socket.write(again), 20)
      socket.once('close', () => clearInterval(timer))
    })

/** Receivers without a valid response within an attempt's time limit. */
const hanging: Readonly<Record<string, Behaviour>> = {
  'says nothing': () => {},
  'reads nothing': (socket) => socket.pause(),
  'says half a status line': say('HTTP/1.1 20'),
  'says a head without an end': say(`${head}content-type: text/plain\r\n`),
  'drips its headers': drip(head, 'x'),
  'drips blank lines': drip('', '\r\n'),
  'drips interim answers': drip('', 'HTTP/1.1 102 Processing\r\n\r\n'),
  'never ends its body': say(`${head}content-length: 10\r\n\r\nsome`),
  'drips its body': drip(`${head}content-length: 100000\r\n\r\n`, 'x'),
  'drips chunks': drip(`${head}transfer-encoding: chunked\r\n\r\n`, '1\r\nx\r\n'),
  'never ends its chunks': say(`${head}transfer-encoding: chunked\r\n\r\n1\r\nx\r\n`),
  'never ends its trailers': say(`${head}transfer-encoding: chunked\r\n\r\n0\r\nx: y\r\n`),
  'says 100 and nothing more': say('HTTP/1.1 100 Continue\r\n\r\n'),
  'says 103 and nothing more': say('HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'),
  'says a head of two encodings and no body': say(
    `${head}transfer-encoding: gzip, chunked\r\n\r\n`,
  ),
}

/** Receivers that end the attempt themselves. */
const ending: Readonly<Record<string, Behaviour>> = {
  'switches protocols': say(
    'HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\n\r\n',
  ),
  'switches protocols without a word of which': say('HTTP/1.1 101 Switching Protocols\r\n\r\n'),
  'switches protocols and floods': flood(
    'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
    'x',
  ),
  'switches protocols and resets': (socket) =>
    socket.once('data', () => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n')
      setImmediate(() => resetConnection(socket))
    }),
  'resets at once': (socket) => resetConnection(socket),
  'resets when it has read': (socket) => socket.once('data', () => resetConnection(socket)),
  'resets in the body': (socket) =>
    socket.once('data', () => {
      socket.write(`${head}content-length: 10\r\n\r\nsome`)
      setImmediate(() => resetConnection(socket))
    }),
  'ends its side at once, and listens': (socket) => socket.resume().end(),
  'ends in the head': sayAndEnd(head),
  'ends in the body': sayAndEnd(`${head}content-length: 10\r\n\r\nsome`),
  'floods 100': flood('', 'HTTP/1.1 100 Continue\r\n\r\n'),
  'floods 103': flood('', 'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n'),
  'floods headers': flood(head, 'x: y\r\n'),
  'says one header without an end': flood(`${head}x: `, 'y'),
  'floods its body': flood(`${head}\r\n`, 'x'),
  'floods chunks': flood(`${head}transfer-encoding: chunked\r\n\r\n`, '5\r\nsome!\r\n'),
  'says garbage': flood('', '\u0000\u0001garbage'),
  'answers as another protocol': say('SSH-2.0-OpenSSH_9.2\r\n'),
  'answers in HTTP/2': say('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
  'answers before it is asked': (socket) => void socket.write(`${head}content-length: 0\r\n\r\n`),
  'answers twice': say(`${head}content-length: 0\r\n\r\n${head}content-length: 0\r\n\r\n`),
  'says a chunk of no length': say(`${head}transfer-encoding: chunked\r\n\r\nzz\r\n`),
  'says two lengths': say(`${head}content-length: 1\r\ncontent-length: 2\r\n\r\nx`),
  'says 999': say('HTTP/1.1 999 What\r\ncontent-length: 0\r\n\r\n'),
  'says 0': say('HTTP/1.1 000 What\r\ncontent-length: 0\r\n\r\n'),
  'redirects to itself': say('HTTP/1.1 308 Again\r\nlocation: /hook\r\ncontent-length: 0\r\n\r\n'),
  'asks to wait for ever': say(
    `HTTP/1.1 503 Busy\r\nretry-after: ${'9'.repeat(300)}\r\ncontent-length: 0\r\n\r\n`,
  ),
}

interface BadReceiver {
  name: string
  url: string
  /** Whether it never ends an attempt itself. */
  hangs: boolean
}

/** Each listens on a free port; those that do not end an attempt are also called over TLS. */
export async function startBadReceivers() {
  const servers: Server[] = []
  const sockets = new Set<Socket>()
  const connected = new Set<Socket>()
  const receivers: BadReceiver[] = []
  for (const [behaviours, hangs] of [
    [hanging, true],
    [ending, false],
  ] as const)
    for (const [name, behave] of Object.entries(behaviours)) {
      const server = createServer({ allowHalfOpen: true }, (socket) => {
        sockets.add(socket.on('error', () => {}))
        socket.once('close', () => sockets.delete(socket))
        behave(socket)
        if (socket.isPaused()) return
        // Unread data would hide that the other side has closed.
        connected.add(socket.resume())
        for (const end of ['end', 'close']) socket.once(end, () => connected.delete(socket))
      })
      server.listen(0, '127.0.0.1')
      await once(server, 'listening')
      servers.push(server)
      const place = `//127.0.0.1:${(server.address() as AddressInfo).port}/hook`
      receivers.push({ name, url: `http:${place}`, hangs })
      // Over TLS these bytes are no handshake: the peer sees silence, or garbage.
      if (['says nothing', 'reads nothing', 'says garbage'].includes(name))
        receivers.push({ name: `${name}, instead of TLS`, url: `https:${place}`, hangs })
    }
  return {
    receivers,
    /** Connections that the sender has not closed, of receivers that read. */
    countConnected: () => connected.size,
    close: async (): Promise<void> => {
      for (const socket of sockets) socket.destroy()
      for (const server of servers) {
        server.close()
        await once(server, 'close')
      }
    },
  }
}
