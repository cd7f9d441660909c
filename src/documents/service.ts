// Accepts documents, and hands out their translations.

import { documentFormats, formatEntries } from '@dragoman/formats/files/catalogue.ts'
import type { FormatDescription } from '@dragoman/formats/files/format.ts'
import { type OldOfficeFormat, oldOfficeFormats } from '@dragoman/formats/files/old-office.ts'
import type { OnDisconnect, OnSent } from '../http/disconnect.ts'
import type { Why } from '../http/problem-reasons.ts'
import { Problem } from '../http/problems.ts'
import type { DocumentResult } from '../jobs/schemas.ts'
import { recordDownload } from '../jobs/service.ts'
import type { ReadDocument } from '../jobs/submission/document-submission.ts'
import type { Jobs } from '../jobs/submission/jobs.ts'
import { type Submission, submitDocument } from '../jobs/submission/submission.ts'
import type { JobRow } from '../jobs/table/job-rows.ts'
import { findDocumentJob } from '../jobs/watching/job-queries.ts'
import type { AppPrincipal } from '../shared/principals.ts'
import type { Logger } from '../telemetry/log.ts'
import { readGlossaryIds } from '../translation/instructions.ts'
import { selectEngines } from '../translation/routing/engine-selection.ts'
import type { ResolvedLanguages } from '../translation/routing/resolved-languages.ts'
import type { TranslationService } from '../translation/service.ts'
import { readSteering } from '../translation/steering.ts'
import type { DocumentReader } from './document-reader.ts'
import { deleteFilesOf } from './file-store.ts'
import {
  type DocumentFile,
  type DocumentFiles,
  findResult,
  readParts,
  storeSource,
} from './files.ts'
import { resolveOptions } from './format-options.ts'
import type { OfficeConversion } from './office/conversion.ts'
import { modernize } from './office/modern-file.ts'
import type { DocumentFormats, NewDocument } from './schemas.ts'
import type { StoredDocument } from './stored-document.ts'
import type { UploadedFile } from './upload.ts'

/** A document as a caller sends it. */
export interface DocumentRequest {
  readonly file: UploadedFile
  readonly fields: Omit<NewDocument, 'file'>
}

/** Documents: how they are accepted, and handed out. */
export interface Documents {
  readonly files: DocumentFiles
  readonly reader: DocumentReader
  readonly jobs: Jobs
  readonly translation: TranslationService
  /** Undefined where the operator has no office suite. */
  readonly office: OfficeConversion | undefined
  readonly maxCharacters: number
  readonly log: Logger
}

/** What `GET /documents/formats` answers. */
export const listFormats = ({ office }: Documents): DocumentFormats => ({
  formats: [
    ...formatEntries.map(describeFormat),
    ...(office === undefined ? [] : Object.entries(oldOfficeFormats).map(describeOldFormat)),
  ],
})

/** How a request that brings a document goes on. */
interface Upload {
  readonly idempotencyKey: string | undefined
  readonly onDisconnect: OnDisconnect
  readonly onSent: OnSent
}

/**
 * Queues a document. Throws problems of the document, `document-storage-full`, `overloaded`, and
 * what the submission of a job throws.
 */
export async function acceptDocument(
  documents: Documents,
  request: DocumentRequest,
  { app, idempotencyKey, onDisconnect, onSent }: Upload & { app: AppPrincipal },
): Promise<Submission> {
  const { file, fields } = request
  const { metadata, webhookUrl, priority } = fields
  const controller = new AbortController()
  onDisconnect(() => controller.abort(new Error('the client disconnected')))
  const { signal } = controller
  return submitDocument(
    documents.jobs,
    {
      request: { ...fields, file: { name: file.name, sha256: file.sha256 } },
      fields: {
        ...(metadata === undefined ? {} : { metadata }),
        ...(webhookUrl === undefined ? {} : { webhookUrl }),
        ...(priority === undefined ? {} : { priority }),
      },
      read: () => readAndStore(documents, request, { app, signal }),
    },
    { app, idempotencyKey, onSent },
  )
}

