import type {
  Correction,
  CorrectionPage,
  DeletedCorrections,
  Operations,
  StoredCorrections,
} from './generated/api.ts'
import type { CallOptions } from './options.ts'
import { createPages, type Pages } from './paged-list.ts'
import type { Send } from './send.ts'

export type NewCorrection = Operations['POST /memory']['body']['entries'][number]
type ListQuery = Operations['GET /memory']['query']
type AddQuery = Operations['POST /memory']['query']
type Pair = Pick<NewCorrection, 'from' | 'to'>

/** The media types of corrections as text. */
export type CorrectionMediaType = 'application/x-tmx+xml' | 'text/csv'

/** Corrections as text, such as the content of a file. */
export interface CorrectionsText {
  text: string
  mediaType: CorrectionMediaType
  /** The languages of lines of CSV that name none. */
  from?: string
  to?: string
}

type GivenCorrections = readonly NewCorrection[] | CorrectionsText

export type Memory = ReturnType<typeof createMemory>

/** What undoes an import. */
type Undo = NonNullable<StoredCorrections['undo']>

/** The corrections of an app: its own translations of segments. */
export function createMemory({ send, open }: Send) {
  const credentials = 'app'

  function post(
    given: GivenCorrections,
    how: { query?: AddQuery; storedAt?: string; isRepeatable: boolean },
    options?: CallOptions,
  ): Promise<StoredCorrections> {
    const { storedAt, ...rest } = how
    const call = { operation: 'POST /memory', credentials, ...rest } as const
    if ('text' in given) {
      const { from, to, ...text } = given
      return send({ ...call, query: { ...how.query, from, to }, text }, options)
    }
    return send({ ...call, body: { entries: [...given], ...(storedAt && { storedAt }) } }, options)
  }

  return {
    /** Adds corrections; each replaces an earlier one of the same source and pair. */
    add: (given: GivenCorrections, options?: CallOptions): Promise<StoredCorrections> =>
      post(given, { isRepeatable: true }, options),

    /** What `add` would do, which stores nothing. */
    preview: (given: GivenCorrections, options?: CallOptions): Promise<StoredCorrections> =>
      post(given, { query: { dryRun: 'true' }, isRepeatable: true }, options),

    /** As `add`. The answer has what `undo` takes, unless that is too much. */
    addWithUndo: (given: GivenCorrections, options?: CallOptions): Promise<StoredCorrections> =>
      // A second request would call what the first one stored the earlier corrections.
      post(given, { query: { undo: 'true' }, isRepeatable: false }, options),

    /**
     * Brings back what `addWithUndo` replaced, and deletes what it added, but for those that
     * somebody has changed since: `skipped` says how many. May be repeated.
     */
    async undo(
      { added, replaced, storedAt }: Undo,
      options?: CallOptions,
    ): Promise<{ skipped: number }> {
      let skipped = 0
      if (replaced.length > 0)
        skipped += (await post(replaced, { storedAt, isRepeatable: true }, options)).skipped
      if (added.length === 0) return { skipped }
      const body = { ids: added, storedAt }
      const deleted = await send({ operation: 'DELETE /memory', credentials, body }, options)
      return { skipped: skipped + deleted.skipped }
    },

    /**
     * Brings back corrections that were deleted, but for those whose source has another one since:
     * `skipped` says how many. May be repeated.
     */
    async restore(
      deleted: readonly NewCorrection[],
      options?: CallOptions,
    ): Promise<{ skipped: number }> {
      const how = { query: { onlyNew: 'true' }, isRepeatable: true } as const
      const { skipped } = await post(deleted, how, options)
      return { skipped }
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
    deletePair: (pair: Pair, options?: CallOptions): Promise<DeletedCorrections> =>
      send({ operation: 'DELETE /memory', credentials, body: pair }, options),
  }
}
