// The port of the service: free, a Dragoman that answers, or something else.
import { once } from 'node:events'
import { connect } from 'node:net'
import type { Config } from '../../config/read-config.ts'
import { conclude, type Finding } from './finding.ts'

const timeoutMs = 3_000
const firstFreePort = 1_024

interface Answer {
  status: number
  body: { status?: unknown; detail?: unknown }
}

export async function* examinePort({ host, port }: Config): AsyncGenerator<Finding> {
  if (port === 0) {
    yield* conclude({ port: { ok: 'PORT is 0: the start picks a free port.' } })
    return
  }
  const address = ['0.0.0.0', '::', ''].includes(host) ? '127.0.0.1' : host
  const url = `http://${address.includes(':') ? `[${address}]` : address}:${port}`
  const isTaken = await isOpen(address, port)
  const live = isTaken ? await ask(`${url}/health/live`) : undefined
  const isOurs = live?.status === 200 && live.body.status === 'live'
  const mayOpen = port >= firstFreePort || process.getuid?.() === 0
  const other = live
    ? `Something else than Dragoman listens on port ${port}.`
    : `Something listens on port ${port} and does not answer within ${timeoutMs / 1000} s.`
  yield* conclude({
    port: [
      { ok: isOurs && `A server answers at ${url}.` },
      {
        problem: isTaken && other,
        fix: 'Stop it, or set PORT. If it is Dragoman, its log says more.',
      },
      {
        warning: !mayOpen && `No server runs on port ${port}, which only root may open.`,
        ok: `Port ${port} is free: no server runs.`,
        fix: 'Set PORT to 1024 or more, and put a proxy in front.',
      },
    ],
  })
  if (!isOurs) return
  const ready = await ask(`${url}/health/ready`)
  yield* conclude({
    ready: {
      problem: ready?.status !== 200 && String(ready?.body.detail ?? 'The server is not ready.'),
      ok: 'The server is ready to translate.',
      fix: 'docs/operations.md, "Troubleshooting", lists the causes.',
    },
  })
}

async function isOpen(host: string, port: number): Promise<boolean> {
  const socket = connect({ host, port })
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(timeoutMs) })
    return true
  } catch {
    return false
  } finally {
    socket.on('error', () => {}).destroy()
  }
}

/** Undefined without an answer in time. */
async function ask(url: string): Promise<Answer | undefined> {
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