/** Reads a document, checks it and stores its file. */
async function readAndStore(
  { files, reader, translation, office, maxCharacters }: Documents,
  { file, fields }: DocumentRequest,
  { app, signal }: { app: AppPrincipal; signal: AbortSignal },
): Promise<ReadDocument> {
  const { from, to, options, qualityEstimate = false, optimizeFor } = fields
  const { matchThreshold } = fields
  const steering = readSteering(fields)
  const engines = selectEngines(app.engineSettings, optimizeFor)
  const languages = translation.resolveLanguages({ from, to, engines })
  const instructions = {
    ...languages,
    ...readGlossaryIds(fields),
    ...(qualityEstimate && { qualityEstimate }),
    ...(optimizeFor && { optimizeFor }),
    ...(matchThreshold !== undefined && { matchThreshold }),
    ...(steering && { steering }),
  }
  await translation.checkGlossary({ instructions }, app)
  const context = { ownerId: app.ownerId, appId: app.id, signal }
  const modern = await modernize(file, office, signal)
  const identified = await reader.identify(modern.bytes, modern.name, context)
  const { format } = identified
  const document = {
    name: file.name === '' ? `document${documentFormats[format].extensions[0]}` : file.name,
    mediaType: documentFormats[format].mediaTypes[0],
    format,
    bytes: identified.bytes.length,
    options: resolveOptions(format, options),
  } satisfies StoredDocument
  const reading = { format, settings: settingsOf(document, languages) }
  const { characters, bytes } = await reader.measure(identified.bytes, reading, context)
  if (characters > maxCharacters) throw tooLong(characters, maxCharacters)
  return { instructions, document, characters, fileId: await storeSource(files, bytes, app) }
}

function describeFormat([format, description]: readonly [string, FormatDescription]) {
  const { name, extensions, mediaTypes, options } = description
  return {
    format,
    name,
    extensions: [...extensions],
    mediaTypes: [...mediaTypes],
    options: options.map(({ values, ...option }) => ({
      ...option,
      ...(values === undefined ? {} : { values: [...values] }),
    })),
  }
}

/** Its options are those of the format that it becomes, and so is the translated file. */
function describeOldFormat([format, old]: [string, OldOfficeFormat]) {
  const { options, mediaTypes } = documentFormats[old.becomes]
  const description = { ...old, options, mediaTypes: [mediaTypes[0], ...old.mediaTypes] }
  return describeFormat([format, description])
}

/**
 * The translated file of a job; that of a no-store job is deleted once `onSent` calls back, unless
 * a viewer reads it. Throws `document-not-found`, `document-not-ready`.
 */
export async function getDocument(
  { files, jobs, log }: Documents,
  id: string,
  { app, onSent }: { app: AppPrincipal; onSent: OnSent },
): Promise<DocumentFile> {
  const row = await findDocumentJob(jobs, id, app.id)
  if (row === undefined) throw notFound()
  if (row.status !== 'succeeded') throw notReady(row)
  const file = await findResult(files, row.id)
  if (file === undefined || row.result === null) throw deleted(row)
  /** Deletes the files of a no-store job. */
  const forget = async (): Promise<void> => {
    await recordDownload(jobs, row.id)
    await deleteFilesOf(files.db, row.id)
  }
  if (row.noStore && !app.isViewed)
    onSent(() => {
      forget().catch((error: unknown) =>
        log.warn({ error, jobId: row.id }, 'a delivered document could not be deleted'),
      )
    })
  const { name, mediaType, bytes } = row.result as DocumentResult
  return { name, mediaType, bytes, parts: readParts(files, file) }
}

const settingsOf = ({ name, options }: StoredDocument, languages: ResolvedLanguages) => ({
  fileName: name,
  options,
  ...languages,
})

function tooLong(characters: number, max: number): Problem {
  const detail = `The document has ${characters} characters; at most ${max} are allowed. Split it.`
  const why: Why = { reason: 'too-many-characters', parameters: { characters, limit: max } }
  return new Problem('document-too-large', {
    detail,
    why,
    errors: [{ pointer: '/file', detail, why }],
  })
}

const notFound = () =>
  new Problem('document-not-found', {
    detail: 'There is no such document, it has expired, or it belongs to another app.',
  })

const deleted = ({ noStore }: JobRow) =>
  new Problem('document-not-found', {
    detail: noStore
      ? 'The document was downloaded and deleted, because the app has `noStore`.'
      : 'The document is no longer stored.',
  })

const reasons: Readonly<Record<Exclude<JobRow['status'], 'succeeded'>, string>> = {
  queued: 'The document waits for its translation. Wait with `GET /queue/{id}?wait=30`.',
  processing: 'The document is being translated. Wait with `GET /queue/{id}?wait=30`.',
  failed: 'The translation failed. `GET /queue/{id}` has the error.',
  cancelled: 'The job was cancelled. Send the document again.',
}

function notReady({ status }: JobRow): Problem {
  return new Problem('document-not-ready', {
    detail: status === 'succeeded' ? '' : reasons[status],
    extensions: { jobStatus: status },
  })
}
