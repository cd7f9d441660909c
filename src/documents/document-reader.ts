// Reads documents in worker threads, and explains to callers what is wrong with one.
import type { FormatName } from '@dragoman/formats/files/catalogue.ts'
import type { DocumentReason } from '@dragoman/formats/files/document-error.ts'
import type { CutSettings } from '@dragoman/formats/files/format.ts'
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import type { Segment } from '@dragoman/formats/segment/segment.ts'
import type { Why } from '../http/problem-reasons.ts'
import { catalogue, Problem, type ProblemCode } from '../http/problems.ts'
import { TaskError, ThreadError } from '../process/task.ts'
import type { RunInThread } from '../process/task-pool.ts'
import { type Owner, runInSlices } from '../shared/time-slice.ts'
import { buffersOf, packSegments, unpackSegments } from '../translation/cutting/packed-segments.ts'
import type { Review } from '../translation/quality/review.ts'

export type DocumentReader = ReturnType<typeof createDocumentReader>

type Bytes = Uint8Array<ArrayBuffer>

/** For whom a document is read. */
interface ReadingContext extends Owner {
  readonly signal: AbortSignal
}

/** How a document is read. */
interface Reading {
  readonly format: FormatName
  readonly settings: CutSettings
}

export interface ReaderSettings {
  readonly maxPdfPages: number
}

/** While a caller waits. */
const requestDeadlineMs = 5_000
/** What was read once may take longer on a busy machine. */
const jobDeadlineMs = 60_000

/**
 * Each function moves the bytes to a thread, and returns them if they are needed again. It rejects
 * with problems of the document, `overloaded`, and the reason of the signal.
 */
export function createDocumentReader(run: RunInThread, { maxPdfPages }: ReaderSettings) {
  const bounded = <T extends Reading>(reading: T): T => ({
    ...reading,
    settings: { ...reading.settings, maxPdfPages },
  })
  const optionsOf = (
    { ownerId, appId, signal }: ReadingContext,
    bytes: Bytes,
    ...others: ArrayBuffer[]
  ) => ({
    owner: { ownerId, appId },
    signal,
    move: [bytes.buffer, ...others],
  })

  return {
    /** What a file is, by its contents and its name. */
    identify: (bytes: Bytes, name: string, context: ReadingContext) =>
      run(
        'identifyDocument',
        { bytes, name },
        { ...optionsOf(context, bytes), deadlineMs: requestDeadlineMs },
      ).catch(rethrow),

    /** The Unicode code points of a document's text. */
    measure: (bytes: Bytes, reading: Reading, context: ReadingContext) =>
      run(
        'measureDocument',
        { bytes, ...bounded(reading) },
        { ...optionsOf(context, bytes), deadlineMs: requestDeadlineMs },
      ).catch(rethrow),

    /** The segments of a document. */
    async cut(bytes: Bytes, reading: Reading, context: ReadingContext) {
      const { segments, ...rest } = await run(
        'cutDocument',
        { bytes, ...bounded(reading) },
        { ...optionsOf(context, bytes), deadlineMs: jobDeadlineMs },
      ).catch(rethrow)
      return { ...rest, segments: await runInSlices(unpackSegments(segments), context) }
    },

    /** The translated file, its format, and what users should know of it. */
    async assemble(
      bytes: Bytes,
      {
        translations: segments,
        ...reading
      }: Reading & {
        translations: readonly Segment[]
        pair: LanguagePair
        review?: Review | undefined
      },
      context: ReadingContext,
    ) {
      const translations = await runInSlices(packSegments(segments), context)
      return run(
        'assembleDocument',
        { bytes, ...bounded(reading), translations },
        {
          ...optionsOf(context, bytes, ...buffersOf(translations)),
          deadlineMs: jobDeadlineMs,
        },
      ).catch(rethrow)
    },
  }
}

const isProblemCode = (code: string | undefined): code is ProblemCode =>
  code !== undefined && Object.hasOwn(catalogue, code)

/** The problem of a document, whose errors come from another thread. */
function rethrow(error: unknown): never {
  if (error instanceof TaskError && error.name === 'DocumentError' && isProblemCode(error.code))
    throw documentProblem(error.code, error.message, {
      why: error.why as DocumentReason | undefined,
    })
  if (error instanceof ThreadError && error.failure === 'deadline')
    throw documentProblem(
      'document-refused',
      'The file takes too long to read. Split it, or simplify it.',
      { why: { reason: 'file-unreadable-in-time' }, cause: error },
    )
  if (error instanceof ThreadError && error.failure === 'memory')
    throw documentProblem(
      'document-refused',
      'The file takes too much memory to read. Split it, or simplify it.',
      { why: { reason: 'too-much-memory' }, cause: error },
    )
  throw error
}

function documentProblem(
  code: ProblemCode,
  detail: string,
  { why, cause }: { why: Why | undefined; cause?: unknown },
): Problem {
  return new Problem(code, { detail, why, errors: [{ pointer: '/file', detail, why }], cause })
}
