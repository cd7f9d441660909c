// Sets the translations of a document into the boxes of their blocks, with one size for all
// paragraphs of one look.
import type { Segment } from '../../../segment/segment.ts'
import { isSameSegment, joinTexts } from '../../../segment/segment.ts'
import type { Fonts } from '../fonts/fonts.ts'
import type { Paragraph } from '../segments/chain-segments.ts'
import type { PagePlan } from '../segments/page-plan.ts'
import { fitText } from '../setting/fitting.ts'
import { sharedSizes } from '../setting/look-sizes.ts'
import type { Fit, SettingBox, ShapedText } from '../setting/setting.ts'
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

/**
 * Those of which something changes, one after the other; the others stay as they are in the source.
 * Each is shaped twice, first to find the sizes: the shaped text of a book would take 100 MB.
 */
export function* setParagraphs(
  paragraphs: readonly Paragraph[],
  translations: ReadonlyMap<Paragraph, Segment>,
  settings: SetSettings,
): Generator<SetParagraph> {
  const changed = findChanged(paragraphs, translations, settings.plans)
  const waiting = paragraphs.filter((paragraph) => changed.has(paragraph))
  const shape = (paragraph: Paragraph): ShapedText => {
    const translation = translations.get(paragraph) ?? paragraph.segment
    return shapeParagraph(paragraph, translation, settings)
  }
  const needs = waiting.map((paragraph) => {
    const text = shape(paragraph)
    const { size } = fitText(text, boxesOf(paragraph))
    return { paragraph, look: lookOf(paragraph), length: text.length, size }
  })
  const sizes = sharedSizes(needs)
  for (const { paragraph, look, size } of needs) {
    const text = shape(paragraph)
    const sharedSize = sizes.get(look) ?? 1
    const fit = fitText(text, boxesOf(paragraph), Math.min(size, sharedSize))
    yield { paragraph, fit, missing: text.missing }
  }
}

const boxesOf = ({ chain }: Paragraph): SettingBox[] => chain.map(({ box }) => box)

function shapeParagraph(
  paragraph: Paragraph,
  translation: Segment,
  { language, fonts }: SetSettings,
): ShapedText {
  const size = paragraph.chain[0]?.size ?? 1
  const parts = paragraph.render(translation)
  return shapeParts(parts, { size, language, fonts })
}

function lookOf({ chain: [first], base }: Paragraph): string {
  const halfPoints = Math.round((first?.size ?? 0) * 2)
  return `${base.family} ${base.isBold} ${halfPoints}`
}

/** Those whose translation differs, and those that must change with them. */
function findChanged(
  paragraphs: readonly Paragraph[],
  translations: ReadonlyMap<Paragraph, Segment>,
  plans: readonly PagePlan[],
): Set<Paragraph> {
  const neighbours = findNeighbours(paragraphs, plans)
  const waiting = paragraphs.filter((paragraph) => {
    const translation = translations.get(paragraph)
    if (translation === undefined) return false
    return !isSameSegment(joinTexts(translation), paragraph.segment)
  })
  const changed = new Set(waiting)
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
    for (const neighbour of neighbours.get(next) ?? []) {
      if (changed.has(neighbour)) continue
      changed.add(neighbour)
      waiting.push(neighbour)
    }
  return changed
}

/** Paragraphs whose texts one operation shows: they change together. */
function findNeighbours(
  paragraphs: readonly Paragraph[],
  plans: readonly PagePlan[],
): Map<Paragraph, Set<Paragraph>> {
  const ofBlock = new Map<number, Paragraph>()
  for (const paragraph of paragraphs)
    for (const { number } of paragraph.chain) ofBlock.set(number, paragraph)
  const removals = plans.flatMap((plan) => plan.removals)
  const neighbours = new Map<Paragraph, Set<Paragraph>>()
  for (const { blocks } of removals) {
    if (blocks.length < 2) continue
    const together = blocks.flatMap((number) => ofBlock.get(number) ?? [])
    for (const paragraph of together) {
      const known = neighbours.get(paragraph) ?? new Set()
      neighbours.set(paragraph, known)
      for (const other of together) known.add(other)
    }
  }
  return neighbours
}
