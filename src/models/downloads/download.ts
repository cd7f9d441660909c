// Downloads one file from a registry to the disk: resumes a partial file, and verifies size and
// hash.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { type FileHandle, open, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { sizeOf } from '../installed/file-system.ts'
import type { OfferedFile } from '../installed/model-set.ts'
import { ModelsError } from '../models-error.ts'
import type { HttpClient } from './http-client.ts'
import { BrokenResponseError } from './http-failures.ts'
import type { OpenedFile } from './http-responses.ts'
import { retryBroken } from './http-retries.ts'
import { expectFingerprint, type Measured, measureFile, unpack } from './unpacking.ts'

interface Download {
  readonly file: Pick<OfferedFile, 'name' | 'url' | 'packed' | 'raw' | 'pinned'>
  /** Where the unpacked file goes. */
  readonly target: string
  readonly http: HttpClient
  readonly signal: AbortSignal
  /** Progress in compressed bytes; less than before when the download had to start over. */
  readonly onProgress: (received: number, total: number | undefined) => void
}

/** Less is no progress. */
const progressBytes = 1024 ** 2

/**
 * Downloads and unpacks a file. Throws ModelsError; the bytes received stay for the next attempt
 * unless they are wrong.
 */
export async function downloadFile(download: Download): Promise<Measured> {
  const part = `${download.target}.part`
  const resumed = (await sizeOf(part)) > 0
  try {
    return await fetchOnce(download, part)
  } catch (error) {
    if (!isDamaged(error)) throw error
    await forget(part)
    // The part of an earlier attempt may belong to another file, or a crash may have damaged it.
    if (!resumed) throw error
    return await fetchOnce(download, part).catch(async (again) => {
      if (isDamaged(again)) await forget(part)
      throw again
    })
  }
}

async function fetchOnce(download: Download, part: string): Promise<Measured> {
  const { file, target } = download
  const packed = await resumeUntilComplete(download, part)
  expectFingerprint(packed, file.packed, file.url)
  const raw = await unpack(part, target, file.raw).catch((error) => {
    throw file.pinned && isDamaged(error) ? changed(file.url, error) : error
  })
  await forget(part)
  return raw
}

/**
 * A connection that breaks every few megabytes still succeeds: only attempts without progress
 * count.
 */
async function resumeUntilComplete(download: Download, part: string): Promise<Measured> {
  const { http, signal } = download
  let reached = await sizeOf(part)
  const hasProgressed = async (): Promise<boolean> => {
    const size = await sizeOf(part)
    if (size < reached + progressBytes) return false
    reached = size
    return true
  }
  return retryBroken(() => continuePart(download, part), http.retries, { signal, hasProgressed })
}

/** Completes a partial file; throws BrokenResponseError when the connection breaks. */
async function continuePart(
  { file, http, signal, onProgress }: Download,
  part: string,
): Promise<Measured> {
  const there = await sizeOf(part)
  if (file.packed.size !== undefined && there === file.packed.size) {
    onProgress(there, there)
    return measureFile(part)
  }
  const validator = await readFile(validatorOf(part), 'utf8').catch(() => undefined)
  // Without a hash or a validator, a mix of two files would go unnoticed.
  const start =
    there > 0 && (validator !== undefined || file.packed.sha256 !== undefined) ? there : 0
  const opened = await http.open(file.url, { start, validator, signal })
  if (opened.start !== start) await truncate(part, 0)
  if (opened.validator !== undefined) await writeFile(validatorOf(part), opened.validator)
  const { total, hash } = await receive(opened, part, start === 0 || opened.start !== start, {
    limit: file.packed.size,
    onProgress,
  })
  const expected = file.packed.size ?? opened.size
  if (expected !== undefined && total < expected)
    throw new BrokenResponseError(
      `${file.url}: the file is truncated: ${total} of ${expected} bytes came.`,
    )
  return { size: total, sha256: hash }
}

async function receive(
  { body, start, size }: OpenedFile,
  part: string,
  restarts: boolean,
  { limit, onProgress }: { limit: number | undefined; onProgress: Download['onProgress'] },
): Promise<{ total: number; hash: string }> {
  const hash = createHash('sha256')
  let total = 0
  if (!restarts)
    for await (const chunk of createReadStream(part, { end: start - 1 })) {
      hash.update(chunk)
      total += chunk.length
    }
  const handle: FileHandle = await open(part, restarts ? 'w' : 'a')
  try {
    for await (const chunk of body) {
      total += chunk.length
      if (limit !== undefined && total > limit)
        throw new ModelsError('damaged', `${part}: more than the expected ${limit} bytes came.`)
      hash.update(chunk)
      await handle.writeFile(chunk)
      onProgress(total, limit ?? size)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { total, hash: hash.digest('hex') }
}

const isDamaged = (error: unknown): error is ModelsError =>
  error instanceof ModelsError && error.kind === 'damaged'

const changed = (url: string, cause: ModelsError): ModelsError =>
  new ModelsError(
    'damaged',
    `${url} has changed since its first download, and its registry gives no hash: ` +
      `${cause.message} If the change is expected, pull with --accept-changes.`,
  )

const validatorOf = (part: string): string => `${part}.validator`

async function forget(part: string): Promise<void> {
  await rm(part, { force: true })
  await rm(validatorOf(part), { force: true })
}
