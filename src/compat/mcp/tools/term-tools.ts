// Tools for glossaries and corrections, which belong to an app of a server.
import { Type } from 'typebox'
import { NewCorrections, StoredCorrections } from '../../../terminology/corrections/schemas.ts'
import {
  DictionaryParams,
  Glossary,
  GlossaryEntry,
} from '../../../terminology/glossaries/schemas.ts'
import type { TermOperations } from '../operations.ts'
import { defineTool, inputOf, readOnly, resultOf, type Tool } from './tool.ts'

/** A model reads no more; with `search` it finds the rest. */
const maxEntries = 200

const { id, name, dictionaries } = Glossary.properties
const pair = DictionaryParams.properties

const listGlossaries = defineTool({
  name: 'list_glossaries',
  title: 'List glossaries',
  description: 'Lists the glossaries of the app with their languages, without their entries.',
  inputSchema: inputOf({
    cursor: Type.Optional(
      Type.String({ maxLength: 200, description: 'The `nextCursor` of the previous page.' }),
    ),
  }),
  outputSchema: Type.Object({
    glossaries: Type.Array(Type.Object({ id, name, dictionaries })),
    nextCursor: Type.Optional(Type.String({ description: 'Absent on the last page.' })),
  }),
  annotations: readOnly,
  run: async ({ cursor }, operations: TermOperations) => {
    const { glossaries, nextCursor } = await operations.listGlossaries(cursor)
    return resultOf({
      glossaries: glossaries.map(({ id, name, dictionaries }) => ({ id, name, dictionaries })),
      ...(nextCursor === null ? {} : { nextCursor }),
    })
  },
})

const getGlossaryEntries = defineTool({
  name: 'get_glossary_entries',
  title: 'Look up glossary entries',
  description:
    `Returns entries of a glossary for a pair of languages, at most ${maxEntries}; with ` +
    '`search`, those that contain it.',
  inputSchema: inputOf({
    glossaryId: Type.String({ description: 'As `list_glossaries` returned it.' }),
    from: pair.from,
    to: pair.to,
    search: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'Part of the source or of the target, in any letter case.',
      }),
    ),
  }),
  outputSchema: Type.Object({
    entries: Type.Array(Type.Object(GlossaryEntry.properties)),
    total: Type.Integer({ description: 'How many there are.' }),
  }),
  annotations: readOnly,
  run: async ({ glossaryId, from, to, search = '' }, operations: TermOperations) => {
    const { entries } = await operations.getDictionary({ id: glossaryId, from, to })
    const wanted = search.toLowerCase()
    const found = entries.filter(({ source, target }) =>
      [source, target].some((text) => text.toLowerCase().includes(wanted)),
    )
    return resultOf({ entries: found.slice(0, maxEntries), total: found.length })
  },
})

const { added, replaced } = StoredCorrections.properties

const addCorrection = defineTool({
  name: 'add_correction',
  title: 'Add a correction',
  description:
    'Stores how a segment, usually a sentence, is to be translated for the app from now on. It ' +
    'replaces an earlier correction of the same segment. Add one only if the user wants it.',
  inputSchema: NewCorrections.properties.entries.items,
  outputSchema: Type.Object({ added, replaced }),
  annotations: { ...readOnly, readOnlyHint: false, destructiveHint: true },
  run: async (correction, operations: TermOperations) => {
    const { added, replaced } = await operations.addCorrection(correction)
    return resultOf({ added, replaced })
  },
})

export const termTools: readonly Tool<TermOperations>[] = [
  listGlossaries,
  getGlossaryEntries,
  addCorrection,
]
