// JSON-RPC 2.0, as the Model Context Protocol has it.

export type MessageId = string | number

/** A message that is answered. */
export interface RequestMessage {
  readonly id: MessageId
  readonly method: string
  readonly params: Readonly<Record<string, unknown>>
}

/** The codes of errors. Those from -32022 on are the protocol's own. */
export const errorCodes = {
  malformed: -32_700,
  invalid: -32_600,
  unknownMethod: -32_601,
  invalidParams: -32_602,
  internal: -32_603,
  headerMismatch: -32_020,
  unknownVersion: -32_022,
} as const

interface ErrorOptions {
  /** The status of the answer over HTTP. */
  readonly status: number
  readonly data?: object
}

/** A message that breaks the protocol. */
export class ProtocolError extends Error {
  readonly code: number
  readonly status: number
  readonly data: object | undefined

  constructor(code: keyof typeof errorCodes, message: string, { status, data }: ErrorOptions) {
    super(message)
    this.code = errorCodes[code]
    this.status = status
    this.data = data
  }
}

/**
 * Reads a message; undefined if it is a notification or a response, which are not answered. Throws
 * a `ProtocolError`.
 */
export function readMessage(value: unknown): RequestMessage | undefined {
  if (Array.isArray(value)) throw invalid('Send one message at a time, not a list of them.')
  if (!isObject(value) || value.jsonrpc !== '2.0')
    throw invalid('It must be an object of JSON-RPC 2.0, with `"jsonrpc": "2.0"`.')
  const { id, method, params = {} } = value
  if (method === undefined && ('result' in value || 'error' in value)) return undefined
  if (typeof method !== 'string') throw invalid('`method` must be a string.')
  if (!('id' in value)) return undefined
  if (!isId(id)) throw invalid('`id` must be a string or an integer.')
  if (!isObject(params))
    throw new ProtocolError('invalidParams', '`params` must be an object.', { status: 400 })
  return { id, method, params }
}

/** The ID of whatever was sent; null if it has none. */
export function findId(value: unknown): MessageId | null {
  return isObject(value) && isId(value.id) ? value.id : null
}

/** The ID of the request that a notification cancels; undefined if it is another message. */
export function findCancelledId(value: unknown): MessageId | undefined {
  if (!isObject(value) || value.method !== 'notifications/cancelled') return undefined
  const { requestId } = isObject(value.params) ? value.params : {}
  return isId(requestId) ? requestId : undefined
}

/** What is sent back for a request that failed. */
export const errorMessage = (
  id: MessageId | null,
  { code, message, data }: { code: number; message: string; data?: object | undefined },
): object => ({
  jsonrpc: '2.0',
  id,
  error: { code, message, ...(data === undefined ? {} : { data }) },
})

/** What is sent back for a request that succeeded. */
export const resultMessage = (id: MessageId, result: object): object => ({
  jsonrpc: '2.0',
  id,
  result,
})

/** Whether it is an object of JSON, and no list. */
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isId = (id: unknown): id is MessageId => typeof id === 'string' || Number.isSafeInteger(id)

const invalid = (message: string) => new ProtocolError('invalid', message, { status: 400 })
