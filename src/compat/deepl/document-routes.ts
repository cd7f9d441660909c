// DeepL's API, v2: documents.
import type { FastifyPluginAsync, FastifyRequest } from 'fastify'
import { sendFile } from '../../documents/file-answer.ts'
import { acceptDocument, type Documents, getDocument } from '../../documents/service.ts'
import { onDisconnect, onSent } from '../../http/disconnect.ts'
import { Problem } from '../../http/problems.ts'
import type { Job } from '../../jobs/schemas.ts'
import type { Jobs } from '../../jobs/submission/jobs.ts'
import { findJob } from '../../jobs/watching/job-queries.ts'
import type { Terminology } from '../../terminology/terminology.ts'
import { selectEngines } from '../../translation/routing/engine-selection.ts'
import type { TranslationService } from '../../translation/service.ts'
import { prepareCompatibleApi } from '../compatible-api.ts'
import type { SignedLinks } from '../signed-links.ts'
import { acceptUploads, type UploadOptions } from '../uploads.ts'
import { deeplApi } from './deepl-api.ts'
import { readDocumentRequest } from './document-request.ts'
import { renderStatus } from './document-status.ts'
import { refuseFormality } from './translate-request.ts'
import { readMemory } from './translation-memories.ts'

interface DocumentRoute {
  Params: { id: string }
}

interface Options extends UploadOptions {
  documents: Documents
  translation: TranslationService
  terminology: Terminology
  jobs: Jobs
  signedLinks: SignedLinks
  now: () => Date
}

export const deeplDocumentRoutes: FastifyPluginAsync<Options> = async (
  server,
  { keys, limits, uploads, documents, translation, terminology, jobs, signedLinks, now },
) => {
  prepareCompatibleApi(server, { keys, limits }, deeplApi)

  /** The job of a document; 404 for everyone who has not its key, too. */
  async function getJob({ params, parameters, app }: FastifyRequest<DocumentRoute>): Promise<Job> {
    const jobId = `job_${params.id.toLowerCase()}`
    const isKey = signedLinks.isKeyOf(jobId, parameters.findString('document_key') ?? '')
    const job = isKey ? await findJob(jobs, jobId, app.id) : undefined
    if (job?.document === undefined) throw notFound()
    return job
  }

  await server.register(async (forms) => {
    acceptUploads(forms, { keys, limits, uploads }, { ...deeplApi, keyInForm: false })
    forms.post('/document', async (request, reply) => {
      const given = readDocumentRequest(request)
      const memory = await readMemory(request.parameters, terminology, request.app)
      const document = { ...given, fields: { ...given.fields, ...memory } }
      const { from, to } = document.fields
      refuseFormality(request.parameters, to, () => {
        const engines = selectEngines(request.app.engineSettings)
        const instructions = translation.resolveLanguages({ from, to, engines })
        return translation.follows({ instructions, engines })
      })
      const { job } = await acceptDocument(documents, document, {
        app: request.app,
        idempotencyKey: undefined,
        onDisconnect: onDisconnect(reply),
        onSent: onSent(reply),
      })
      return { document_id: documentIdOf(job.id), document_key: signedLinks.keyOf(job.id) }
    })
  })

  server.post<DocumentRoute>('/document/:id', async (request) => {
    const job = await getJob(request)
    return { document_id: documentIdOf(job.id), ...renderStatus(job, now()) }
  })

  server.post<DocumentRoute>(
    '/document/:id/result',
    { config: { largeAnswers: true } },
    async (request, reply) => {
      const job = await getJob(request)
      const { status, error_message } = renderStatus(job, now())
      if (status === 'error') throw new Problem('document-not-found', { detail: error_message })
      const { app } = request
      const file = await getDocument(documents, job.id, { app, onSent: onSent(reply) })
      return sendFile(reply, file)
    },
  )
}

/** DeepL's are 32 upper-case hexadecimal digits. */
const documentIdOf = (jobId: string): string => jobId.replace(/^job_/, '').toUpperCase()

const notFound = () =>
  new Problem('document-not-found', {
    detail: 'There is no such document, it has expired, or `document_key` is not its key.',
  })
