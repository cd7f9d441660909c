import type { ConsumerPage, Operations, ServiceUsage } from './generated/api.ts'
import type { CallOptions } from './options.ts'
import { createPages, type Pages } from './paged-list.ts'
import type { Send } from './send.ts'

type Queries = { [K in keyof Operations]: Operations[K] extends { query: infer Q } ? Q : never }
export type Consumer = ConsumerPage['consumers'][number]

export type Oversight = ReturnType<typeof createOversight>

const credentials = 'bearer'

/** What all users do with the service. Only operators may use this. */
export function createOversight({ send }: Send) {
  return {
    /** The usage of all apps together. */
    usage: (
      query: Queries['GET /service/usage'] = {},
      options?: CallOptions,
    ): Promise<ServiceUsage> =>
      send({ operation: 'GET /service/usage', credentials, query }, options),

    /** The usage of each user, team or app, the highest first. */
    consumers: (
      query: Queries['GET /service/consumers'] = {},
      options?: CallOptions,
    ): Pages<ConsumerPage, Consumer> => {
      const call = { operation: 'GET /service/consumers', credentials } as const
      return createPages(
        (cursor = query.cursor) => send({ ...call, query: { ...query, cursor } }, options),
        ({ consumers }) => consumers,
      )
    },
  }
}
