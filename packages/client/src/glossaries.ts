import type { Dictionary, Glossary, GlossaryPage, Operations } from './generated/api.ts'
import type { CallOptions } from './options.ts'
import { createPages, type Pages } from './paged-list.ts'
import type { Send } from './send.ts'

export type NewGlossary = Operations['POST /glossaries']['body']
export type GlossaryChange = Operations['PATCH /glossaries/{id}']['body']
export type DictionaryParams = Operations['GET /glossaries/{id}/dictionaries/{from}/{to}']['params']
/**
 * A dictionary to change. With the `version` that `dictionary` returned as `ifVersion`, nothing is
 * changed if somebody changed the glossary since: that rejects with `glossary-changed`.
 */
export type ChangedDictionary = DictionaryParams &
  Operations['PUT /glossaries/{id}/dictionaries/{from}/{to}']['query']
type ListQuery = Operations['GET /glossaries']['query']
type Entries = Operations['PUT /glossaries/{id}/dictionaries/{from}/{to}']['body']['entries']

/** The media types of entries as text. */
export type EntryMediaType = 'text/tab-separated-values' | 'text/csv'

/** Entries as text, such as the content of a file. */
export interface EntriesText {
  text: string
  mediaType: EntryMediaType
}

export type Glossaries = ReturnType<typeof createGlossaries>

/** The glossaries of an app: terms that have a fixed translation. */
export function createGlossaries({ send, open }: Send) {
  const credentials = 'app'
  const dictionary = '/glossaries/{id}/dictionaries/{from}/{to}'

  return {
    /** Creates a glossary. */
    create: (glossary: NewGlossary, options?: CallOptions): Promise<Glossary> =>
      send({ operation: 'POST /glossaries', credentials, body: glossary }, options),

    /** The glossaries of the app, the newest first, without their entries. */
    list: (query: ListQuery = {}, options?: CallOptions): Pages<GlossaryPage, Glossary> =>
      createPages(
        (cursor = query.cursor) =>
          send({ operation: 'GET /glossaries', credentials, query: { ...query, cursor } }, options),
        ({ glossaries }) => glossaries,
      ),

    /** A glossary without its entries. */
    get: (id: string, options?: CallOptions): Promise<Glossary> =>
      send({ operation: 'GET /glossaries/{id}', credentials, params: { id } }, options),

    /** Renames a glossary, or adds entries, which replace those with one of their forms. */
    update: (id: string, change: GlossaryChange, options?: CallOptions): Promise<Glossary> =>
      send(
        { operation: 'PATCH /glossaries/{id}', credentials, params: { id }, body: change },
        options,
      ),

    /** Deletes a glossary. */
    delete: (id: string, options?: CallOptions): Promise<undefined> =>
      send({ operation: 'DELETE /glossaries/{id}', credentials, params: { id } }, options),

    /** The entries of a dictionary. */
    dictionary: (params: DictionaryParams, options?: CallOptions): Promise<Dictionary> =>
      send({ operation: `GET ${dictionary}`, credentials, params }, options),

    /** The entries of a dictionary as text. */
    async dictionaryText(
      params: DictionaryParams,
      mediaType: EntryMediaType,
      options?: CallOptions,
    ): Promise<string> {
      const call = { operation: `GET ${dictionary}`, credentials, params } as const
      const response = await open({ ...call, headers: { accept: mediaType } }, options)
      return response.text()
    },

    /** Replaces a dictionary, or adds one. */
    putDictionary: (
      { ifVersion, ...params }: ChangedDictionary,
      entries: Entries | EntriesText,
      options?: CallOptions,
    ): Promise<Glossary> => {
      const query = { ifVersion }
      const call = { operation: `PUT ${dictionary}`, credentials, params, query } as const
      return 'text' in entries
        ? send({ ...call, text: entries }, options)
        : send({ ...call, body: { entries } }, options)
    },

    /** Deletes a dictionary. */
    deleteDictionary: (
      { ifVersion, ...params }: ChangedDictionary,
      options?: CallOptions,
    ): Promise<undefined> =>
      send(
        { operation: `DELETE ${dictionary}`, credentials, params, query: { ifVersion } },
        options,
      ),
  }
}
