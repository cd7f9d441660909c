// Cuts a part of a document by what a format says of its elements, and writes translations into
// its source.
import { DocumentError } from '../files/document-error.ts'
import type { Segment } from '../segment/segment.ts'
import type { TextTerms } from '../text/text-terms.ts'
import { applyEdits, type Edit } from './edits.ts'
import { type CutParagraph, listSentences } from './paragraph-sentences.ts'
import { writeParagraph } from './paragraph-writing.ts'
import { type Alternatives, findParagraphs } from './paragraphs.ts'
import type { Vocabulary } from './vocabulary.ts'
import type { XmlRules } from './xml-check.ts'
import { type Namespaces, parseXml, type XmlElement, type XmlSource } from './xml-tree.ts'

/** The segments of a document, gathered from all its parts. */
interface SegmentList {
  readonly segments: Segment[]
}

interface CutSettings {
  /** One for this part, if what the part defines matters. */
  readonly vocabulary: Vocabulary | ((part: XmlSource) => Vocabulary)
  readonly namespaces: Namespaces
  readonly rules: XmlRules
  /** Adds to this list; translations are found by the positions in it. */
  readonly list: SegmentList
  /** Equal texts of all parts that share it are one segment. */
  readonly repeated?: Alternatives | undefined
  /** What looks like a placeholder, but is a term of a glossary. */
  readonly textTerms?: TextTerms | undefined
}

export interface CutXml extends XmlSource {
  /**
   * The source with its translations, of which `translations` has one for each segment of the
   * list. `edits` are made besides. Throws `document-damaged` if the structure would change.
   */
  assemble(translations: readonly Segment[], edits?: readonly Edit[]): string
}

/** Cuts XML; throws `DocumentError`. Paragraphs are in the order of reading. */
export function cutXmlPart(text: string, settings: CutSettings): CutXml {
  const { namespaces, rules, list, repeated, textTerms } = settings
  const parsed = parseXml(text, namespaces, rules)
  const vocabulary =
    typeof settings.vocabulary === 'function' ? settings.vocabulary(parsed) : settings.vocabulary
  const { source, root } = parsed
  const numbers: (number | undefined)[][] = []
  const paragraphs = findParagraphs(parsed, vocabulary).map((paragraph): CutParagraph => {
    const sentences = listSentences(paragraph.items, textTerms)
    const known = paragraph.alternatives ?? repeated
    numbers.push(
      sentences.map((sentence) =>
        typeof sentence === 'number' || sentence.segment === undefined
          ? undefined
          : addSegment(list, sentence.segment, known),
      ),
    )
    return { ...paragraph, sentences }
  })

  // The tree itself is not kept: callers may forget it.
  const expected = countElements(parsed, vocabulary)
  return {
    source,
    root,
    assemble(translations, edits = []) {
      const all = [...edits]
      const writing = { source, vocabulary, preserved: new Set<number>() }
      for (const [index, paragraph] of paragraphs.entries()) {
        const own = (numbers[index] ?? []).map((number) =>
          number === undefined ? undefined : translations[number],
        )
        if (own.every((translation) => translation === undefined)) continue
        for (const edit of writeParagraph(paragraph, own, writing)) all.push(edit)
      }
      if (all.length === 0) return source
      const written = applyEdits(source, all)
      const changed = parseXml(written, namespaces, rules)
      checkStructure(expected, countElements(changed, vocabulary), rules)
      return written
    },
  }
}

/** The number of a segment; that of an equal one among `known`. */
function addSegment(list: SegmentList, segment: Segment, known: Alternatives | undefined): number {
  if (known === undefined) return list.segments.push(segment) - 1
  const key = JSON.stringify(segment)
  const number = known.get(key) ?? list.segments.push(segment) - 1
  known.set(key, number)
  return number
}

/** Throws unless both have the same elements besides runs and texts. */
function checkStructure(
  expected: ReadonlyMap<string, number>,
  found: ReadonlyMap<string, number>,
  rules: XmlRules,
): void {
  for (const name of new Set([...expected.keys(), ...found.keys()]))
    if (expected.get(name) !== found.get(name))
      throw new DocumentError(
        'document-damaged',
        `The translation of ${rules.name} would have ${found.get(name) ?? 0} elements ` +
          `${name} instead of ${expected.get(name) ?? 0}. Please report this file.`,
        { reason: 'translation-broken' },
      )
}

/** How often each element occurs, without those that depend on how text is divided. */
function countElements({ source, root }: XmlSource, vocabulary: Vocabulary): Map<string, number> {
  const counts = new Map<string, number>()
  const count = (element: XmlElement): void => {
    const role = vocabulary.roleOf(element, source)
    if (role === 'properties' || role === 'text' || role === 'dropped') return
    if (role !== 'run' && !vocabulary.runNames?.has(element.name))
      counts.set(element.name, (counts.get(element.name) ?? 0) + 1)
    for (const child of element.children) if (child.kind === 'element') count(child)
  }
  count(root)
  return counts
}
