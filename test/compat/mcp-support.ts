// What the tests of the Model Context Protocol share.
import * as modern from '@modelcontextprotocol/client'
import * as modernStdio from '@modelcontextprotocol/client/stdio'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import type { Answer, Api } from '../support/api.ts'
import { closeAtEnd, type Scope } from '../support/close-at-end.ts'

/** The version without a handshake. */
export const version = '2026-07-28'

interface Tool {
  name: string
  title?: string
  description?: string
  inputSchema: object
  outputSchema?: object
  annotations?: { readOnlyHint?: boolean; destructiveHint?: boolean }
}

interface Result {
  content: { type: string; text?: string }[]
  // biome-ignore lint/suspicious/noExplicitAny: tests look into results of every shape.
  structuredContent?: any
  isError?: boolean
}

/** What both official clients can do. */
export interface Caller {
  connect(transport: object): Promise<void>
  getServerVersion(): { name: string } | undefined
  getProtocolEra?(): string | undefined
  listTools(): Promise<{ tools: Tool[] }>
  callTool(call: { name: string; arguments: object }): Promise<Result>
  close(): Promise<void>
}

/** The official clients: the first has only the handshake, the second both ways. */
export const kinds = ['sdk', 'client with the handshake', 'client that asks first'] as const
export type Kind = (typeof kinds)[number]

const clientInfo = { name: 'test', version: '1.0.0' }

const createClient = (kind: Kind): Caller =>
  (kind === 'sdk'
    ? new Client(clientInfo)
    : new modern.Client(clientInfo, {
        versionNegotiation: { mode: kind === 'client that asks first' ? 'auto' : 'legacy' },
      })) as unknown as Caller

/** A client that is connected to a server, and closed at the end. */
export async function connect(t: Scope, kind: Kind, url: string, headers: Record<string, string>) {
  const client = createClient(kind)
  const Transport =
    kind === 'sdk' ? StreamableHTTPClientTransport : modern.StreamableHTTPClientTransport
  await client.connect(new Transport(new URL(url), { requestInit: { headers } }))
  closeAtEnd(t, () => client.close())
  return client
}

/** A client that has started a command, which ends with it. */
export async function startWithCommand(
  t: Scope,
  kind: Kind,
  { program: [command = '', ...args], env }: { program: string[]; env: Record<string, string> },
) {
  const client = createClient(kind)
  const Transport = kind === 'sdk' ? StdioClientTransport : modernStdio.StdioClientTransport
  await client.connect(new Transport({ command, args, env, stderr: 'inherit' }))
  closeAtEnd(t, () => client.close())
  return client
}

interface Request {
  method: string
  params?: object
  id?: number | string
}

/** Sends requests by hand, as the versions before 2026-07-28 have them. */
export const legacySender =
  (api: Api, headers: Record<string, string>, path = '/mcp') =>
  ({ id = 1, ...request }: Request): Promise<Answer> =>
    api.post(path, { jsonrpc: '2.0', id, ...request }, headers)

/** Sends requests by hand, as 2026-07-28 has them; `changes` are to its headers. */
export const modernSender =
  (api: Api, headers: Record<string, string>) =>
  (
    { id = 1, method, params = {} }: Request,
    changes: Record<string, string> = {},
    asked = version,
  ): Promise<Answer> => {
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': asked,
      'io.modelcontextprotocol/clientInfo': clientInfo,
      'io.modelcontextprotocol/clientCapabilities': {},
    }
    const name = 'name' in params ? { 'mcp-name': String(params.name) } : {}
    return api.post(
      '/mcp',
      { jsonrpc: '2.0', id, method, params: { ...params, _meta } },
      { ...headers, 'mcp-protocol-version': asked, 'mcp-method': method, ...name, ...changes },
    )
  }
