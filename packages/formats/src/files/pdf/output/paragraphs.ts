// A translated PDF as paragraphs to edit: headings by their sizes, labels of lists, looks and links
// of words. Columns and places are not kept.
import type { Segment } from '../../../segment/segment.ts'
import type { Paragraph } from '../segments/chain-segments.ts'
import type { InlineStyle } from '../segments/inline-styles.ts'
import type { KeptReason } from '../segments/kept-blocks.ts'
import type { PagePlan, PlannedBlock } from '../segments/page-plan.ts'
import type { StyledPart } from '../setting/setting.ts'

export interface OutputParagraph {
  /** 1 to 4 for a heading, 0 for text. */
  readonly level: number
  readonly label: string | undefined
  readonly isCentered: boolean
  readonly runs: readonly OutputRun[]
}

export interface OutputRun {
  /** Line feeds are line breaks. */
  readonly text: string
  readonly isBold?: boolean
  readonly isItalic?: boolean
  readonly isUnderlined?: boolean
  readonly isStruck?: boolean
  readonly isMonospaced?: boolean
  readonly script?: 'above' | 'below' | undefined
  /** Of a link. */
  readonly address?: string | undefined
}

export interface TranslatedParagraph {
  readonly paragraph: Paragraph
  readonly translation: Segment
}

/** Blocks that are not shown, or whose letters would mean nothing. */
const leftOut: ReadonlySet<KeptReason> = new Set<KeptReason>([
  'hidden',
  'leader',
  'repeated',
  'unmapped',
])

/** In the order of reading. */
export function toOutput(
  plans: readonly PagePlan[],
  paragraphs: ReadonlyMap<PlannedBlock, TranslatedParagraph>,
): OutputParagraph[] {
  const blocks = plans.flatMap((plan) => plan.blocks)
  const planned = blocks.filter((block) => 'items' in block)
  const levelOf = findLevels(planned)
  const labels = new Set(planned.map(({ label }) => label))
  const output: OutputParagraph[] = []
  for (const block of blocks) {
    if ('reason' in block) {
      if (!leftOut.has(block.reason)) addKept(block.text)
      continue
    }
    const found = paragraphs.get(block)
    if (found === undefined) {
      addKept(block.text)
      continue
    }
    const { paragraph, translation } = found
    const [first] = paragraph.chain
    // The other blocks of a chain are in its first paragraph.
    if (block !== first) continue
    const level = levelOf(block)
    const parts = paragraph.render(translation)
    output.push({
      level,
      label: block.label,
      isCentered: block.box.alignment === 'center',
      runs: parts.map((part) => toRun(part, paragraph, level > 0)),
    })
  }
  return output

  function addKept(text: string): void {
    // A lone sign is not worth a paragraph, and labels are in those of their texts.
    if (text.trim().length < 2 || labels.has(text.trim())) return
    output.push({ level: 0, label: undefined, isCentered: false, runs: [{ text }] })
  }
}

/** A heading is short, and larger than most text. */
const leastHeadingRatio = 1.12
const mostHeadingCharacters = 200
const deepestLevel = 4

function findLevels(blocks: readonly PlannedBlock[]): (block: PlannedBlock) => number {
  const lengths = new Map<number, number>()
  for (const block of blocks) {
    const size = roundSize(block)
    const length = lengths.get(size) ?? 0
    lengths.set(size, length + block.text.length)
  }
  const bodySize = mostFrequentSize(lengths)
  const larger = [...lengths.keys()].filter((size) => size > bodySize * leastHeadingRatio)
  const descending = larger.sort((a, b) => b - a)
  const headingSizes = descending.slice(0, deepestLevel)
  return (block) => {
    if (block.text.length > mostHeadingCharacters) return 0
    const stated = /^H([1-4])$/.exec(block.role ?? '')?.[1]
    if (stated !== undefined) return Number(stated)
    return headingSizes.indexOf(roundSize(block)) + 1
  }
}

/** `lengths`: how much text has each size. */
function mostFrequentSize(lengths: ReadonlyMap<number, number>): number {
  let frequent = 0
  let most = 0
  for (const [size, length] of lengths) {
    if (length <= most) continue
    frequent = size
    most = length
  }
  return frequent
}

/** To half points. */
const roundSize = ({ size }: PlannedBlock): number => Math.round(size * 2) / 2

function toRun(part: StyledPart, { kept }: Paragraph, isHeading: boolean): OutputRun {
  // Styles come from the paragraph, which made them of its own.
  const style = part.style as InlineStyle
  const isText = 'text' in part
  const text = isText ? part.text : (kept.get(part.placeholder)?.text ?? '')
  return {
    text,
    isBold: style.isBold && !isHeading,
    isItalic: style.isItalic || !isText,
    isUnderlined: style.underline !== undefined && style.link === undefined,
    isStruck: style.strike !== undefined,
    isMonospaced: style.family === 'cousine',
    script: scriptOf(style),
    address: safeAddress(style.link?.address),
  }
}

/** From the baseline, in em: what is nearer is neither above nor below. */
const leastSuperscriptRise = 0.1
const leastSubscriptDrop = 0.05

function scriptOf({ rise }: InlineStyle): OutputRun['script'] {
  if (rise > leastSuperscriptRise) return 'above'
  return rise < -leastSubscriptDrop ? 'below' : undefined
}

/** A link of a document runs no program. */
function safeAddress(address: string | undefined): string | undefined {
  if (address === undefined) return undefined
  return /^(?:https?|mailto):/i.test(address) ? address : undefined
}
