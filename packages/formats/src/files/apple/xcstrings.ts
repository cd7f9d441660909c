// Apple's string catalogues: one file has the texts of all languages. The target language gets a
// localization of each text that it has none of. Its state is `needs_review`: programs show it, and
// Xcode marks it for a person to check, as it does with other translations that nobody has seen.
// https://developer.apple.com/documentation/xcode/localizing-and-varying-text-with-a-string-catalog

import { isSameSegment } from '../../segment/segment.ts'
import type { SegmentedText } from '../../segment/segmented-text.ts'
import { applyEdits, type Edit, replaced } from '../../xml/edits.ts'
import { DocumentError } from '../document-error.ts'
import { type DocumentNotice, notice } from '../document-notice.ts'
import { decodeText } from '../encodings/text-encoding.ts'
import type { CutFormat, CutSettings } from '../format.ts'
import { findJsonStrings } from '../json/json-strings.ts'
import { cutValue } from '../resources/message-values.ts'
import { isSameWrittenLanguage } from '../written-language.ts'
import { type JsonNode, memberOf, parseJsonTree, textOf } from './json-tree.ts'
import { isTranslated, type Localization, translateLocalization, unitOf } from './localizations.ts'
import { appleTemplates } from './plural-categories.ts'
import { insertMember, type Json, type JsonStyle, printJson, readStyle } from './printed-json.ts'

/** A text of the catalogue that gets a localization. */
interface Entry {
  readonly node: JsonNode
  readonly localization: Localization
  readonly contents: readonly SegmentedText[]
}

export const cutXcStrings: CutFormat = (bytes, settings) => {
  const { text, encode, notices } = decodeText(bytes, undefined, settings)
  const root = parseJsonTree(text)
  const strings = memberOf(root, 'strings')
  const sourceLanguage = textOf(memberOf(root, 'sourceLanguage'))
  if (strings?.members === undefined || sourceLanguage === undefined)
    throw new DocumentError(
      'document-damaged',
      'The file is no string catalogue: it has no "strings" or no "sourceLanguage".',
      { reason: 'wrong-format', parameters: { format: 'xcstrings' } },
    )
  if (isSameWrittenLanguage(sourceLanguage, settings.to)) return unchanged(bytes, notices, settings)
  const entries: Entry[] = []
  for (const { key, value } of strings.members) {
    const entry = readEntry(text, { key, value }, { ...settings, sourceLanguage })
    if (entry !== undefined) entries.push(entry)
  }
  const style = readStyle(text)
  return {
    segments: entries.flatMap(({ contents }) => contents.flatMap(({ segments }) => segments)),
    notices,
    assemble(translations) {
      const edits: Edit[] = []
      let next = 0
      for (const entry of entries) {
        let isUnchanged = true
        const texts = entry.contents.map(({ segments, assemble }) => {
          const own = translations.slice(next, next + segments.length)
          next += segments.length
          isUnchanged &&= own.every((each, index) => isSameSegment(each, segments[index]))
          return assemble(own)
        })
        // Programs show the source where there is no localization.
        if (isUnchanged) continue
        edits.push(editOf(entry, { texts, style, to: settings.to }))
      }
      const translated = applyEdits(text, edits)
      findJsonStrings(translated)
      return encode(translated)
    },
  }
}

function unchanged(
  bytes: Uint8Array,
  notices: readonly DocumentNotice[],
  { to }: CutSettings,
): ReturnType<CutFormat> {
  const already = notice(
    'catalogue-translated',
    `The texts of the catalogue are in "${to}" already.`,
    { language: to },
  )
  return { segments: [], notices: [...notices, already], assemble: () => bytes }
}

interface EntrySettings extends CutSettings {
  readonly sourceLanguage: string
}

/** Undefined if the text needs no localization. */
function readEntry(
  source: string,
  { key, value }: { key: string; value: JsonNode },
  { to, options, textTerms, sourceLanguage }: EntrySettings,
): Entry | undefined {
  const isLeftOut = memberOf(value, 'shouldTranslate')
  if (isLeftOut !== undefined && source.startsWith('false', isLeftOut.start)) return undefined
  if (textOf(memberOf(value, 'extractionState')) === 'stale') return undefined
  const localizations = memberOf(value, 'localizations')
  const target = localizations?.members?.find((each) => isSameWrittenLanguage(each.key, to))
  if (target !== undefined && options.all !== true && isTranslated(target.value)) return undefined
  const texts: string[] = []
  const from = memberOf(localizations, sourceLanguage)
  const localization: Localization =
    from === undefined
      ? { kind: 'object', members: new Map([['stringUnit', unitOf(texts.push(key) - 1)]]) }
      : translateLocalization(from, { source, to, texts })
  const contents = texts.map((text) => cutValue(text, { templates: appleTemplates, textTerms }))
  const hasLanguage = contents.some(({ segments }) => segments.length > 0)
  return hasLanguage ? { node: value, localization, contents } : undefined
}

interface Writing {
  readonly texts: readonly string[]
  readonly style: JsonStyle
  readonly to: string
}

/** Writes the localization in place of one that is there, or among those of other languages. */
function editOf({ node, localization }: Entry, writing: Writing): Edit {
  const { style, to } = writing
  const levelOfLanguage = 4
  const value = toJson(localization, writing)
  const localizations = memberOf(node, 'localizations')
  const target = localizations?.members?.find(({ key }) => isSameWrittenLanguage(key, to))
  if (target !== undefined) return replaced(target.value, printJson(value, style, levelOfLanguage))
  if (localizations !== undefined)
    return insertMember(localizations, { key: to, value, style, level: levelOfLanguage })
  const all = new Map([[to, value]])
  const level = levelOfLanguage - 1
  return insertMember(node, { key: 'localizations', value: all, style, level })
}

function toJson(localization: Localization, { texts }: Pick<Writing, 'texts'>): Json {
  if (localization.kind === 'same') return { raw: localization.json }
  if (localization.kind === 'text')
    return new Map<string, Json>([
      ['state', 'needs_review'],
      ['value', texts[localization.text] ?? ''],
    ])
  const members = new Map<string, Json>()
  for (const [key, value] of localization.members) members.set(key, toJson(value, { texts }))
  return members
}
