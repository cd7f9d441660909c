// Which file of a directory has which characters: `fonts.json` beside them says it, so that only
// the files of characters that a document shows are read.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DocumentError } from '../../document-error.ts'

export interface FontIndex {
  readonly families: ReadonlyMap<string, IndexedFamily>
}

export interface IndexedFamily {
  readonly name: string
  readonly hasBold: boolean
  readonly hasItalic: boolean
  /** One file has all weights. */
  readonly isVariable: boolean
  readonly parts: readonly FontPart[]
}

/** Characters of a family that have files of their own. */
export interface FontPart {
  readonly name: string
  /** The first and the last character of each range, in ascending order. */
  readonly ranges: Uint32Array
}

interface StoredFamily {
  readonly weights: readonly (number | 'wght')[]
  readonly styles: readonly string[]
  /** For each part, ranges as in style sheets: `U+0-FF,U+131`. */
  readonly parts: Readonly<Record<string, string>>
}

/** Throws `DocumentError` if the directory has no fonts. */
export function readFontIndex(directory: string): FontIndex {
  let content: string
  try {
    content = readFileSync(join(directory, 'fonts.json'), 'utf8')
  } catch (cause) {
    const detail =
      'The fonts of translated PDF documents are not installed on this server; its operator can ' +
      'run `npm run build`. With the option `output: docx`, no fonts are needed.'
    throw Object.assign(
      new DocumentError('document-not-supported', detail, { reason: 'pdf-fonts-missing' }),
      { cause },
    )
  }
  const stored = JSON.parse(content) as Readonly<Record<string, StoredFamily>>
  const families = Object.entries(stored).map(([name, family]) => readFamily(name, family))
  return { families: new Map(families.map((family) => [family.name, family])) }
}

function readFamily(name: string, { weights, styles, parts }: StoredFamily): IndexedFamily {
  const isVariable = weights.includes('wght')
  return {
    name,
    isVariable,
    hasBold: isVariable || weights.includes(700),
    hasItalic: styles.includes('italic'),
    parts: Object.entries(parts).map(([part, codes]) => ({
      name: part,
      ranges: readRanges(codes),
    })),
  }
}

function readRanges(codes: string): Uint32Array {
  const ranges = codes.split(',').map((range) => {
    const [first = '', last = first] = range.trim().slice('U+'.length).split('-')
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)] as const
  })
  ranges.sort(([first], [other]) => first - other)
  return Uint32Array.from(ranges.flat())
}

/** Whether a part may have a character; its file knows for sure. */
export function mayHave({ ranges }: FontPart, code: number): boolean {
  let low = 0
  let high = ranges.length / 2
  while (low < high) {
    const middle = (low + high) >> 1
    if (code > (ranges[2 * middle + 1] ?? 0)) low = middle + 1
    else high = middle
  }
  return code >= (ranges[2 * low] ?? Number.POSITIVE_INFINITY)
}
