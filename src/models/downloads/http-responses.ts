// Reads responses of registries.
import type { Dispatcher } from 'undici'
import { ModelsError } from '../models-error.ts'

type Headers = Dispatcher.ResponseData['headers']

export interface OpenedFile {
  readonly body: AsyncIterable<Uint8Array>
  /**
   * Where in the file the body begins. It differs from the requested start when the server does not
   * support ranges, or has another file by now.
   */
  readonly start: number
  /** Of the complete file, if the server states it. */
  readonly size: number | undefined
  /** Identifies the version of the file for the next request. */
  readonly validator: string | undefined
}

const maxJsonBytes = 64 * 1024 ** 2

/** What a response with status 200 or 206 says about its file. Throws ModelsError. */
export function describeFile(
  url: string,
  statusCode: number,
  headers: Headers,
): Omit<OpenedFile, 'body'> {
  const validator = readValidator(headers)
  if (statusCode === 200) {
    const length = headers['content-length']
    return { start: 0, size: length === undefined ? undefined : Number(length), validator }
  }
  const range = /^bytes (\d+)-\d*\/(\d+)?/.exec(String(headers['content-range'] ?? ''))
  if (range === null)
    throw new ModelsError('registry', `${url}: the partial response does not say which part it is.`)
  const size = range[2] === undefined ? undefined : Number(range[2])
  return { start: Number(range[1]), size, validator }
}

/** A weak tag does not promise the same bytes. */
function readValidator({ etag, 'last-modified': modified }: Headers): string | undefined {
  if (typeof etag === 'string' && !etag.startsWith('W/')) return etag
  return typeof modified === 'string' ? modified : undefined
}

/** Throws ModelsError. */
export async function readJson(url: string, body: AsyncIterable<Uint8Array>): Promise<unknown> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of body) {
    bytes += chunk.length
    if (bytes > maxJsonBytes)
      throw new ModelsError(
        'registry',
        `${url}: the response is larger than ${maxJsonBytes} bytes.`,
      )
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch (cause) {
    throw new ModelsError(
      'registry',
      `${url}: the response is not JSON. Is it the address of a registry?`,
      { cause },
    )
  }
}
