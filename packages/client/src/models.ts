import { type DocumentFile, toBlob } from './documents.ts'
import type { ImportedModel, ModelList, Operations, WantedModel } from './generated/api.ts'
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

    /**
     * Installs a model on all processes from its files. The pair, such as `en-es`, is needed if
     * neither their names nor a `metadata.json` says it. There is no deadline unless you give one.
     */
    import(
      files: readonly DocumentFile[],
      { pair }: { pair?: string | undefined } = {},
      options?: CallOptions,
    ): Promise<ImportedModel> {
      const form = formOf(files, pair)
      const call = { operation: 'POST /models/import', credentials, form } as const
      return send(
        { ...call, isRepeatable: true },
        { timeoutMs: Number.POSITIVE_INFINITY, ...options },
      )
    },

    /** Removes the model of a pair from all processes. */
    remove: (pair: string, options?: CallOptions): Promise<undefined> =>
      send({ operation: 'DELETE /models/{pair}', credentials, params: { pair } }, options),
  }
}

/** The pair comes first, so that a service can refuse it at once. */
function formOf(files: readonly DocumentFile[], pair: string | undefined): FormData {
  const form = new FormData()
  if (pair !== undefined) form.append('pair', pair)
  for (const { name, content } of files) form.append('file', toBlob(content), name)
  return form
}
