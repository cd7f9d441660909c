// A connection with timeouts for the name lookup and for each statement.
import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { type LookupFunction, Socket } from 'node:net'
import pg from 'pg'
import { createStatementNames } from './prepared-statements.ts'

export interface ClientOptions extends pg.ClientConfig {
  /** After this the connection counts as dead; 0: never. */
  statementTimeoutMs: number
  /** Milliseconds since any time. */
  now?: () => number
}

/** Deletions take as long as there are rows; no request waits for them. */
const mayTakeLong = /^\s*(delete|create|alter|drop)\b/i
const slowStatementTimeoutMs = 10 * 60_000

/** A part of the driver's connection that its types lack: what it has prepared, by name. */
interface Preparing {
  connection: { parsedStatements: Record<string, string> }
}

/** Ends the connection when the server does not answer in time, long before TCP would. */
export class TimedClient extends pg.Client {
  readonly #socket: Socket
  readonly #timeoutMs: number
  readonly #names: ReturnType<typeof createStatementNames>

  constructor({ statementTimeoutMs, now, ...config }: ClientOptions = { statementTimeoutMs: 0 }) {
    const socket = new Socket()
    const connect = socket.connect.bind(socket)
    socket.connect = ((port: number | string, host?: string) =>
      typeof port === 'number'
        ? connect({ port, host: host ?? 'localhost', lookup: lookupOnce })
        : connect({ path: port })) as Socket['connect']
    super({ ...config, stream: () => socket })
    this.#socket = socket
    this.#timeoutMs = statementTimeoutMs
    this.#names = createStatementNames(now)
  }

  override query = ((...args: Parameters<pg.Client['query']>) => {
    const answer: unknown = super.query(...this.#named(args))
    if (this.#timeoutMs === 0 || !(answer instanceof Promise)) return answer
    const text: unknown = args[0]
    const limitMs =
      typeof text === 'string' && mayTakeLong.test(text) ? slowStatementTimeoutMs : this.#timeoutMs
    const timer = setTimeout(() => this.#giveUp(limitMs), limitMs)
    return answer.finally(() => clearTimeout(timer))
  }) as pg.Client['query']

  #named(args: Parameters<pg.Client['query']>): Parameters<pg.Client['query']> {
    const [text, values] = args as unknown[]
    if (typeof text !== 'string' || !this.#names.isPrepared(text)) return args
    if (this.#names.renew()) {
      // In an aborted transaction it fails, and the next time it takes these along.
      super.query('deallocate all').catch(() => {})
      const { connection } = this as unknown as Preparing
      connection.parsedStatements = {}
    }
    return [{ name: this.#names.nameOf(text), text, values: values as unknown[] }] as never
  }

  #giveUp(afterMs: number): void {
    const error = new Error(`The server did not answer within ${afterMs / 1_000} s.`)
    this.#socket.destroy(Object.assign(error, { code: 'ETIMEDOUT' }))
  }
}

type Addresses = LookupAddress[]
const lookups = new Map<string, Promise<Addresses>>()

/**
 * Node looks names up in at most two threads. With a dead name server, each lookup takes over 10 s,
 * and connecting is retried: one lookup of a name at a time leaves the other thread free.
 */
const lookupOnce: LookupFunction = (host, { all, ...options }, callback) => {
  const key = JSON.stringify([host, options.family, options.hints, options.order])
  let found = lookups.get(key)
  if (found === undefined) {
    found = lookupAll(host, options).finally(() => lookups.delete(key))
    lookups.set(key, found)
  }
  found.then(
    (addresses) => {
      const [first] = addresses
      if (all) callback(null, addresses)
      else callback(null, first?.address ?? '', first?.family ?? 0)
    },
    (error: NodeJS.ErrnoException) => callback(error, ''),
  )
}

const lookupAll = (host: string, options: LookupOptions): Promise<Addresses> =>
  new Promise((resolve, reject) => {
    lookup(host, { ...options, all: true }, (error, addresses) =>
      error ? reject(error) : resolve(addresses),
    )
  })
