// Imports and exports of DeepL's translation memories: jobs whose files have signed URLs.
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { actingApp } from '../../authentication/acting-app.ts'
import { findEncodingViolation } from '../../http/bodies/json-body.ts'
import { invalidInput, Problem } from '../../http/problems.ts'
import { hourSeconds } from '../../shared/durations.ts'
import type { AppPrincipal } from '../../shared/principals.ts'
import { writeCorrections } from '../../terminology/corrections/correction-texts.ts'
import { listAllCorrections } from '../../terminology/corrections/service.ts'
import type { Terminology } from '../../terminology/terminology.ts'
import {
  createExport,
  createImport,
  findTransfer,
  importFile,
  type Transfer,
  uploadSeconds,
  usedLink,
} from '../../terminology/transfers/service.ts'
import { baseUrlOf } from '../base-url.ts'
import type { CompatOptions } from '../compatible-api.ts'
import type { Fields } from '../fields.ts'
import { createParameters, type Parameters } from '../parameters.ts'
import type { SignedLinks } from '../signed-links.ts'
import { inDeeplWords } from './deepl-api.ts'
import { fromJobId, toJobId } from './job-ids.ts'
import { findMemory, idOf } from './translation-memories.ts'

interface WithId {
  Params: { id: string }
}
interface WithToken {
  Params: { token: string }
}

/** What the routes need. */
interface Transfers {
  terminology: Terminology
  signedLinks: SignedLinks
}

const memories = '/translation_memories'
const downloadSeconds = hourSeconds
/** The import of a larger file goes on after the answer: `deepl-node` ends a try after 5 s. */
const patienceMs = 2_000
const mediaType = 'application/x-tmx+xml'
const bounds = { file_name: 100, content_type: 127, display_name: 1_024 }

/** Adds the routes to a server that `prepareCompatibleApi` has prepared. */
export async function addMemoryTransferRoutes(
  server: FastifyInstance,
  { terminology, signedLinks, keys, limits }: Transfers & CompatOptions,
): Promise<void> {
  server.post(`${memories}/import`, async (request, reply) => {
    const { parameters, app } = request
    const described = readImport(parameters, limits.maxBodyBytes)
    const { id, createdAt } = await createImport(terminology, described, app)
    const token = signedLinks.tokenOf('import', { id, appId: app.id }, uploadSeconds)
    reply.code(202)
    return {
      job_id: toJobId(id),
      upload_url: `${baseUrlOf(request, memories)}${memories}/import/${token}`,
      expires_at: timeAfter(createdAt, uploadSeconds),
    }
  })

  server.post<WithId>(`${memories}/:id/export`, async ({ params, app }, reply) => {
    const { sourceLanguage } = await findMemory(terminology, params.id, app)
    const parameters = { translation_memory_id: idOf({ sourceLanguage }, app) }
    const created = { request: { parameters }, sourceLanguage }
    const { id } = await createExport(terminology, created, app)
    reply.code(202)
    return { job_id: toJobId(id), parameters }
  })

  server.get<WithId>(`${memories}/jobs/:id`, async (request) => {
    const { params, app } = request
    const id = fromJobId(params.id, 'ctr')
    const transfer = await findTransfer(terminology, { id, appId: app.id })
    if (transfer === undefined)
      throw new Problem('job-not-found', {
        detail: 'There is no such job, or it is older than 24 hours.',
      })
    const urlOf = (token: string) => `${baseUrlOf(request, memories)}${memories}/export/${token}`
    return renderJob(transfer, { app, terminology, signedLinks, urlOf })
  })

  await server.register(async (links) => addLinkRoutes(links, { terminology, signedLinks, keys }))
}

