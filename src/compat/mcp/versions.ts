// The versions of the protocol. Since 2026-07-28 each request says its version, over HTTP in
// headers too; before, a handshake agreed on one.
import { isObject, ProtocolError, type RequestMessage } from './messages.ts'

const modernVersions = ['2026-07-28'] as const
/** The newest first. */
const legacyVersions = ['2025-11-25', '2025-06-18', '2025-03-26', '2024-11-05'] as const

export const supportedVersions: readonly string[] = [...modernVersions, ...legacyVersions]

/** That of a client which names none over HTTP. */
export const unnamedVersion = '2025-03-26'

export type Era = 'modern' | 'legacy'

/** What a request says over HTTP. */
export type Headers = Readonly<Record<string, string | readonly string[] | undefined>>

const versionKey = 'io.modelcontextprotocol/protocolVersion'
/** The parameters that the header `mcp-name` repeats, by method. */
const namedBy: Readonly<Record<string, string>> = {
  'tools/call': 'name',
  'prompts/get': 'name',
  'resources/read': 'uri',
}
/** A value that is not ASCII. */
const encoded = /^=\?base64\?([A-Za-z0-9+/]*={0,2})\?=$/

/** The version that a handshake agrees on. */
export const agreedVersion = (asked: unknown): string =>
  legacyVersions.find((version) => version === asked) ?? legacyVersions[0]

/** The era of what was sent, whether it is valid or not. */
export const eraOf = (params: unknown): Era =>
  versionIn(params) === undefined ? 'legacy' : 'modern'

/**
 * The era of a request, whose headers must say the same as its body; over standard input there are
 * none. Throws a `ProtocolError`.
 */
export function checkVersion(request: RequestMessage, headers: Headers | undefined): Era {
  const version = versionIn(request.params)
  const header = headers?.['mcp-protocol-version']
  if (version === undefined) {
    if (isModern(header)) throw mismatch('mcp-protocol-version')
    if (header !== undefined && !supportedVersions.includes(String(header)))
      throw unknownVersion(header)
    return 'legacy'
  }
  if (headers !== undefined) checkHeaders(request, version, headers)
  if (!isModern(version)) throw unknownVersion(version)
  return 'modern'
}

function checkHeaders({ method, params }: RequestMessage, version: unknown, headers: Headers) {
  if (headers['mcp-protocol-version'] !== version) throw mismatch('mcp-protocol-version')
  if (headers['mcp-method'] !== method) throw mismatch('mcp-method')
  const parameter = namedBy[method]
  if (parameter !== undefined && decode(headers['mcp-name']) !== params[parameter])
    throw mismatch('mcp-name')
}

function decode(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const [, base64] = encoded.exec(value) ?? []
  return base64 === undefined ? value : Buffer.from(base64, 'base64').toString('utf8')
}

const versionIn = (params: unknown): unknown =>
  isObject(params) && isObject(params._meta) ? params._meta[versionKey] : undefined

const isModern = (version: unknown): boolean => modernVersions.some((each) => each === version)

const mismatch = (header: string) =>
  new ProtocolError('headerMismatch', `The header \`${header}\` must say what the body says.`, {
    status: 400,
  })

const unknownVersion = (requested: unknown) =>
  new ProtocolError('unknownVersion', 'This version of the protocol is not supported.', {
    status: 400,
    data: { supported: supportedVersions, requested: String(requested).slice(0, 40) },
  })
