// A model registry on its own port: Firefox's Remote Settings and Mozilla's bucket in one, with
// faults on demand.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { gzipSync, zstdCompressSync } from 'node:zlib'

export const fixtures = fileURLToPath(
  new URL('../../packages/marian/test/fixtures', import.meta.url),
)

/** The response to matching requests, instead of the file. */
interface Fault {
  readonly path: RegExp
  /** How many requests; all if omitted. */
  times?: number
  readonly kind: 'status' | 'stall' | 'corrupt' | 'disconnect'
  readonly status?: number
}

export type ModelRegistry = Awaited<ReturnType<typeof startModelRegistry>>

type Fields = Record<string, unknown>

interface Options {
  /** Bandwidth of each file; unlimited if omitted. */
  bytesPerSecond?: number
  /** The share of each model file that is sent before `release` is called; all if omitted. */
  holdsAt?: number
  /**
   * More pairs, such as `en-de`: the fixture from English into Spanish, or the one into English,
   * under their names.
   */
  pairs?: readonly string[]
  /** Changes the records and the document before they are served. */
  change?: (registry: { records: Fields[]; models: Record<string, Fields[]> }) => void
  /** Whether the server sends an ETag and supports ranges. */
  resumable?: boolean
}

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
const recordsPath = '/v1/buckets/main/collections/translations-models-v2/records'
const slots: Record<string, string> = {
  model: 'model',
  lex: 'lexicalShortlist',
  vocab: 'vocab',
  srcvocab: 'srcVocab',
  trgvocab: 'trgVocab',
}

/** A registry that is closed after the test. */
export async function startRegistry(
  t: Pick<TestContext, 'after'>,
  options: Options = {},
): Promise<ModelRegistry> {
  const registry = await startModelRegistry(options)
  t.after(registry.close)
  return registry
}

/** The requests for model files. */
export const attachments = (registry: ModelRegistry) =>
  registry.requests.filter(({ path }) => isAttachment(path))

const isAttachment = (path: string): boolean => /\.(zst|gz)$/.test(path)

