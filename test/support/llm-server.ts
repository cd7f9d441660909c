// A server of language models in the test process: its API is like OpenAI's, its answers are those
// of the test.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { closeAtEnd, type Scope } from './close-at-end.ts'

export interface LlmRequest {
  readonly model: string
  readonly messages: readonly { role: string; content: string }[]
  readonly response_format?: { json_schema: { schema: { required: string[] } } }
  readonly temperature?: number
}

/** How the server answers: a text, or something that goes wrong. */
export type LlmReply =
  | string
  | { readonly text: string; readonly finish?: string; readonly isCut?: boolean }
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: unknown }
  | 'hang'

export type AnswerRequest = (request: LlmRequest) => LlmReply | Promise<LlmReply>

export interface LlmServerDouble {
  readonly address: string
  readonly requests: LlmRequest[]
  /** How many are being answered, and how many were at most. */
  readonly load: { now: number; most: number }
  /** Callers that left before the end. */
  readonly left: LlmRequest[]
}

/** Starts it; it ends with the test. `models`: what it lists, or undefined if it has no list. */
export async function startLlmServer(
  t: Scope,
  answer: AnswerRequest,
  models: unknown = { object: 'list', data: [{ id: 'tiny' }] },
): Promise<LlmServerDouble> {
  const requests: LlmRequest[] = []
  const left: LlmRequest[] = []
  const load = { now: 0, most: 0 }

  async function complete(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const request = JSON.parse(await text(incoming)) as LlmRequest
    requests.push(request)
    load.most = Math.max(load.most, ++load.now)
    response.once('close', () => {
      load.now--
      if (!response.writableFinished) left.push(request)
    })
    await sendReply(response, await answer(request), request)
  }

  const server = createServer((incoming, response) => {
    if (incoming.url === '/v1/chat/completions') void complete(incoming, response)
    else sendModels(response, models)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closeAtEnd(t, async () => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}/v1`, requests, load, left }
}

function sendModels(response: ServerResponse, models: unknown): void {
  const isProblem = typeof models === 'object' && models !== null && 'type' in models
  const type = isProblem ? 'application/problem+json' : 'application/json'
  response.writeHead(models === undefined || isProblem ? 404 : 200, { 'content-type': type })
  response.end(models === undefined ? '' : JSON.stringify(models))
}

async function sendReply(
  response: ServerResponse,
  reply: LlmReply,
  { model }: LlmRequest,
): Promise<void> {
  if (reply === 'hang') return
  if (typeof reply === 'object' && 'status' in reply) {
    const { status, headers = {}, body = { error: { message: 'refused' } } } = reply
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(JSON.stringify(body))
    return
  }
  const {
    text: content,
    finish = 'stop',
    isCut = false,
  } = typeof reply === 'string' ? { text: reply } : reply
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const send = (chunk: object): void => {
    response.write(
      `data: ${JSON.stringify({ id: 'c', object: 'chat.completion.chunk', model, ...chunk })}\n\n`,
    )
  }
  for (const piece of content.match(/[\s\S]{1,7}/g) ?? [])
    send({ choices: [{ index: 0, delta: { content: piece }, finish_reason: null }] })
  if (isCut) {
    response.end()
    return
  }
  send({ choices: [{ index: 0, delta: {}, finish_reason: finish }] })
  send({ choices: [], usage: { prompt_tokens: 40, completion_tokens: content.length } })
  response.end('data: [DONE]\n\n')
}

/** The texts that a request asks to translate: those of JSON, or the last message as one. */
export function textsOf({ messages, response_format: format }: LlmRequest): string[] {
  const texts = messages.filter(({ role }) => role === 'user').map(({ content }) => content)
  const [first = ''] = texts
  return format === undefined ? [first] : Object.values(JSON.parse(first) as Record<string, string>)
}

/** Answers with a translation of each text, as JSON if that is asked for. */
export async function answerEach(
  request: LlmRequest,
  translate: (text: string) => string | Promise<string>,
): Promise<string> {
  const texts = await Promise.all(textsOf(request).map(translate))
  if (request.response_format === undefined) return texts[0] ?? ''
  return JSON.stringify(Object.fromEntries(texts.map((each, index) => [String(index + 1), each])))
}
