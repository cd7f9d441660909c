// A cheap client, so that the server is what is measured: raw sockets, prepared requests, responses
// delimited by content-length or chunks.
import { once } from 'node:events'
import { connect } from 'node:net'

export interface Load {
  url: string
  path: string
  headers: Record<string, string>
  bodies: readonly string[]
  clients: number
  /**
   * Never sleeps between responses: waking this process would cost the server 30 µs in its write,
   * which a remote client would not.
   */
  awake?: boolean
}

interface LoadResult {
  seconds: number
  failed: number
  /** Milliseconds, sorted. */
  latencies: number[]
}

/** Sends each body once, from the given number of clients; each waits for its response first. */
export async function sendAll({
  url,
  path,
  headers,
  bodies,
  clients,
  awake = false,
}: Load): Promise<LoadResult> {
  const { hostname, port } = new URL(url)
  const lines = Object.entries({ host: `${hostname}:${port}`, ...headers }).map(toLine)
  const requests = bodies.map(
    (body) =>
      `POST ${path} HTTP/1.1\r\n${lines.join('')}content-length: ` +
      `${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
  const latencies: number[] = []
  let next = 0
  let failed = 0
  const startedAt = performance.now()
  const client = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect(Number(port), hostname)
      socket.setNoDelay(true)
      let sentAt = 0
      let answer: Buffer = Buffer.alloc(0)
      const send = (): void => {
        const request = requests[next++]
        if (request === undefined) {
          socket.end()
          resolve()
          return
        }
        sentAt = performance.now()
        socket.write(request)
      }
      socket.on('data', (chunk) => {
        answer = answer.length === 0 ? chunk : Buffer.concat([answer, chunk])
        if (!isComplete(answer)) return
        if (!isSuccess(answer)) failed++
        latencies.push(performance.now() - sentAt)
        answer = Buffer.alloc(0)
        send()
      })
      socket.on('error', reject)
      socket.on('connect', send)
    })
  let over = false
  const stayAwake = () => over || setImmediate(stayAwake)
  if (awake) stayAwake()
  await Promise.all(Array.from({ length: clients }, client))
  over = true
  return {
    seconds: (performance.now() - startedAt) / 1000,
    failed,
    latencies: latencies.sort((a, b) => a - b),
  }
}

export type Connection = Awaited<ReturnType<typeof connectClient>>

/** A persistent connection of one client; one request at a time. */
export async function connectClient(url: string, headers: Record<string, string>) {
  const { hostname, port } = new URL(url)
  const lines = Object.entries({ host: `${hostname}:${port}`, ...headers }).map(toLine)
  const socket = connect(Number(port), hostname)
  socket.setNoDelay(true)
  await once(socket, 'connect')
  return {
    /** Resolves with the raw response. Rejects if its status is not a success. */
    ask(
      method: 'GET' | 'POST',
      path: string,
      body = '',
      more: Record<string, string> = {},
    ): Promise<Buffer> {
      const length = body === '' ? '' : `content-length: ${Buffer.byteLength(body)}\r\n`
      const own = Object.entries(more).map(toLine)
      const head = `${lines.join('')}${own.join('')}${length}`
      socket.write(`${method} ${path} HTTP/1.1\r\n${head}\r\n${body}`)
      return new Promise((resolve, reject) => {
        let answer: Buffer = Buffer.alloc(0)
        const onData = (chunk: Buffer) => {
          answer = answer.length === 0 ? chunk : Buffer.concat([answer, chunk])
          if (!isComplete(answer)) return
          socket.off('data', onData)
          if (isSuccess(answer)) resolve(answer)
          else reject(new Error(answer.toString()))
        }
        socket.on('data', onData)
      })
    },
    close: () => void socket.end(),
  }
}

const toLine = ([name, value]: [string, string]) => `${name}: ${value}\r\n`

const isSuccess = (answer: Buffer): boolean =>
  /^HTTP\/1\.[01] 2/.test(answer.subarray(0, 12).toString('latin1'))

function isComplete(answer: Buffer): boolean {
  const end = answer.indexOf('\r\n\r\n')
  if (end < 0) return false
  const head = answer.subarray(0, end).toString('latin1')
  const length = /content-length: *(\d+)/i.exec(head)?.[1]
  if (length !== undefined) return answer.length >= end + 4 + Number(length)
  return answer.subarray(-5).toString('latin1') === '0\r\n\r\n'
}