export async function startModelRegistry({
  bytesPerSecond,
  holdsAt,
  pairs = [],
  change,
  resumable = true,
}: Options = {}) {
  const files = new Map<string, Uint8Array>()
  const requests: { path: string; range: string | undefined; authorization?: string }[] = []
  const faults: Fault[] = []
  const released = Promise.withResolvers<void>()
  const server = createServer(
    (request, response) => void answer(request, response).catch(() => response.destroy()),
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const registry = describeFixtures(files, pairs)
  change?.(registry)
  const json = (value: unknown) => Buffer.from(JSON.stringify(value))
  files.set('/v1/', json({ capabilities: { attachments: { base_url: `${url}/` } } }))
  files.set(recordsPath, json({ data: registry.records }))
  files.set(
    '/db/models.json',
    json({ generated: '2026-01-01T00:00:00Z', baseUrl: url, models: registry.models }),
  )

  async function answer(
    { url: path = '', headers }: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const { range: asked, authorization } = headers
    requests.push({ path, range: asked, ...(authorization && { authorization }) })
    const fault = faults.find((each) => each.path.test(path) && (each.times ?? 1) > 0)
    if (fault?.times !== undefined) fault.times--
    const file = files.get(path)
    if (file === undefined || fault?.kind === 'status')
      return void response.writeHead(fault?.status ?? 404).end('no')
    const etag = `"${sha256(file).slice(0, 16)}"`
    const bytes = fault?.kind === 'corrupt' ? corrupted(file) : file
    const start = readStart(headers, etag, bytes.length)
    if (start === undefined) return void response.writeHead(416).end()
    const body = bytes.subarray(start)
    const range =
      start > 0 ? { 'content-range': `bytes ${start}-${bytes.length - 1}/${bytes.length}` } : {}
    response.writeHead(start > 0 ? 206 : 200, {
      'content-length': body.length,
      ...(resumable && { etag }),
      ...range,
    })
    if (holdsAt !== undefined && isAttachment(path)) {
      const held = Math.floor(body.length * holdsAt)
      response.write(body.subarray(0, held))
      await released.promise
      return void response.end(body.subarray(held))
    }
    const isCut = fault?.kind === 'stall' || fault?.kind === 'disconnect'
    await send(response, isCut ? body.subarray(0, Math.ceil(body.length / 2)) : body)
    if (fault?.kind === 'stall') return
    // Sends the data, then closes the connection too early.
    if (isCut) response.socket?.end()
    else response.end()
  }

  function readStart(
    headers: IncomingMessage['headers'],
    etag: string,
    length: number,
  ): number | undefined {
    const asked = Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0)
    if (!resumable || (headers['if-range'] !== undefined && headers['if-range'] !== etag)) return 0
    return asked >= length && asked > 0 ? undefined : asked
  }

  async function send(response: ServerResponse, body: Uint8Array): Promise<void> {
    if (bytesPerSecond === undefined) {
      if (!response.write(body)) await once(response, 'drain')
      return
    }
    const step = Math.ceil(bytesPerSecond / 50)
    for (let at = 0; at < body.length && !response.destroyed; at += step) {
      response.write(body.subarray(at, at + step))
      await delay(20)
    }
  }

  return {
    url,
    /** The served files, by path; may be changed. */
    files,
    /** In order of arrival. */
    requests,
    faults,
    recordsPath,
    /** Sends the rest of what `holdsAt` holds, now and from now on. */
    release: released.resolve,
    async close(): Promise<void> {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** One record per file and one entry per pair, as make_registry of the fixtures does it. */
function describeFixtures(
  files: Map<string, Uint8Array>,
  more: readonly string[],
): {
  records: Fields[]
  models: Record<string, Fields[]>
} {
  const records: Fields[] = []
  const models: Record<string, Fields[]> = {}
  for (const pair of ['en-es', 'en-fr', 'es-en', ...more]) {
    const [, from = '', to = ''] = /^([^-]+)-(.+)$/.exec(pair) ?? []
    const own = `${from}${to}`
    const fixture = existsSync(join(fixtures, own)) ? own : from === 'en' ? 'enes' : 'esen'
    const entry: Fields = {}
    for (const file of readdirSync(join(fixtures, fixture)).filter((file) =>
      /\.(bin|spm)$/.test(file),
    )) {
      const name = file.replace(fixture, own.replaceAll('-', ''))
      const raw = readFileSync(join(fixtures, fixture, file))
      const packed = zstdCompressSync(raw)
      const fileType = name.split('.')[0] ?? ''
      const hash = sha256(Buffer.from(name)).slice(0, 32)
      const location = `main-workspace/translations-models-v2/${hash}-${name}.zst`
      files.set(`/${location}`, packed)
      records.push({
        ...{
          version: '3.0',
          fileType,
          architecture: 'tiny',
          sourceLanguage: from,
          targetLanguage: to,
          filter_expression: '',
        },
        ...{ decompressedHash: sha256(raw), decompressedSize: raw.length },
        attachment: {
          hash: sha256(packed),
          size: packed.length,
          filename: `${name}.zst`,
          location,
          mimetype: 'application/zstd',
        },
      })
      const path = `models/${from}-${to}/run/exported/${name}.gz`
      files.set(`/${path}`, gzipSync(raw))
      const known =
        fileType === 'model' ? { uncompressedSize: raw.length, uncompressedHash: sha256(raw) } : {}
      entry[slots[fileType] ?? ''] = { path, ...known }
    }
    models[`${from}-${to}`] = [
      {
        architecture: 'tiny',
        releaseStatus: 'Release',
        sourceLanguage: from,
        targetLanguage: to,
        files: entry,
      },
    ]
  }
  return { records, models }
}

function corrupted(bytes: Uint8Array): Uint8Array {
  const copy = Uint8Array.from(bytes)
  const middle = Math.floor(copy.length / 2)
  copy[middle] = (copy[middle] ?? 0) ^ 0x55
  return copy
}
