// Reads TMX 1.4b, in steps. Inline elements are left out with their codes; `hi` keeps its text. No
// entity is expanded but those of XML, and nothing is fetched.

import { SaxesParser } from 'saxes'

/** The text is no TMX; `detail` is for the caller. */
export class TmxError extends Error {}

/** A text and its translation, in the languages that the file names. */
export interface TmxEntry {
  readonly from: string
  readonly to: string
  readonly source: string
  readonly target: string
}

interface Variant {
  readonly language: string
  text: string
}

interface Unit {
  readonly sourceLanguage: string
  readonly variants: Variant[]
}

/** Parsed without a pause: about a millisecond. */
const pieceCharacters = 32 * 1024
const mostLevels = 64
/** Their content belongs to the program that wrote them. */
const codes: ReadonlySet<string> = new Set(['bpt', 'ept', 'it', 'ph', 'ut'])

/**
 * The units of a TMX file as entries: from the source language of the unit, or of the file, or else
 * its first language, to each of the others. Throws TmxError. Yields about
 * every millisecond, so that other work may come in between.
 */
export function* readTmxInSteps(
  text: string,
  maxEntries = Number.POSITIVE_INFINITY,
): Generator<undefined, TmxEntry[], undefined> {
  const entries: TmxEntry[] = []
  const parser = createTmxParser((unit) => {
    for (const entry of entriesOf(unit))
      if (entries.push(entry) > maxEntries)
        throw new TmxError(`It has more than ${maxEntries} entries. Split it.`)
  })
  for (let at = 0; at < text.length; at += pieceCharacters) {
    parser.write(text.slice(at, at + pieceCharacters))
    yield
  }
  parser.close()
  return entries
}

function createTmxParser(onUnit: (unit: Unit) => void) {
  const parser = new SaxesParser({
    xmlns: false,
    defaultXMLVersion: '1.0',
    forceXMLVersion: true,
  })
  const path: string[] = []
  let ofFile = ''
  let unit: Unit | undefined
  let variant: Variant | undefined
  let codeLevel = 0

  parser.on('doctype', (declaration) => {
    if (declaration.includes('['))
      throw new TmxError('The TMX file declares entities of its own, which are refused.')
  })
  parser.on('opentag', ({ name, attributes }) => {
    if (path.length === 0 && name !== 'tmx') throw new TmxError('The file is XML, but not TMX.')
    if (path.push(name) > mostLevels)
      throw new TmxError(`The TMX file nests elements deeper than ${mostLevels} levels.`)
    if (codes.has(name)) codeLevel++
    if (name === 'header') ofFile = attributes.srclang ?? ''
    else if (name === 'tu') unit = { sourceLanguage: attributes.srclang ?? ofFile, variants: [] }
    else if (name === 'tuv') {
      variant = { language: attributes['xml:lang'] ?? attributes.lang ?? '', text: '' }
      unit?.variants.push(variant)
    }
  })
  parser.on('closetag', ({ name }) => {
    path.pop()
    if (codes.has(name)) codeLevel--
    if (name === 'tuv') variant = undefined
    if (name !== 'tu' || unit === undefined) return
    onUnit(unit)
    unit = undefined
  })
  const addText = (text: string): void => {
    if (variant !== undefined && codeLevel === 0 && path.includes('seg')) variant.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  return {
    write: (text: string) => attempt(() => parser.write(text)),
    close: () => attempt(() => parser.close()),
  }
}

function attempt(work: () => unknown): void {
  try {
    work()
  } catch (error) {
    if (error instanceof TmxError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    throw new TmxError(`The TMX file is not well-formed XML: ${reason.slice(0, 200)}`)
  }
}

function* entriesOf({ sourceLanguage, variants }: Unit): Generator<TmxEntry> {
  const wanted = sourceLanguage.toLowerCase()
  const source =
    variants.find(({ language }) => language.toLowerCase() === wanted) ??
    variants.find(({ language }) => baseOf(language) === baseOf(wanted)) ??
    variants[0]
  for (const target of variants)
    if (source !== undefined && target !== source)
      yield {
        from: source.language,
        to: target.language,
        source: source.text,
        target: target.text,
      }
}

const baseOf = (language: string): string => language.toLowerCase().split(/[-_]/, 1)[0] ?? ''
