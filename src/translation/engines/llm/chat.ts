// One request to a server with an API like OpenAI's: chat completions as server-sent events, so
// that a runaway is stopped at once and a server that hangs is noticed.
// https://platform.openai.com/docs/api-reference/chat
import type { Dispatcher } from 'undici'
import type { TokenCount } from '../engine.ts'
import type { LlmServer } from './llm-server.ts'
import { ServerFailure } from './server-failure.ts'
import { readEvents } from './server-sent-events.ts'

export interface Message {
  readonly role: 'system' | 'user' | 'assistant'
  readonly content: string
}

export interface ChatRequest {
  readonly messages: readonly Message[]
  /** The schema that the answer has to follow. */
  readonly schema?: object | undefined
  /** The answer is cut when it is longer. */
  readonly maxCharacters: number
  readonly temperature: number
  readonly signal: AbortSignal
}

export interface ChatAnswer {
  readonly text: string
  /** The model ended by itself: its answer is not cut. */
  readonly isWhole: boolean
  readonly tokens: TokenCount
}

interface Chunk {
  readonly choices?: readonly {
    readonly delta?: { readonly content?: string | null }
    readonly message?: { readonly content?: string | null }
    readonly finish_reason?: string | null
  }[]
  readonly usage?: { readonly prompt_tokens?: number; readonly completion_tokens?: number } | null
  readonly error?: { readonly message?: string } | string
}

const secondMs = 1_000
/** A token of any language has at least a quarter of a character in our texts; plus thinking. */
const tokensPerCharacter = 4
const thinkingTokens = 1_024
const shownCharacters = 200

/**
 * Asks the model. Rejects with ServerFailure, or with the reason of the signal; then the connection
 * is closed, at which servers stop to generate.
 */
export async function askModel(
  server: LlmServer,
  { messages, schema, maxCharacters, temperature, signal }: ChatRequest,
): Promise<ChatAnswer> {
  const stop = new AbortController()
  const ended = AbortSignal.any([signal, stop.signal])
  const body = {
    model: server.model,
    messages,
    stream: true,
    stream_options: { include_usage: true },
    temperature,
    max_tokens: thinkingTokens + tokensPerCharacter * maxCharacters,
    ...(schema && {
      response_format: {
        type: 'json_schema',
        json_schema: { name: 'translations', strict: true, schema },
      },
    }),
  }
  try {
    const response = await send(server, '/chat/completions', { body, signal: ended })
    if (response.statusCode !== 200) throw await toFailure(response)
    return await readAnswer(response, { maxCharacters, stop: () => stop.abort() })
  } catch (error) {
    signal.throwIfAborted()
    throw error instanceof ServerFailure ? error : toUnreachable(error)
  }
}

/** Whatever a server says at a path below its address. Rejects as undici does. */
export async function send(
  { address, key, timeoutSeconds = 60 }: LlmServer,
  path: string,
  { body, signal }: { body?: object; signal: AbortSignal },
): Promise<Dispatcher.ResponseData> {
  // It takes memory and time in each process, most of which ask no server.
  // In the bundle, a package of CommonJS has its default export only.
  const { default: undici } = await import('undici')
  return undici.request(`${address.replace(/\/$/, '')}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      accept: 'text/event-stream, application/json',
      'user-agent': 'dragoman',
      ...(body && { 'content-type': 'application/json' }),
      ...(key !== undefined && { authorization: `Bearer ${key}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal,
    headersTimeout: timeoutSeconds * secondMs,
    bodyTimeout: timeoutSeconds * secondMs,
  })
}

async function readAnswer(
  { headers, body }: Dispatcher.ResponseData,
  { maxCharacters, stop }: { maxCharacters: number; stop: () => void },
): Promise<ChatAnswer> {
  const answer = new GrowingAnswer()
  if (!String(headers['content-type']).startsWith('text/event-stream')) {
    answer.add((await body.json()) as Chunk)
    return answer.end()
  }
  for await (const event of readEvents(body)) {
    if (event === '[DONE]') return answer.end()
    answer.add(JSON.parse(event) as Chunk)
    if (answer.textLength > maxCharacters) {
      stop()
      return { ...answer.end(), isWhole: false }
    }
  }
  if (!answer.isWhole) throw new ServerFailure('down', 'the answer ended in the middle')
  return answer.end()
}

/** An answer that arrives in pieces. */
class GrowingAnswer {
  #content = ''
  #finish: string | undefined
  #tokens: TokenCount = { read: 0, written: 0 }

  get isWhole(): boolean {
    return this.#finish === 'stop'
  }

  /** Of what is no thinking. */
  get textLength(): number {
    return withoutThinking(this.#content).length
  }

  add({ choices = [], usage, error }: Chunk): void {
    if (error !== undefined) {
      const message = typeof error === 'string' ? error : (error.message ?? 'an error')
      throw new ServerFailure('down', `the server says: ${message.slice(0, shownCharacters)}`)
    }
    for (const { delta, message, finish_reason: finish } of choices) {
      this.#content += delta?.content ?? message?.content ?? ''
      if (finish) this.#finish = finish
    }
    if (usage)
      this.#tokens = { read: usage.prompt_tokens ?? 0, written: usage.completion_tokens ?? 0 }
  }

  end(): ChatAnswer {
    return {
      text: withoutThinking(this.#content),
      isWhole: this.isWhole,
      tokens: this.#tokens,
    }
  }
}

/** Models that think first write their thoughts between tags, unless the server removes them. */
function withoutThinking(content: string): string {
  const [opening] = /^\s*<(think|thinking|thought)>/i.exec(content) ?? []
  if (opening === undefined) return content
  const end = /<\/(?:think|thinking|thought)>/i.exec(content)
  return end === null ? '' : content.slice(end.index + end[0].length)
}

async function toFailure(response: Dispatcher.ResponseData): Promise<ServerFailure> {
  const { statusCode: status, headers } = response
  const text = (await readStart(response, shownCharacters)).slice(0, shownCharacters)
  const message = `the server answers ${status}: ${text}`
  if (status === 429 || status === 503) {
    const seconds = Number(headers['retry-after'])
    const retryAfterMs = Number.isFinite(seconds) ? seconds * secondMs : undefined
    return new ServerFailure('busy', message, { retryAfterMs })
  }
  if ([400, 413, 415, 422].includes(status)) return new ServerFailure('unsuited', message)
  return new ServerFailure(status < 500 ? 'refused' : 'down', message)
}

/** The beginning of a body, which may be of any length. */
export async function readStart(
  { body }: Dispatcher.ResponseData,
  enoughCharacters: number,
): Promise<string> {
  let text = ''
  for await (const chunk of body) {
    text += String(chunk)
    if (text.length > enoughCharacters) break
  }
  return text
}

function toUnreachable(error: unknown): ServerFailure {
  const { code, message } = error as Error & { code?: string }
  const isSilent = code === 'UND_ERR_HEADERS_TIMEOUT' || code === 'UND_ERR_BODY_TIMEOUT'
  const reason = isSilent ? 'the server is silent for too long' : message || code || 'it fails'
  return new ServerFailure('down', reason, { cause: error })
}
