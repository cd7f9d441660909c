// The port of the service: free, a Dragoman that answers, or something else.
import { connect } from 'node:net'
import type { Config } from '../../config/read-config.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

const timeoutMs = 3_000
const firstFreePort = 1_024

export async function* examinePort({ host, port }: Config): AsyncGenerator<Finding> {
  if (port === 0) {
    yield ok('port', 'PORT is 0: the start picks a free port.')
    return
  }
  const address = ['0.0.0.0', '::', ''].includes(host) ? '127.0.0.1' : host
  const shown = address.includes(':') ? `[${address}]` : address
  const url = `http://${shown}:${port}`
  if (!(await isOpen(address, port))) {
    yield port < firstFreePort && process.getuid?.() !== 0
      ? warning(
          'port',
          `No server runs on port ${port}, which only root may open.`,
          'Set PORT to 1024 or more, and put a proxy in front.',
        )
      : ok('port', `Port ${port} is free: no server runs.`)
    return
  }
  const live = await ask(`${url}/health/live`)
  if (live?.status !== 200 || live.body.status !== 'live') {
    yield problem(
      'port',
      live === undefined
        ? `Something listens on port ${port} and does not answer within ${timeoutMs / 1000} s.`
        : `Something else than Dragoman listens on port ${port}.`,
      'Stop it, or set PORT. If it is Dragoman, its log says more.',
    )
    return
  }
  yield ok('port', `A server answers at ${url}.`)
  const ready = await ask(`${url}/health/ready`)
  yield ready?.status === 200
    ? ok('ready', 'The server is ready to translate.')
    : problem(
        'ready',
        typeof ready?.body.detail === 'string' ? ready.body.detail : 'The server is not ready.',
        'docs/operations.md, "Troubleshooting", lists the causes.',
      )
}

function isOpen(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: timeoutMs })
    const end = (open: boolean) => {
      socket.destroy()
      resolve(open)
    }
    socket.on('connect', () => end(true))
    socket.on('timeout', () => end(false))
    socket.on('error', () => end(false))
  })
}

/** Undefined without an answer in time. */
async function ask(
  url: string,
): Promise<{ status: number; body: { status?: unknown; detail?: unknown } } | undefined> {
  try {
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url, { signal, redirect: 'manual' })
    const text = await response.text()
    const isJson = /json/.test(response.headers.get('content-type') ?? '')
    return { status: response.status, body: isJson ? JSON.parse(text) : {} }
  } catch {
    return undefined
  }
}
