// Turns a downloaded file into the file that the engine reads: unpacked, measured and hashed in one
// pass, in libuv's pool.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, rename } from 'node:fs/promises'
import { basename } from 'node:path'
import { PassThrough, type Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createZstdDecompress } from 'node:zlib'
import type { Why } from '../../http/problem-reasons.ts'
import type { Fingerprint } from '../installed/model-set.ts'
import { ModelsError } from '../models-error.ts'

/** What identifies a file. */
export interface Measured {
  readonly size: number
  readonly sha256: string
}

/** Hashing this much takes half a millisecond of the main thread. */
const chunkSize = 256 * 1024

/** No file of a model is near this size: what unpacks to more is not a model. */
export const maxRawBytes = 4 * 1024 ** 3

/**
 * Writes `source`, unpacked if its first bytes say that it is compressed, to `target`, which exists
 * only when it is complete and on disk. The name is not enough: a cache in between may have
 * unpacked the file. Throws ModelsError when it is not what is expected, or has more bytes than
 * `maxBytes`.
 */
export async function unpack(
  source: string,
  target: string,
  { maxBytes = maxRawBytes, ...expected }: Fingerprint & { readonly maxBytes?: number },
): Promise<Measured> {
  const part = `${target}.unpacking`
  const hash = createHash('sha256')
  const limit = Math.min(expected.size ?? maxBytes, maxBytes)
  let size = 0
  const file = await open(part, 'w')
  try {
    await pipeline(
      createReadStream(source),
      await createUnpacker(source),
      async (chunks: AsyncIterable<Uint8Array>) => {
        for await (const chunk of chunks) {
          size += chunk.length
          if (size > limit)
            throw new ModelsError(
              'damaged',
              `${target}: it unpacks to more than the ${limit} bytes that are expected.`,
              { why: fileWhy('model-file-unpacks-too-much', source) },
            )
          hash.update(chunk)
          await file.writeFile(chunk)
        }
      },
    ).catch((error) => {
      throw String(error?.code).startsWith('Z') || /zstd/i.test(String(error?.code))
        ? new ModelsError('damaged', `${source} cannot be unpacked: ${error.message}.`, {
            cause: error,
            why: fileWhy('model-file-damaged', source),
          })
        : error
    })
    await file.sync()
  } finally {
    await file.close()
  }
  const measured = { size, sha256: hash.digest('hex') }
  expectFingerprint(measured, expected, target)
  await rename(part, target)
  return measured
}

async function createUnpacker(file: string): Promise<Transform> {
  const handle = await open(file)
  try {
    const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0)
    if (buffer.readUInt16BE() === 0x1f8b) return createGunzip({ chunkSize })
    return buffer.readUInt32BE() === 0x28b52ffd
      ? createZstdDecompress({ chunkSize })
      : new PassThrough()
  } finally {
    await handle.close()
  }
}

/** Size and hash of a file. */
export async function measureFile(file: string): Promise<Measured> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of createReadStream(file, { highWaterMark: chunkSize })) {
    hash.update(chunk)
    size += chunk.length
  }
  return { size, sha256: hash.digest('hex') }
}

/** Throws ModelsError of the kind `damaged`, naming the file. */
export function expectFingerprint(measured: Measured, expected: Fingerprint, name: string): void {
  const why = fileWhy('model-file-damaged', name)
  if (measured.size === 0) throw new ModelsError('damaged', `${name} is empty.`, { why })
  if (expected.size !== undefined && measured.size !== expected.size)
    throw new ModelsError(
      'damaged',
      `${name} has ${measured.size} bytes, expected are ${expected.size}.`,
      { why },
    )
  if (expected.sha256 !== undefined && measured.sha256 !== expected.sha256)
    throw new ModelsError(
      'damaged',
      `${name} has the SHA-256 ${measured.sha256}, expected is ${expected.sha256}.`,
      { why },
    )
}

type FileReason =
  | 'model-file-damaged'
  | 'model-file-missing'
  | 'model-file-pointer'
  | 'model-file-twice'
  | 'model-files-packed'
  | 'model-file-unpacks-too-much'

/** Names the file without its directory. */
export const fileWhy = (reason: FileReason, path: string): Why => ({
  reason,
  parameters: { file: basename(path) },
})
