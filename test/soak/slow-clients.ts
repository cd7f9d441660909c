// Clients that send their request byte by byte, and clients that read nothing of large responses.
import type { Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as delay } from 'node:timers/promises'
import type { Product } from '../support/product.ts'
import { openConnection } from '../support/raw-http.ts'
import { slowSeconds } from './deployment.ts'
import type { Journal } from './journal.ts'
import type { Apps } from './ledger.ts'

interface Settings {
  servers: readonly Product[]
  journal: Journal
  apps: Apps
  /** A job with a large result. */
  largeJob: string
  /** Of each kind and server. */
  slowClients: number
}

/** Far more than the buffers of the system take, together with the size of the result. */
const requestsOnConnection = 20
/** After its time is over, the service may take this long to notice, on a busy machine. */
const lateSeconds = 12

/** Resolves when the service has closed all their connections, as it must. */
export async function playSlowClients(settings: Settings): Promise<void> {
  const { servers, journal, slowClients } = settings
  const clients = servers.flatMap(({ url }) =>
    Array.from({ length: slowClients }, () => [
      sendSlowly(url, settings),
      readNothing(url, settings),
    ]),
  )
  const all = clients.flat()
  const over = delay((slowSeconds + lateSeconds) * 1_000, 'late' as const, { ref: false })
  const outcomes = await Promise.all(
    all.map(({ ended }) => Promise.race([ended, over]).catch((error: Error) => error.message)),
  )
  for (const { socket } of all) socket.destroy()
  for (const outcome of outcomes) if (outcome) journal.violation(`a slow client: ${outcome}`)
}

interface SlowClient {
  socket: Socket
  /** Resolves with what is wrong, if anything is, when the service has closed the connection. */
  ended: Promise<string | undefined>
}

const lines = (headers: Record<string, string>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')

function sendSlowly(url: string, { apps }: Settings): SlowClient {
  const socket = openConnection(url)
  socket.write(
    'POST /translateText HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n' +
      `${lines(apps.direct)}content-length: 100000\r\n\r\n{"text": "`,
  )
  const timer = setInterval(() => socket.writable && socket.write('a'), 500)
  socket.once('close', () => clearInterval(timer))
  const ended = text(socket).then((answer) =>
    /^HTTP\/1\.1 408 [\s\S]*"code":"request-timeout"/.test(answer) ? undefined : answer,
  )
  return { socket, ended }
}

function readNothing(url: string, { apps, largeJob }: Settings): SlowClient {
  const socket = openConnection(url).pause()
  const request = `GET /queue/${largeJob} HTTP/1.1\r\nhost: x\r\n${lines(apps.direct)}\r\n`
  socket.write(request.repeat(requestsOnConnection))
  const ended = new Promise<undefined>((resolve) => socket.once('close', () => resolve(undefined)))
  // A paused socket does not notice that it was reset, unless it sends.
  const timer = setInterval(() => socket.writable && socket.write('GET /'), 500)
  socket.once('close', () => clearInterval(timer))
  return { socket, ended }
}
