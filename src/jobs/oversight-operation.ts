import { everyOperation, problems } from '../http/problems.ts'
import { ref, type TypedServer } from '../http/schema.ts'
import { OverseenJobPage, OverseenJobQuery } from './schemas.ts'
import { listAllJobs } from './watching/all-jobs.ts'
import type { ReadableJobs } from './watching/readable-jobs.ts'

/** What operators see of the jobs of all users. */
export function addJobOversight(server: TypedServer, jobs: ReadableJobs): void {
  server.route({
    method: 'GET',
    url: '/service/jobs',
    config: { auth: 'operator' },
    schema: {
      operationId: 'OversightController_listJobs',
      summary: 'List the jobs of all users, without their texts, the newest first',
      tags: ['Operation'],
      querystring: OverseenJobQuery,
      response: {
        200: ref(OverseenJobPage),
        ...problems(...everyOperation, 'validation-failed', 'unauthenticated', 'operator-required'),
      },
    },
    handler: (request) => listAllJobs(jobs, request.query),
  })
}
