import type { ModelList, Operations, WantedModel } from './generated/api.ts'
import type { CallOptions } from './options.ts'
import type { Send } from './send.ts'

type ListQuery = Operations['GET /models']['query']

export type Models = ReturnType<typeof createModels>

/** The neural models of all processes of the service. Only operators may use this. */
export function createModels({ send }: Send) {
  const credentials = 'bearer'
  return {
    /** Wanted and installed models; with `available: 'true'` also what the registry offers. */
    list: (query: ListQuery = {}, options?: CallOptions): Promise<ModelList> =>
      send({ operation: 'GET /models', credentials, query }, options),

    /** Installs the model of a pair, such as `en-es`, on all processes. */
    add: (pair: string, options?: CallOptions): Promise<WantedModel> => {
      const call = { operation: 'POST /models', credentials, body: { pair } } as const
      return send({ ...call, isRepeatable: true }, options)
    },

    /** Removes the model of a pair from all processes. */
    remove: (pair: string, options?: CallOptions): Promise<undefined> =>
      send({ operation: 'DELETE /models/{pair}', credentials, params: { pair } }, options),
  }
}
