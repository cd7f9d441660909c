// YAML: values that are strings are language. In the files of Rails, the only key at the root is
// the language of the texts.
import {
  type CST,
  type Document,
  isAlias,
  isCollection,
  isMap,
  isPair,
  isScalar,
  type Node,
  type Pair,
  type Scalar,
} from 'yaml'
import type { LanguagePair } from '../../languages/language-tag.ts'
import type { TextTerms } from '../../text/text-terms.ts'
import { DocumentError } from '../document-error.ts'
import { decodeText } from '../encodings/text-encoding.ts'
import type { CutFormat } from '../format.ts'
import { isLanguage } from '../resources/data-values.ts'
import { ignoredPaths, type KeyPath } from '../resources/ignored-keys.ts'
import { cutValue } from '../resources/message-values.ts'
import { missingForms } from '../resources/plural-keys.ts'
import { type Splice, spliceTexts } from '../splices.ts'
import { translatedLanguage } from '../stated-language.ts'
import { parseYaml } from './parse-yaml.ts'
import { writeBlock, writeDoubleQuoted, writePlain, writeSingleQuoted } from './yaml-scalars.ts'

export const cutYaml: CutFormat = (bytes, settings) => {
  const { options, to, textTerms } = settings
  const { text, encode, notices } = decodeText(bytes, undefined, settings)
  const documents = parseYaml(text)
  const isIgnored = ignoredPaths(options.ignoreKeys)
  const strings = documents.flatMap(findStrings).filter(({ path }) => !isIgnored(path))
  const splices = strings.flatMap((string) => spliceOf(string, text, textTerms))
  const { segments, assemble } = spliceTexts(text, splices)
  return {
    segments,
    notices: [...notices, ...missingForms(pluralsOf(documents), to, 'cardinal')],
    assemble(translations, pair) {
      const translated = assemble(translations)
      if (translated === text) return bytes
      const now = parseYaml(translated)
      if (outlineOf(now) !== outlineOf(documents)) {
        throw new DocumentError('document-damaged', 'The translation would have other keys.', {
          reason: 'translation-broken',
        })
      }
      return encode(setLanguage(translated, now[0], pair))
    },
  }
}

interface YamlString {
  readonly node: Scalar<string>
  readonly path: KeyPath | undefined
  readonly isInFlow: boolean
}

/** The values that are strings; those with a tag are for programs. */
function findStrings({ contents }: Document): YamlString[] {
  const strings: YamlString[] = []
  const add = (node: unknown, path: KeyPath | undefined, isInFlow: boolean): void => {
    if (isScalar(node)) {
      if (typeof node.value === 'string' && (node.tag === undefined || node.tag === stringTag)) {
        strings.push({ node: node as Scalar<string>, path, isInFlow })
      }
    } else if (isCollection(node)) {
      for (const [index, item] of node.items.entries()) {
        const isFlow = isInFlow || node.flow === true
        if (isPair(item)) add(item.value, { parent: path, key: keyOf(item) }, isFlow)
        else add(item, { parent: path, key: index }, isFlow)
      }
    }
  }
  add(contents, undefined, false)
  return strings
}

const stringTag = 'tag:yaml.org,2002:str'

const keyOf = ({ key }: Pair): string => (isScalar(key) ? String(key.value) : '')

function spliceOf(
  { node, isInFlow }: YamlString,
  text: string,
  textTerms: TextTerms | undefined,
): Splice[] {
  const { srcToken: token, value } = node
  if (token === undefined || !('source' in token) || !isLanguage(value)) return []
  const content = cutValue(value, { textTerms })
  const { offset: start } = token
  if (token.type === 'block-scalar') {
    const from = endOfProps(token, start)
    const sign = node.type === 'BLOCK_FOLDED' ? '>' : '|'
    const header = text.slice(text.indexOf(sign, start), from)
    const lines = token.source
    const write = (translated: string) => writeBlock(translated, { header, lines, value })
    return [{ start: from - header.length, end: from + lines.length, content, write }]
  }
  const write = (translated: string): string => {
    if (token.type === 'double-quoted-scalar') return writeDoubleQuoted(translated)
    if (token.type === 'single-quoted-scalar') return writeSingleQuoted(translated)
    const plain = writePlain(translated, isInFlow)
    return afterColon(plain, text[start - 1])
  }
  const end = start + token.source.length
  return [{ start, end, content, write }]
}

/** A plain scalar that begins with a carriage return follows its colon without a space. */
const afterColon = (written: string, previous: string | undefined): string =>
  previous === ':' ? ` ${written}` : written

/** Where the lines of a block scalar begin. */
const endOfProps = ({ props }: CST.BlockScalar, start: number): number =>
  props.reduce((end, prop) => ('source' in prop ? prop.offset + prop.source.length : end), start)

/** Keys, and values but strings, which must be the same in a translation. */
function outlineOf(documents: readonly Document[]): string {
  const outline: string[] = []
  const add = (node: unknown, isKey: boolean): void => {
    if (isScalar(node)) {
      const isText = !isKey && typeof node.value === 'string'
      outline.push(isText ? 's' : JSON.stringify(String(node.value)))
    } else if (isAlias(node)) {
      outline.push('*', node.source)
    } else if (isCollection(node)) {
      outline.push(isMap(node) ? '{' : '[')
      for (const item of node.items) {
        if (isPair(item)) {
          add(item.key, true)
          add(item.value, false)
        } else {
          add(item, isKey)
        }
      }
      outline.push('}')
    } else {
      outline.push('0')
    }
  }
  for (const { contents } of documents) add(contents, false)
  return outline.join('\n')
}

/** Renames the only key at the root if it is the source language. */
function setLanguage(text: string, document: Document | undefined, pair: LanguagePair): string {
  const root = document?.contents
  const [only, ...others] = isMap(root) ? root.items : []
  const key = only?.key
  if (others.length > 0 || !isScalar(key) || !isMap(only?.value)) return text
  const token = key.srcToken
  if (token === undefined || !('source' in token)) return text
  const stated = String((key as Node & Scalar).source ?? key.value)
  const language = translatedLanguage(stated, pair)
  if (language === stated) return text
  const write = token.type === 'scalar' ? writePlain(language, false) : writeDoubleQuoted(language)
  return text.slice(0, token.offset) + write + text.slice(token.offset + token.source.length)
}

const forms = new Set(['zero', 'one', 'two', 'few', 'many', 'other'])

/** The plural forms of each key that has nothing else. */
function pluralsOf(documents: readonly Document[]): Map<string, Set<string>> {
  const plurals = new Map<string, Set<string>>()
  const read = (node: unknown): void => {
    if (!isCollection(node)) return
    for (const item of node.items) {
      if (!isPair(item)) {
        read(item)
      } else if (isMap(item.value)) {
        const keys = item.value.items.map(keyOf)
        if (keys.length > 0 && keys.every((key) => forms.has(key))) {
          plurals.set(keyOf(item), new Set(keys))
        }
        read(item.value)
      } else {
        read(item.value)
      }
    }
  }
  for (const { contents } of documents) read(contents)
  return plurals
}
