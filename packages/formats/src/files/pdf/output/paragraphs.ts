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
  paragraphs: ReadonlyMap<PlannedBlock, { paragraph: Paragraph; translation: Segment }>,
): OutputParagraph[] {
  const blocks = plans.flatMap((plan) => plan.blocks)
  const levelOf = findLevels(blocks.filter((block) => 'items' in block))
  return blocks.flatMap((block) => {
    if (!('items' in block)) return leftOut.has(block.reason) ? [] : keptParagraph(block)
    const found = paragraphs.get(block)
    if (found === undefined) return keptParagraph(block)
    const { paragraph, translation } = found
    // The other blocks of a chain are in its first paragraph.
    if (paragraph.chain[0] !== block) return []
    const level = levelOf(block)
    return {
      level,
      label: block.label,
      isCentered: block.box.alignment === 'center',
      runs: paragraph.render(translation).map((part) => toRun(part, paragraph, level > 0)),
    }
  })
}

const keptParagraph = ({ text }: { readonly text: string }): OutputParagraph[] =>
  text.trim().length < 2
    ? []
    : [{ level: 0, label: undefined, isCentered: false, runs: [{ text }] }]

/** A heading is short, and larger than most text. */
const [headingRatio, mostHeadingCharacters, levels] = [1.12, 200, 4]

function findLevels(blocks: readonly PlannedBlock[]): (block: PlannedBlock) => number {
  const counts = new Map<number, number>()
  for (const block of blocks) {
    const size = roundSize(block)
    counts.set(size, (counts.get(size) ?? 0) + block.text.length)
  }
  let [body, most] = [0, 0]
  for (const [size, count] of counts) if (count > most) [body, most] = [size, count]
  const sizes = [...counts.keys()].filter((size) => size > body * headingRatio)
  const largest = sizes.sort((a, b) => b - a).slice(0, levels)
  return (block) => {
    if (block.text.length > mostHeadingCharacters) return 0
    const stated = /^H([1-4])$/.exec(block.role ?? '')?.[1]
    return stated === undefined ? largest.indexOf(roundSize(block)) + 1 : Number(stated)
  }
}

const roundSize = ({ size }: PlannedBlock): number => Math.round(size * 2) / 2

function toRun(part: StyledPart, { kept }: Paragraph, isHeading: boolean): OutputRun {
  // Styles come from the paragraph, which made them of its own.
  const style = part.style as InlineStyle
  const text = 'text' in part ? part.text : (kept.get(part.placeholder)?.text ?? '')
  const { rise } = style
  return {
    text,
    isBold: style.isBold && !isHeading,
    isItalic: style.isItalic || !('text' in part),
    isUnderlined: style.underline !== undefined && style.link === undefined,
    isStruck: style.strike !== undefined,
    isMonospaced: style.family === 'cousine',
    script: rise > 0.1 ? 'above' : rise < -0.05 ? 'below' : undefined,
    address: safeAddress(style.link?.address),
  }
}

/** A link of a document runs no program. */
const safeAddress = (address: string | undefined): string | undefined =>
  address !== undefined && /^(?:https?|mailto):/i.test(address) ? address : undefined
