import { type Static, Type } from 'typebox'
import { CursorQuery, Label, NextCursor, named, ref, Timestamp } from '../../http/schema.ts'

/** The bounds of a dictionary and of a term. */
export const maxEntries = 10_000
export const maxTermBytes = 1_024
export const maxForms = 20
export const maxDictionaries = 100
/** Of all dictionaries in one request; each is an object with two strings or three. */
export const maxEntriesOfRequest = 100_000
export const valuesOfEntry = 4

const language = (role: string) =>
  Type.String({
    maxLength: 35,
    description: `${role} language, BCP 47 in any letter case.`,
  })

const Entry = Type.Object(
  {
    source: Type.String({
      description:
        `The term in the source language, up to ${maxTermBytes} bytes of UTF-8. Several forms ` +
        `of it, up to ${maxForms}, are separated by \`|\`.`,
      examples: ['house|houses'],
    }),
    target: Type.String({
      description:
        `What the term is translated as, up to ${maxTermBytes} bytes. The source itself: it ` +
        'is not translated. Other forms may follow it, separated by `|`: they are stored in ' +
        '`targetForms`.',
      examples: ['casa'],
    }),
    targetForms: Type.Optional(
      Type.String({
        description:
          `Other forms of the target, up to ${maxForms - 1} and ${maxTermBytes} bytes, separated ` +
          'by `|`: the one that the sentence needs is written. See docs/glossaries.md.',
        examples: ['casas'],
      }),
    ),
  },
  { additionalProperties: false },
)

export const GlossaryEntry = named('GlossaryEntry', Type.Object(Entry.properties))
export type GlossaryEntry = Static<typeof GlossaryEntry>

const Entries = Type.Array(Entry, {
  minItems: 1,
  description: `From 1 to ${maxEntries} entries, whose source forms differ.`,
})

const pair = {
  from: Type.String({ description: 'Source language, BCP 47.' }),
  to: Type.String({ description: 'Target language, BCP 47.' }),
}

export const NewDictionary = Type.Object(
  { from: language('Source'), to: language('Target'), entries: Entries },
  { additionalProperties: false },
)
export type NewDictionary = Static<typeof NewDictionary>

const Dictionaries = (description: string) =>
  Type.Optional(Type.Array(NewDictionary, { maxItems: maxDictionaries, description }))

const Name = Label({
  minLength: 1,
  maxLength: 1_024,
  description: 'One line of text without control characters.',
})

export const NewGlossary = Type.Object(
  { name: Name, dictionaries: Dictionaries('One for each pair of languages.') },
  { additionalProperties: false },
)
export type NewGlossary = Static<typeof NewGlossary>

export const GlossaryChange = Type.Object(
  {
    name: Type.Optional(Name),
    dictionaries: Dictionaries(
      'Entries to add. An entry replaces those that have one of its source forms.',
    ),
  },
  { additionalProperties: false },
)
export type GlossaryChange = Static<typeof GlossaryChange>

export const DictionaryEntries = Type.Object({ entries: Entries }, { additionalProperties: false })
export type DictionaryEntries = Static<typeof DictionaryEntries>

export const Glossary = named(
  'Glossary',
  Type.Object({
    id: Type.String(),
    name: Type.String(),
    version: Type.Integer({ description: 'From 1; each change increases it.' }),
    createdAt: Timestamp,
    updatedAt: Timestamp,
    dictionaries: Type.Array(Type.Object({ ...pair, entryCount: Type.Integer() })),
  }),
)
export type Glossary = Static<typeof Glossary>

export const GlossaryPage = named(
  'GlossaryPage',
  Type.Object({
    glossaries: Type.Array(ref(Glossary), { description: 'The newest first.' }),
    nextCursor: NextCursor,
  }),
)
export type GlossaryPage = Static<typeof GlossaryPage>

export const Dictionary = named(
  'Dictionary',
  Type.Object({
    ...pair,
    version: Type.Integer({ description: 'That of the glossary, for `ifVersion`.' }),
    entries: Type.Array(ref(GlossaryEntry)),
  }),
)
export type Dictionary = Static<typeof Dictionary>

export const GlossaryParams = Type.Object({ id: Type.String() })

export const DictionaryParams = Type.Object({
  id: Type.String(),
  from: Type.String({ description: 'Source language, BCP 47 in any letter case.' }),
  to: Type.String({ description: 'Target language, BCP 47 in any letter case.' }),
})
export type DictionaryParams = Static<typeof DictionaryParams>

export const DictionaryQuery = Type.Object({
  ifVersion: Type.Optional(
    Type.Unsafe<string>({
      type: 'string',
      pattern: '^[1-9]\\d{0,8}$',
      description: 'Changes nothing unless the glossary has this `version`.',
    }),
  ),
})
export type DictionaryQuery = Static<typeof DictionaryQuery>

export const GlossaryQuery = Type.Object(CursorQuery)
export type GlossaryQuery = Static<typeof GlossaryQuery>
