// HTTP byte by byte, for requests that no client would write.
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Answer } from './api.ts'

/** A connection of its own. The server may hang up before it has read everything, which is no error here. */
export function openConnection(url: string): Socket {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => {})
  return socket
}

/** Sends these bytes and reads all answers until the server ends the connection. */
export async function sendRaw(url: string, bytes: string | Buffer): Promise<Answer[]> {
  const socket = openConnection(url)
  socket.write(bytes)
  return readAnswers(await text(socket))
}

/** The answers in what a server has sent; those in chunks are put together. */
export function readAnswers(received: string): Answer[] {
  const answers: Answer[] = []
  for (let rest = received; rest !== ''; ) {
    const headEnd = rest.indexOf('\r\n\r\n')
    if (headEnd < 0) throw new Error(`this is no answer: ${rest.slice(0, 200)}`)
    const [statusLine = '', ...lines] = rest.slice(0, headEnd).split('\r\n')
    const headers = new Headers(
      lines.map((line): [string, string] => [
        line.split(':', 1)[0] ?? '',
        line.slice(line.indexOf(':') + 1).trim(),
      ]),
    )
    const status = Number(statusLine.split(' ')[1])
    const { body, length } = readBody(rest.slice(headEnd + 4), headers, status)
    answers.push({
      status,
      headers,
      body: /json/.test(headers.get('content-type') ?? '') && body !== '' ? JSON.parse(body) : body,
    })
    rest = rest.slice(headEnd + 4 + length)
  }
  return answers
}

function readBody(
  rest: string,
  headers: Headers,
  status: number,
): { body: string; length: number } {
  if (status < 200 || status === 204) return { body: '', length: 0 }
  // Answers in tests are ASCII where lengths matter.
  const length = Number(headers.get('content-length') ?? rest.length)
  return { body: rest.slice(0, length), length }
}
