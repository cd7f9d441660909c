// Apertium's own HTTP service, to compare with.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { atExit } from '../../test/support/at-exit.ts'
import { requireCommand } from '../../test/support/required-command.ts'

interface Apy {
  url: string
  headers: Record<string, string>
  pid: number
  /** The body of a request to translate from English to Spanish. */
  bodyOf(text: string, format?: 'text' | 'html'): string
  stop(): Promise<void>
}

/** Ends the benchmark if APy is missing. To be called before anything is started. */
export function requireApy(): void {
  requireCommand('apertium-apy', '`apt-get install apertium-apy`, or leave it out with --no-apy')
}

/** Starts `apertium-apy` with this many worker processes, and waits until it responds. */
export async function startApy(processes: number): Promise<Apy> {
  const port = await findFreePort()
  const options = {
    '-p': String(port),
    '-j': String(processes),
    '-m': '300',
    '-i': '1',
    '-u': '1',
  }
  const child = spawn('apertium-apy', [...Object.entries(options).flat(), '/usr/share/apertium'], {
    stdio: 'ignore',
    detached: true,
  })
  const url = `http://127.0.0.1:${port}`
  await once(child, 'spawn')
  const ended = once(child, 'exit')
  const kill = () => process.kill(-(child.pid as number), 'SIGKILL')
  const forget = atExit(kill)
  ended.then(forget, forget)
  const stop = async () => {
    kill()
    await ended
  }
  await Promise.race([waitForResponse(url), rejectAtEnd(ended)])
  return {
    url,
    pid: child.pid as number,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    // Without a format, it takes every text for HTML.
    bodyOf: (text, format = 'text') =>
      new URLSearchParams({
        langpair: 'eng|spa',
        markUnknown: 'no',
        format: format === 'html' ? 'html' : 'txt',
        q: text,
      }).toString(),
    stop,
  }
}

async function rejectAtEnd(ended: Promise<unknown>): Promise<never> {
  await ended
  throw new Error('apertium-apy ended before it responded')
}

async function waitForResponse(url: string): Promise<void> {
  for (;;) {
    const responds = await fetch(`${url}/listPairs`).then(
      (response) => response.ok,
      () => false,
    )
    if (responds) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
