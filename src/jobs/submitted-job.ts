// What the responses to all submissions of jobs have in common.
import type { FastifyReply } from 'fastify'
import { glossaryProblems, type ProblemCode } from '../http/problems.ts'
import { meteredHeader } from '../translation/schemas.ts'
import type { Submission } from './submission/submission.ts'

const location = { location: { type: 'string', description: 'The address of the job.' } }
const replayed = {
  'idempotency-replayed': {
    type: 'boolean',
    description: 'The job is that of an earlier request with the same key.',
  },
}

/** The headers of a response with a job, by status. */
export const jobHeaders = {
  202: { ...location, ...meteredHeader },
  200: { ...location, ...replayed, ...meteredHeader },
}

/** Why a job is not accepted, whoever has composed it. */
export const submissionRefusals = [
  'text-too-long',
  'language-not-supported',
  'language-pair-not-supported',
  ...glossaryProblems,
  'webhook-address-refused',
  'quota-exceeded',
  'overloaded',
  'engine-unavailable',
] as const satisfies ProblemCode[]

/** Answers with a new job, or that of an earlier request. */
export function acceptJob(reply: FastifyReply, { job, replayed }: Submission) {
  if (replayed) reply.header('idempotency-replayed', 'true')
  return reply
    .header('location', `/queue/${job.id}`)
    .header('x-metered-characters', String(job.progress.total))
    .code(replayed ? 200 : 202)
    .send(job)
}
