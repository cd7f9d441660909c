// DeepL's translation memories: an app has one for each language that it has corrections from.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { actingApp } from '../../authentication/acting-app.ts'
import { invalidInput, Problem } from '../../http/problems.ts'
import { sha256 } from '../../shared/hashes.ts'
import type { AppPrincipal } from '../../shared/principals.ts'
import { removeCorrectionsFrom } from '../../terminology/corrections/correction-removal.ts'
import type { CorrectionSummary } from '../../terminology/corrections/correction-summary.ts'
import { listCorrections, listSummaries } from '../../terminology/corrections/service.ts'
import type { Terminology } from '../../terminology/terminology.ts'
import type { Parameters } from '../parameters.ts'
import { nameOf } from './languages.ts'

interface One {
  Params: { id: string }
}

const one = '/translation_memories/:id'
const usualThreshold = 75
const pageBounds = { usual: 10, most: 25 }
const segmentBounds = { usual: 50, most: 100 }

/** Adds the routes to a server that `prepareCompatibleApi` has prepared. */
export function addTranslationMemoryRoutes(
  server: FastifyInstance,
  terminology: Terminology,
): void {
  server.get('/translation_memories', async ({ parameters, app }) => {
    const all = await listSummaries(terminology, app)
    const size = readSize(parameters, pageBounds)
    const first = (parameters.findInteger('page') ?? 0) * size
    return {
      translation_memories: all.slice(first, first + size).map((each) => render(each, app)),
      total_count: all.length,
    }
  })

  server.get<One>(one, async ({ params, app }) =>
    render(await findMemory(terminology, params.id, app), app),
  )

  server.get<One>(`${one}/segments`, async ({ params, parameters, app }) => {
    const memory = await findMemory(terminology, params.id, app)
    const cursor = parameters.findString('page_cursor')
    const search = parameters.findString('filter_text')
    const limit = String(readSize(parameters, segmentBounds))
    const query = { from: memory.sourceLanguage, limit, ...(cursor && { cursor }) }
    const page = await listCorrections(terminology, { ...query, ...(search && { search }) }, app)
    return {
      segments: page.corrections.map(({ id, source, target, to, createdAt }) => ({
        source_segment_id: id,
        source_text: source,
        creation_time: createdAt,
        targets: [{ target_segment_id: id, target_language: to, target_text: target }],
      })),
      segment_count: memory.count,
      ...(page.nextCursor !== null && { next_page_cursor: page.nextCursor }),
    }
  })

  server.delete<One>(one, async (request: FastifyRequest<One>, reply) => {
    const memory = await findMemory(terminology, request.params.id, request.app)
    await removeCorrectionsFrom(terminology, memory.sourceLanguage, actingApp(request))
    return reply.code(204).send()
  })
}

/**
 * The threshold of a request that names a memory, if it has one: corrections are used anyway.
 * Rejects with `correction-not-found` for a memory that the app does not have.
 */
export async function readMemory(
  parameters: Parameters,
  terminology: Terminology,
  app: AppPrincipal,
): Promise<{ matchThreshold?: number }> {
  const threshold = parameters.findInteger('translation_memory_threshold')
  if (threshold !== undefined && threshold > 100)
    throw invalidInput('translation_memory_threshold', 'It must be at most 100.')
  const id = parameters.findString('translation_memory_id')
  if (id === undefined) return {}
  await findMemory(terminology, id, app)
  return threshold === undefined || threshold <= usualThreshold ? {} : { matchThreshold: threshold }
}

/** Rejects with `correction-not-found`. */
export async function findMemory(
  terminology: Terminology,
  id: string,
  app: AppPrincipal,
): Promise<CorrectionSummary> {
  const all = await listSummaries(terminology, app)
  const found = all.find((each) => idOf(each, app) === id.toLowerCase())
  if (found !== undefined) return found
  const detail = 'The app has no corrections of this ID. `GET /v3/translation_memories` lists all.'
  const errors = [{ pointer: 'translation_memory_id', detail }]
  throw new Problem('correction-not-found', { detail, errors })
}

function readSize(parameters: Parameters, { usual, most }: typeof pageBounds): number {
  const size = parameters.findInteger('page_size') ?? usual
  if (size < 1 || size > most) throw invalidInput('page_size', `It must be from 1 to ${most}.`)
  return size
}

/** A UUID that stays the same as long as the app has corrections from the language. */
export function idOf({ sourceLanguage }: { sourceLanguage: string }, { id }: AppPrincipal): string {
  const digits = sha256(`translation memory ${id} ${sourceLanguage}`)
  const parts = [digits.slice(0, 8), digits.slice(8, 12), `8${digits.slice(13, 16)}`]
  return [...parts, `8${digits.slice(17, 20)}`, digits.slice(20, 32)].join('-')
}

const render = (memory: CorrectionSummary, app: AppPrincipal) => ({
  translation_memory_id: idOf(memory, app),
  name: `Corrections from ${nameOf(memory.sourceLanguage)}`,
  source_language: memory.sourceLanguage,
  target_languages: memory.targetLanguages,
  segment_count: memory.count,
  creation_time: memory.createdAt.toISOString(),
  updated_time: memory.updatedAt.toISOString(),
})
