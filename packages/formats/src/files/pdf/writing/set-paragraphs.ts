// Sets the translations of a document into the boxes of their blocks, with one size for all
// paragraphs of one look.
import type { Segment } from '../../../segment/segment.ts'
import { isSameSegment, joinTexts } from '../../../segment/segment.ts'
import type { Fonts } from '../fonts/fonts.ts'
import type { Paragraph } from '../segments/chain-segments.ts'
import type { PagePlan } from '../segments/page-plan.ts'
import { fitText } from '../setting/fitting.ts'
import { sharedSizes } from '../setting/look-sizes.ts'
import type { Fit } from '../setting/setting.ts'
import { shapeParts } from '../setting/shaping.ts'

/** A paragraph whose translation has its lines. */
export interface SetParagraph {
  readonly paragraph: Paragraph
  readonly fit: Fit
  /** Characters that no font has. */
  readonly missing: string
}

interface SetSettings {
  readonly plans: readonly PagePlan[]
  readonly fonts: Fonts
  /** The target, a BCP 47 tag. */
  readonly language: string
}

/** Those of which something changes; the others stay as they are in the source. */
export function setParagraphs(
  paragraphs: readonly Paragraph[],
  translations: ReadonlyMap<Paragraph, Segment>,
  { plans, fonts, language }: SetSettings,
): SetParagraph[] {
  const changed = findChanged(paragraphs, translations, plans)
  const shaped = paragraphs
    .filter((paragraph) => changed.has(paragraph))
    .map((paragraph) => {
      const translation = translations.get(paragraph) ?? paragraph.segment
      const [first] = paragraph.chain
      const size = first?.size ?? 1
      const text = shapeParts(paragraph.render(translation), { size, language, fonts })
      const boxes = paragraph.chain.map(({ box }) => box)
      const fit = fitText(text, boxes)
      return { paragraph, text, boxes, fit, missing: text.missing, look: lookOf(paragraph) }
    })
  const sizes = sharedSizes(
    shaped.map(({ look, text, fit }) => ({ look, length: text.length, size: fit.size })),
  )
  return shaped.map(({ look, text, boxes, ...set }) => {
    const shared = sizes.get(look) ?? 1
    return set.fit.size > shared + 1e-6 ? { ...set, fit: fitText(text, boxes, shared) } : set
  })
}

function lookOf({ chain: [first], base }: Paragraph): string {
  const size = Math.round((first?.size ?? 0) * 2) / 2
  return `${base.family} ${base.isBold} ${size}`
}

/** Blocks whose texts one operation shows change together. */
function findChanged(
  paragraphs: readonly Paragraph[],
  translations: ReadonlyMap<Paragraph, Segment>,
  plans: readonly PagePlan[],
): Set<Paragraph> {
  const ofBlock = new Map<number, Paragraph>()
  for (const paragraph of paragraphs)
    for (const { number } of paragraph.chain) ofBlock.set(number, paragraph)
  const joined = new Map<Paragraph, Set<Paragraph>>()
  for (const { removals } of plans)
    for (const { blocks } of removals) {
      if (blocks.length < 2) continue
      const together = blocks.flatMap((number) => ofBlock.get(number) ?? [])
      for (const paragraph of together) {
        const others = joined.get(paragraph) ?? new Set()
        joined.set(paragraph, others)
        for (const other of together) others.add(other)
      }
    }
  const waiting = paragraphs.filter((paragraph) => {
    const translation = translations.get(paragraph)
    return translation && !isSameSegment(joinTexts(translation), paragraph.segment)
  })
  const changed = new Set(waiting)
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
    for (const other of joined.get(next) ?? []) {
      if (changed.has(other)) continue
      changed.add(other)
      waiting.push(other)
    }
  return changed
}
