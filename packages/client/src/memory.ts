import type { Correction, CorrectionPage, Operations, StoredCorrections } from './generated/api.ts'
import type { CallOptions } from './options.ts'
import { createPages, type Pages } from './paged-list.ts'
import type { Send } from './send.ts'

export type NewCorrection = Operations['POST /memory']['body']['entries'][number]
type ListQuery = Operations['GET /memory']['query']
type Pair = Operations['DELETE /memory']['body']

/** The media types of corrections as text. */
export type CorrectionMediaType = 'application/x-tmx+xml' | 'text/csv'

/** Corrections as text, such as the content of a file. */
export interface CorrectionsText {
  text: string
  mediaType: CorrectionMediaType
}

export type Memory = ReturnType<typeof createMemory>

/** The corrections of an app: its own translations of segments. */
export function createMemory({ send, open }: Send) {
  const credentials = 'app'

  return {
    /** Adds corrections; each replaces an earlier one of the same source and pair. */
    add: (
      corrections: readonly NewCorrection[] | CorrectionsText,
      options?: CallOptions,
    ): Promise<StoredCorrections> => {
      const call = { operation: 'POST /memory', credentials, isRepeatable: true } as const
      return 'text' in corrections
        ? send({ ...call, text: corrections }, options)
        : send({ ...call, body: { entries: corrections } }, options)
    },

    /** The corrections of the app, the newest first. */
    list: (query: ListQuery = {}, options?: CallOptions): Pages<CorrectionPage, Correction> =>
      createPages(
        (cursor = query.cursor) =>
          send({ operation: 'GET /memory', credentials, query: { ...query, cursor } }, options),
        ({ corrections }) => corrections,
      ),

    /** All corrections that the query selects, as text whose body is not read yet. */
    export: (
      mediaType: CorrectionMediaType,
      query: ListQuery = {},
      options?: CallOptions,
    ): Promise<Response> =>
      open(
        { operation: 'GET /memory', credentials, query, headers: { accept: mediaType } },
        options,
      ),

    /** Deletes a correction. */
    delete: (id: string, options?: CallOptions): Promise<undefined> =>
      send({ operation: 'DELETE /memory/{id}', credentials, params: { id } }, options),

    /** Deletes all corrections of a pair of languages. */
    deletePair: (pair: Pair, options?: CallOptions): Promise<undefined> =>
      send({ operation: 'DELETE /memory', credentials, body: pair }, options),
  }
}
