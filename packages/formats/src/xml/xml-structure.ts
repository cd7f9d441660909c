// Which elements of an XML text are part of a sentence. Their names do not show it;
// the text around them does.
import type { TagSets } from '../html/tag-lists.ts'
import { pairTags } from '../sentences/html-sentences.ts'
import { attributeOf, cdata, type XmlToken } from './xml-tokens.ts'

/** Facts about tokens by their indexes. */
interface XmlStructure {
  /** The closing tag of an opening one, and the other way around. */
  readonly partners: ReadonlyMap<number, number>
  /** Of the tags of an element: it is part of a sentence. */
  isInline(index: number): boolean
  /** Of an opening or empty tag: the element and its content stay as they are. */
  isKept(index: number): boolean
  /** Of a text: its whitespace is significant. */
  isPreserved(index: number): boolean
}

const keptAttributes = ['translate', 'its:translate']

/** What is known of an element or, as number 0, of the text. */
const mixed = 1
const inline = 2
const preserved = 4
const kept = 8
const broken = 16

export function findStructure(
  xml: string,
  tokens: readonly XmlToken[],
  sets: TagSets,
): XmlStructure {
  const partners = pairTags(tokens)
  /** Elements have the number of their token plus one. Half a million objects would take longer. */
  const flags = new Uint8Array(tokens.length + 1)
  const parents = new Uint32Array(tokens.length + 1)
  const children = new Uint32Array(tokens.length + 1)

  const has = (number: number, flag: number): boolean => ((flags[number] ?? 0) & flag) !== 0
  const note = (number: number, flag: number): void => {
    flags[number] = (flags[number] ?? 0) | flag
  }

  /** Notes the parent of each element and text, and what each element directly contains. */
  function noteContent(): void {
    let parent = 0
    for (const [index, token] of tokens.entries()) {
      const number = index + 1
      parents[number] = parent
      if (token.kind === 'text') {
        const text = xml.slice(token.start, token.end)
        if (/\S/.test(text)) note(parent, mixed)
        else if (/[\n\r]/.test(text)) note(parent, broken)
      } else if (token.kind === 'close') {
        if (partners.has(index)) parent = parents[(partners.get(index) ?? 0) + 1] ?? 0
      } else if (token.kind === 'empty' || (token.kind === 'open' && partners.has(index))) {
        if (token.element === cdata) note(parent, mixed)
        children[parent] = (children[parent] ?? 0) + 1
        noteAttributes(number, xml.slice(token.start, token.end))
        if (sets.ignored.has(token.element)) note(number, kept)
        if (token.kind === 'open') parent = number
      }
    }
  }

  function noteAttributes(number: number, tag: string): void {
    if (attributeOf(tag, keptAttributes) === 'no') note(number, kept)
    const space = attributeOf(tag, ['xml:space'])
    if (space === 'preserve' || (space === undefined && has(parents[number] ?? 0, preserved)))
      note(number, preserved)
  }

  /** Decides from the outside in. */
  function noteInline(): void {
    for (const [index, token] of tokens.entries()) {
      if (token.kind !== 'empty' && !(token.kind === 'open' && partners.has(index))) continue
      if (isInSentence(token.element, parents[index + 1] ?? 0)) note(index + 1, inline)
    }
  }

  function isInSentence(element: string, parent: number): boolean {
    if (element === cdata || sets.splitting.has(element)) return false
    if (sets.nonSplitting.has(element) || has(parent, mixed)) return true
    return has(parent, inline) && children[parent] === 1 && !has(parent, broken)
  }

  noteContent()
  noteInline()
  return {
    partners,
    isInline: (index) =>
      has((tokens[index]?.kind === 'close' ? (partners.get(index) ?? -1) : index) + 1, inline),
    isKept: (index) => has(index + 1, kept),
    isPreserved: (index) => has(parents[index + 1] ?? 0, preserved),
  }
}