/** The routes of signed URLs, which need no key. */
function addLinkRoutes(
  server: FastifyInstance,
  { terminology, signedLinks, keys }: Transfers & Pick<CompatOptions, 'keys'>,
): void {
  /** Gives a request the app of its URL, and counts it for that. Throws `invalid-link`. */
  async function admit(request: FastifyRequest<WithToken>, kind: Transfer['kind']): Promise<void> {
    const link = signedLinks.readToken(kind, request.params.token)
    const app = link && (await keys.authenticateLink(link.appId))
    if (app === undefined) throw usedLink()
    request.app = app
  }

  /** Throws `invalid-link`. */
  async function getTransfer(token: string, kind: Transfer['kind']): Promise<Transfer> {
    const link = signedLinks.readToken(kind, token)
    const transfer = link && (await findTransfer(terminology, link))
    if (transfer === undefined) throw usedLink()
    return transfer
  }

  acceptAnyBody(server)
  server.addHook('onClose', () => terminology.imports.close())

  server.put<WithToken & { Body?: Fields }>(
    `${memories}/import/:token`,
    {
      config: { key: 'none' },
      // Before the body is read.
      onRequest: async (request: FastifyRequest<WithToken>) => {
        await admit(request, 'import')
        const { status } = await getTransfer(request.params.token, 'import')
        if (status !== 'waiting') throw usedLink()
      },
    },
    async (request, reply) => {
      const transfer = await getTransfer(request.params.token, 'import')
      const bytes = (request.body?.get('file') as Buffer | undefined) ?? Buffer.alloc(0)
      const { source_file } = transfer.request as ImportRequest
      if (bytes.length !== source_file.content_length)
        throw invalidInput(
          'source_file.content_length',
          `${source_file.content_length} bytes were announced, and ${bytes.length} were sent.`,
        )
      await importFile(terminology, transfer.id, { bytes, app: actingApp(request), patienceMs })
      return reply.code(200).send()
    },
  )

  server.get<WithToken>(
    `${memories}/export/:token`,
    { config: { key: 'none', largeAnswers: true } },
    async (request, reply) => {
      await admit(request, 'export')
      const { sourceLanguage } = await getTransfer(request.params.token, 'export')
      if (sourceLanguage === null) throw usedLink()
      const all = listAllCorrections(terminology, { from: sourceLanguage }, request.app)
      return reply
        .type(`${mediaType}; charset=utf-8`)
        .send(Readable.from(writeCorrections(all, mediaType)))
    },
  )
}

/** A body of any media type is a file. */
function acceptAnyBody(server: FastifyInstance): void {
  server.removeAllContentTypeParsers()
  server.addContentTypeParser(
    '*',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, bytes: Buffer): Promise<Fields> => {
      const violation = findEncodingViolation(request)
      if (violation) throw violation
      return new Map([['file', bytes]])
    },
  )
}

/** What a client says of the file that it is going to send; its job has the same. */
interface ImportRequest {
  readonly source_file: { readonly content_type: string; readonly content_length: number }
  readonly parameters: { readonly display_name: string }
}

/** Throws `validation-failed`. */
function readImport(parameters: Parameters, maxBytes: number): ImportRequest {
  const file = parameters.findObject('source_file') ?? createParameters()
  const options = parameters.findObject('parameters') ?? createParameters()
  const fileName = readText(file, 'source_file', 'file_name')
  if (fileName === undefined) throw invalidInput('source_file.file_name', 'It is missing.')
  const bytes = file.findInteger('content_length') ?? 0
  if (bytes < 1 || bytes > maxBytes)
    throw invalidInput('source_file.content_length', `It must be from 1 to ${maxBytes}.`)
  return {
    source_file: {
      content_type: readText(file, 'source_file', 'content_type') ?? 'application/xml',
      content_length: bytes,
    },
    parameters: { display_name: readText(options, 'parameters', 'display_name') ?? fileName },
  }
}

function readText(from: Parameters, place: string, name: keyof typeof bounds): string | undefined {
  const text = from.findString(name)
  if (text !== undefined && text.length > bounds[name])
    throw invalidInput(`${place}.${name}`, `It has at most ${bounds[name]} characters.`)
  return text
}

interface Rendering {
  readonly app: AppPrincipal
  readonly terminology: Terminology
  readonly signedLinks: SignedLinks
  /** The URL of a download. */
  readonly urlOf: (token: string) => string
}

function renderJob(transfer: Transfer, rendering: Rendering): object {
  const { id, kind, request, createdAt, updatedAt } = transfer
  return {
    job_id: toJobId(id),
    product: 'translation_memory',
    operation: kind,
    creation_time: createdAt.toISOString(),
    updated_time: updatedAt.toISOString(),
    ...(request as object),
    results: [renderResult(transfer, rendering)],
  }
}

function renderResult(
  { id, kind, status, sourceLanguage, skipped, error }: Transfer,
  { app, terminology, signedLinks, urlOf }: Rendering,
): object {
  switch (status) {
    case 'waiting':
      return {
        status: 'awaiting_input',
        status_metadata: { required_action: 'Send the TMX file to the upload_url with PUT.' },
      }
    case 'running':
      return { status: 'processing' }
    case 'failed':
    case 'expired':
      return { status, error: { message: inDeeplWords(error ?? '') } }
    case 'succeeded':
      if (kind === 'export')
        return {
          status: 'completed',
          download_url: urlOf(
            signedLinks.tokenOf('export', { id, appId: app.id }, downloadSeconds),
          ),
          expires_at: timeAfter(terminology.now(), downloadSeconds),
        }
      return {
        status: 'completed',
        ...(sourceLanguage !== null && { translation_memory_id: idOf({ sourceLanguage }, app) }),
        skipped_segment_count: skipped ?? 0,
      }
  }
}

const timeAfter = (time: Date, seconds: number): string =>
  new Date(time.getTime() + seconds * 1_000).toISOString()
