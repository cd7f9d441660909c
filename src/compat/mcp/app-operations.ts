// What tools do for the app of a request to the server.
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { actingApp } from '../../authentication/acting-app.ts'
import { cleanName } from '../../documents/file-names.ts'
import { acceptDocument, type Documents, getDocument } from '../../documents/service.ts'
import type { UploadSettings } from '../../documents/upload-request.ts'
import { onDisconnect, onSent } from '../../http/disconnect.ts'
import { Problem } from '../../http/problems.ts'
import type { Jobs } from '../../jobs/submission/jobs.ts'
import { getJob } from '../../jobs/watching/job-queries.ts'
import { addCorrections } from '../../terminology/corrections/service.ts'
import { getDictionary, listGlossaries } from '../../terminology/glossaries/service.ts'
import type { Terminology } from '../../terminology/terminology.ts'
import type { Detection } from '../../translation/schemas.ts'
import type { TranslationService } from '../../translation/service.ts'
import { translateTexts } from '../compatible-api.ts'
import { mcpApi } from './mcp-api.ts'
import {
  type DocumentState,
  maxFileBytes,
  type NewDocument,
  type Operations,
  stateOf,
} from './operations.ts'

interface AppServices {
  readonly translation: TranslationService
  readonly terminology: Terminology
  readonly documents: Documents
  readonly jobs: Jobs
  readonly uploads: UploadSettings
}

interface Caller {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** The operations of the app of a request. */
export function createAppOperations(services: AppServices, caller: Caller): Operations {
  const { translation, terminology } = services
  const { request, reply } = caller
  const { app } = request
  let characters = 0
  return {
    async translate(texts) {
      const translated = await translateTexts(translation, texts, { app, reply, api: mcpApi })
      // A batch has several calls.
      characters += translated.characters
      reply.header('x-metered-characters', characters)
      return translated
    },
    async detect(texts) {
      const answer = await translation.detect(texts, app, onDisconnect(reply))
      return (answer as { detections: Detection[] }).detections
    },
    listLanguages: async () => translation.listLanguages().languages,
    submitDocument: (document) => submitDocument(services, document, caller),
    readDocument: (jobId, waitSeconds) => readDocument(services, { jobId, waitSeconds }, caller),
    listGlossaries: (cursor) =>
      listGlossaries(terminology, cursor === undefined ? {} : { cursor }, app),
    getDictionary: (dictionary) => getDictionary(terminology, dictionary, app),
    addCorrection: (entry) => addCorrections(terminology, { entries: [entry] }, actingApp(request)),
  }
}

async function submitDocument(
  { documents, uploads }: AppServices,
  { name, bytes, instructions }: NewDocument,
  { request: { app }, reply }: Caller,
): Promise<DocumentState> {
  if (bytes.length > uploads.maxDocumentBytes) throw tooLarge(uploads.maxDocumentBytes)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const file = { name: cleanName(name), bytes, sha256 }
  const { job } = await acceptDocument(
    documents,
    { file, fields: instructions },
    { app, idempotencyKey: undefined, onDisconnect: onDisconnect(reply), onSent: onSent(reply) },
  )
  return stateOf(job)
}

async function readDocument(
  { documents, jobs }: AppServices,
  { jobId, waitSeconds }: { jobId: string; waitSeconds: number },
  { request: { app }, reply }: Caller,
): Promise<DocumentState> {
  const job = await getJob(jobs, jobId, {
    app,
    waitSeconds,
    onDisconnect: onDisconnect(reply),
    // Results of texts are not in the answer: they must not be deleted after it.
    onSent: () => {},
  })
  if (job.document === undefined) throw noDocument()
  const state = stateOf(job)
  if (job.status !== 'succeeded' || job.resultDeletedAt !== undefined) return state
  let forget = () => {}
  const found = await getDocument(documents, jobId, {
    app,
    onSent: (listener) => {
      forget = listener
    },
  })
  const { name, mediaType } = found
  if (found.bytes > maxFileBytes) return { ...state, file: { name, mediaType, bytes: undefined } }
  const bytes = Buffer.concat(await Array.fromAsync(found.parts))
  // That of a no-store job is deleted once the answer with it is sent.
  onSent(reply)(forget)
  return { ...state, file: { name, mediaType, bytes } }
}

const noDocument = () =>
  new Problem('document-not-found', { detail: 'The job is not that of a document.' })

function tooLarge(maxBytes: number): Problem {
  const detail = `The file has more than ${maxBytes} bytes, the limit. Split the document.`
  return new Problem('document-too-large', { detail })
}
