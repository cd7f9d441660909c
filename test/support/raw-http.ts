// HTTP byte by byte, for requests that no client would send.
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import type { Answer } from './api.ts'

/** A new connection. The server may close it before it has read everything; that is no error. */
export function openConnection(url: string): Socket {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.on('error', () => {})
  return socket
}

/** Sends the bytes and reads all responses until the server closes the connection. */
export async function sendRaw(url: string, bytes: string | Buffer): Promise<Answer[]> {
  const socket = openConnection(url)
  socket.write(bytes)
  return readAnswers(await text(socket))
}

/** Parses the responses of a server, and joins chunked ones. */
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
  // Responses in tests are ASCII where lengths matter.
  const length = Number(headers.get('content-length') ?? rest.length)
  return { body: rest.slice(0, length), length }
}
