// DeepL's API, v1: the evaluation of translations. They are evaluated before the answer, so that
// the first poll finds the result.
import type { FastifyPluginAsync } from 'fastify'
import { onDisconnect } from '../../http/disconnect.ts'
import { Problem } from '../../http/problems.ts'
import type { Evaluation, Span, TranslationError } from '../../translation/evaluation/evaluation.ts'
import { type Evaluations, evaluate, findEvaluation } from '../../translation/evaluation/service.ts'
import { type CompatOptions, prepareCompatibleApi } from '../compatible-api.ts'
import { deeplApi } from './deepl-api.ts'
import { readEvaluationRequest } from './evaluation-request.ts'
import { fromJobId, toJobId } from './job-ids.ts'

const url = '/quality-evaluation'
const retryAfterSeconds = 1

interface Options extends CompatOptions {
  evaluations: Evaluations
}

export const deeplEvaluationRoutes: FastifyPluginAsync<Options> = async (
  server,
  { keys, limits, evaluations },
) => {
  prepareCompatibleApi(server, { keys, limits }, deeplApi)

  server.post(url, async ({ parameters, app }, reply) => {
    const request = readEvaluationRequest(parameters)
    const id = await evaluate(evaluations, { ...request, app, onDisconnect: onDisconnect(reply) })
    const jobId = toJobId(id)
    reply.code(202).header('retry-after', retryAfterSeconds)
    return { job_id: jobId, poll_url: `/v1${url}/${jobId}` }
  })

  server.get<{ Params: { id: string } }>(`${url}/:id`, async ({ params, app }) => {
    const id = fromJobId(params.id, 'evl')
    const found = await findEvaluation(evaluations, { id, appId: app.id })
    if (found === undefined)
      throw new Problem('job-not-found', {
        detail: 'There is no such evaluation, or it is older than 24 hours.',
      })
    return { job_id: params.id, status: 'done', ...render(found) }
  })
}

const render = ({ errors, score }: Evaluation): object => ({
  segments: errors.map((ofSegment, index) => ({
    segment_index: index,
    errors: ofSegment.map(renderError),
  })),
  summary: { overall_score: score, granular_counts: countErrors(errors.flat()) },
})

const renderError = (error: TranslationError): object => ({
  type: error.type,
  sub_type: error.subtype,
  severity: error.severity,
  explanation: error.explanation,
  source_spans: error.sourceSpans.map(renderSpan),
  target_spans: error.targetSpans.map(renderSpan),
})

/** A result of an older version may have more. */
const renderSpan = ({ start, end }: Span): Span => ({ start, end })

/** By type, then subtype, then severity. */
function countErrors(
  errors: readonly TranslationError[],
): Record<string, Record<string, Record<string, number>>> {
  const counts: Record<string, Record<string, Record<string, number>>> = {}
  for (const { type, subtype, severity } of errors) {
    const ofType = counts[type] ?? {}
    const ofSubtype = ofType[subtype] ?? {}
    counts[type] = ofType
    ofType[subtype] = ofSubtype
    ofSubtype[severity] = (ofSubtype[severity] ?? 0) + 1
  }
  return counts
}
