// Translates a file for a LibreTranslate client, which waits, and then fetches it without a key.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { KeyAuthentication } from '../../authentication/key-authentication.ts'
import type { DocumentFile } from '../../documents/files.ts'
import {
  acceptDocument,
  type DocumentRequest,
  type Documents,
  getDocument,
  listFormats,
} from '../../documents/service.ts'
import { onDisconnect, onSent } from '../../http/disconnect.ts'
import { Problem } from '../../http/problems.ts'
import type { DocumentResult, Job } from '../../jobs/schemas.ts'
import { cancelJob } from '../../jobs/service.ts'
import type { Jobs } from '../../jobs/submission/jobs.ts'
import { getJob } from '../../jobs/watching/job-queries.ts'
import { hourSeconds } from '../../shared/durations.ts'
import type { AppPrincipal } from '../../shared/principals.ts'
import { baseUrlOf } from '../base-url.ts'
import type { SignedLinks } from '../signed-links.ts'
import { sourceOf } from '../source-language.ts'
import { getString, missing } from './request-fields.ts'

interface Translation {
  documents: Documents
  jobs: Jobs
  signedLinks: SignedLinks
}

interface Download {
  documents: Documents
  signedLinks: SignedLinks
  keys: KeyAuthentication
}

/** How long a caller waits: the web page of LibreTranslate gives up after about as long. */
const maxWaitSeconds = 600
/** How long a translated file can be fetched. */
const linkSeconds = hourSeconds

/** What `POST /translate_file` answers. */
export async function translateFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { documents, jobs, signedLinks }: Translation,
): Promise<{ translatedFileUrl: string }> {
  const { app } = request
  const { job } = await acceptDocument(documents, readFileRequest(request), {
    app,
    idempotencyKey: undefined,
    onDisconnect: onDisconnect(reply),
    onSent: onSent(reply),
  })
  const { name } = await waitForResult(job.id, app, { reply, jobs })
  const token = signedLinks.tokenOf('link', { id: job.id, appId: app.id }, linkSeconds)
  const path = `/download_file/${token}.${encodeURIComponent(name.toWellFormed())}`
  return { translatedFileUrl: baseUrlOf(request, '/translate_file') + path }
}

/** The file of a link, whose last segment is a token, a dot and any name. */
export async function findFile(
  lastSegment: string,
  request: FastifyRequest,
  reply: FastifyReply,
  { documents, signedLinks, keys }: Download,
): Promise<DocumentFile> {
  const [token = ''] = lastSegment.split('.', 1)
  const link = signedLinks.readToken('link', token)
  const app = link && (await keys.authenticateLink(link.appId))
  if (link === undefined || app === undefined)
    throw new Problem('document-not-found', { detail: 'There is no such file, or it has expired.' })
  request.app = app
  return getDocument(documents, link.id, { app, onSent: onSent(reply) })
}

/** The extensions of the files that are translated. */
export const fileExtensions = (documents: Documents): string[] =>
  listFormats(documents).formats.flatMap(({ extensions }) => extensions)

function readFileRequest({ parameters, uploadedFile }: FastifyRequest): DocumentRequest {
  const from = sourceOf(getString(parameters, 'source'))
  const to = getString(parameters, 'target')
  if (uploadedFile === undefined) throw missing('file')
  return { file: uploadedFile, fields: { to, ...(from === undefined ? {} : { from }) } }
}

/** Nobody else can fetch it: a job that its caller no longer waits for is cancelled. */
async function waitForResult(
  jobId: string,
  app: AppPrincipal,
  { reply, jobs }: { reply: FastifyReply; jobs: Jobs },
): Promise<DocumentResult> {
  const waiting = {
    app,
    waitSeconds: maxWaitSeconds,
    onDisconnect: onDisconnect(reply),
    onSent: onSent(reply),
  }
  let job: Job | undefined
  try {
    job = await getJob(jobs, jobId, waiting)
  } finally {
    if (job === undefined || !isEnded(job)) await cancelJob(jobs, jobId, app).catch(() => undefined)
  }
  if (job.status === 'succeeded') return job.result as DocumentResult
  if (job.error !== undefined) throw new Problem(job.error.code, { detail: job.error.detail })
  throw new Problem('translation-timeout', {
    detail: 'The translation took too long, or was cancelled. Send a smaller file.',
  })
}

const isEnded = ({ status }: Job): boolean => status !== 'queued' && status !== 'processing'
