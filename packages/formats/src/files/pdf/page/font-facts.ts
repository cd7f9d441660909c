// What a font looks like, and whether its codes have a meaning that can be trusted.
import {
  type Dict,
  dictIn,
  dictsIn,
  hasKey,
  nameIn,
  numberIn,
  streamIn,
  textIn,
} from '../objects/objects.ts'
import type { FontMeaning } from './glyphs.ts'

export interface PageFont {
  readonly name: string
  readonly isSerif: boolean
  readonly isMonospaced: boolean
  readonly isBold: boolean
  readonly isItalic: boolean
  /** Its signs are those of formulas. */
  readonly isMath: boolean
  readonly isVertical: boolean
  /** Whether its codes mean what pdf.js says. */
  readonly isMapped: boolean
  /** The size of a unit of its widths: pdf.js converts widths so that this holds for every font. */
  readonly unit: number
}

const mathFont = new RegExp(
  '^(?:CM(?:MI|SY|EX|BSY)|MS[AB]M|EU[FS]M|RSFS|LMMath|LM(?:MI|SY|EX)|STIX.{0,20}(?:Math|Sym)|' +
    'Cambria ?Math|XITSMath|MathematicalPi|Symbol|MT(?:SY|EX|MI)|[TP]X(?:MI|SY|EX)|' +
    'LatinModernMath|NewCM.{0,10}Math|EuclidSymbol|WASY|STMARY|Fourier-Math|ESINT)',
  'i',
)
const monospacedFont = /mono|nimbusmon|courier|consol|cmtt|typewriter|menlo|cousine/i
const serifFont = new RegExp(
  'times|(?<!sans[- ]?)serif|roman|georgia|garamond|cambria|minion|palat|book|cmr|cmb|cmti|' +
    'nimbusrom|tinos|caladea|century|libertin|utopia|charter|lm(?:roman|r|b)',
  'i',
)
const boldFont = /bold|black|heavy|demi|-medi|cmbx|[-,]bd\b/i
const italicFont = /ital|obli|slant|cmti|cmsl/i
/** Collections of characters whose numbers have a meaning. */
const knownCollection = /Japan1|GB1|CNS1|Korea1|KR/

/** Bits of a descriptor's flags (ISO 32000-1, table 123). */
const flagBits = { monospaced: 1, serif: 2, italic: 64 }
const boldWeight = 600

export function readFont(font: Dict | undefined, meaning: FontMeaning | undefined): PageFont {
  const [descendant] = dictsIn(font, 'DescendantFonts')
  const descriptor = dictIn(descendant ?? font, 'FontDescriptor')
  const stated = meaning?.name ?? nameIn(font, 'BaseFont') ?? ''
  const name = stated.replace(/^[A-Z]{6}\+/, '')
  const flags = numberIn(descriptor, 'Flags') ?? 0
  const isItalic =
    (flags & flagBits.italic) !== 0 || (numberIn(descriptor, 'ItalicAngle') ?? 0) !== 0
  return {
    name,
    isSerif: (flags & flagBits.serif) !== 0 || serifFont.test(name),
    isMonospaced: (flags & flagBits.monospaced) !== 0 || monospacedFont.test(name),
    isBold: boldFont.test(name) || (numberIn(descriptor, 'FontWeight') ?? 0) >= boldWeight,
    isItalic: isItalic || italicFont.test(name),
    isMath: mathFont.test(name),
    isVertical: meaning?.vertical === true,
    isMapped: isMapped(font, descendant),
    unit: meaning?.fontMatrix?.[0] ?? 0.001,
  }
}

/** Codes without `ToUnicode` have a meaning by their encoding, unless that is of the font alone. */
function isMapped(font: Dict | undefined, descendant: Dict | undefined): boolean {
  if (hasKey(font, 'ToUnicode') && streamIn(font, 'ToUnicode') !== undefined) return true
  const subtype = nameIn(font, 'Subtype')
  if (subtype !== 'Type0') return subtype !== 'Type3'
  const collection = dictIn(descendant, 'CIDSystemInfo')
  const ordering = textIn(collection, 'Ordering') ?? ''
  return knownCollection.test(ordering) || !/Identity/.test(nameIn(font, 'Encoding') ?? 'Identity')
}
