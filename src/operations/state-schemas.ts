import { type Static, type TInteger, Type } from 'typebox'
import { named, nullable, Timestamp } from '../http/schema.ts'
import { jobStatuses } from '../storage/enumerations.ts'

const bytes = (description: string) => Type.Integer({ description })

export const ServiceState = named(
  'ServiceState',
  Type.Object({
    version: Type.String(),
    nodeVersion: Type.String(),
    startedAt: Type.String({
      format: 'date-time',
      description: 'When the process that answers was started.',
    }),
    uptimeSeconds: Type.Integer(),
    memory: Type.Object(
      {
        rssBytes: bytes('All memory that the process has in RAM.'),
        heapUsedBytes: bytes('JavaScript objects.'),
        heapTotalBytes: bytes('What is reserved for JavaScript objects.'),
      },
      { description: 'Of the process that answers, without those of its engines.' },
    ),
    database: Type.Object({
      kind: Type.Unsafe<'pglite' | 'postgres'>({ type: 'string', enum: ['pglite', 'postgres'] }),
      sizeBytes: Type.Integer(),
    }),
    jobs: Type.Object({
      byStatus: Type.Object(
        Object.fromEntries(jobStatuses.map((status) => [status, Type.Integer()])) as Record<
          (typeof jobStatuses)[number],
          TInteger
        >,
        { description: 'The stored jobs.' },
      ),
      estimated: Type.Boolean({
        description: 'The counts are estimates from a sample, as the table of jobs is large.',
      }),
      oldestQueuedAt: nullable(
        Type.String({
          format: 'date-time',
          description:
            'When the job that has waited longest was created, of the 10,000 that are next.',
        }),
      ),
    }),
    webhooks: Type.Object({
      pending: Type.Integer({ description: 'Webhooks to be sent; 10,000 means at least as many.' }),
      nextAttemptAt: nullable(Timestamp),
    }),
  }),
)
export type ServiceState = Static<typeof ServiceState>
