// Clients that each wait for one answer before they send the next request, with autocannon.
import autocannon from 'autocannon'

export interface Sent {
  method: 'GET' | 'POST'
  path: string
  headers: Record<string, string>
  body?: string
}

interface Answer {
  status: number
  body: string
}

/** What a client does before it begins again: yields requests, and is given the answer of each. */
export type Operation = Generator<Sent, void, Answer>

interface ClientsRun {
  url: string
  clients: number
  /** How long it runs at least. Each client completes at least four operations, within 90 s. */
  seconds: number
  createOperation(client: number): Operation
}

export interface ClientsFigures {
  failed: number
  /** Operations that succeeded. */
  perSecond: number
  /** Milliseconds of an operation, sorted. */
  latencies: number[]
}

const longestSeconds = 90
const operationsPerClient = 4

/**
 * Runs the clients. The latency of each one's first operation does not count, since all begin at
 * the same moment. An operation that throws, loses its connection or takes over 60 s has failed.
 */
export async function runClients(run: ClientsRun): Promise<ClientsFigures> {
  const startedAt = performance.now()
  const latencies: number[] = []
  let failed = 0
  let ended = 0
  let firstEndAt = 0
  let lastEndAt = 0
  const isEnough = () => {
    const seconds = (performance.now() - startedAt) / 1000
    const isFair = latencies.length + failed >= run.clients * operationsPerClient
    return (seconds >= run.seconds && isFair) || seconds >= longestSeconds
  }

  function setUpClient(client: autocannon.Client, index: number): void {
    let isFirst = true
    let current: { operation: Operation; startedAt: number } | undefined
    let next: Sent | undefined
    const end = (hasFailed: boolean) => {
      const now = performance.now()
      if (firstEndAt === 0) firstEndAt = now
      else if (!hasFailed) ended++
      lastEndAt = now
      if (hasFailed) failed++
      else if (!isFirst) latencies.push(now - (current?.startedAt ?? now))
      isFirst = false
      current = undefined
      next = undefined
      if (isEnough()) instance.stop()
    }
    const setupRequest = (request: autocannon.Request): autocannon.Request => {
      // Without an answer to the last request, its connection was lost.
      if (current && next === undefined) end(true)
      if (current === undefined) {
        const operation = run.createOperation(index)
        current = { operation, startedAt: performance.now() }
        next = operation.next().value as Sent
      }
      const { method, path, headers, body } = next as Sent
      next = undefined
      return { ...request, method, path, headers: { ...headers }, body }
    }
    const onResponse = (status: number, body: string): void => {
      if (current === undefined) return
      try {
        const { done, value } = current.operation.next({ status, body })
        if (done) end(false)
        else next = value
      } catch {
        end(true)
      }
    }
    client.setRequests([{ setupRequest, onResponse }])
  }

  let index = 0
  const done = Promise.withResolvers<void>()
  const instance = autocannon(
    {
      url: run.url,
      connections: run.clients,
      duration: longestSeconds + 10,
      timeout: 60,
      sampleInt: 50,
      setupClient: (client) => setUpClient(client, index++),
    },
    (error) => (error ? done.reject(error) : done.resolve()),
  )
  await done.promise
  const seconds = (lastEndAt - firstEndAt) / 1000
  return {
    failed,
    perSecond: ended / seconds,
    latencies: latencies.sort((a, b) => a - b),
  }
}

/** One request that must be answered 200. */
export function* oneRequest(sent: Sent): Operation {
  const { status, body } = yield sent
  if (status !== 200) throw new Error(`${sent.path} answered ${status}: ${body.slice(0, 200)}`)
}
