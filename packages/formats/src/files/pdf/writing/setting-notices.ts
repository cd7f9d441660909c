// What users should know of how their translation was set.
import { namePages } from '../page-names.ts'
import type { Paragraph } from '../segments/chain-segments.ts'
import { isRightToLeftLanguage } from '../setting/bidi.ts'
import type { SetParagraph } from './set-paragraphs.ts'

/** Relative to the source: smaller text is told. */
const smallSize = 0.75

/** What is kept of a paragraph that was set. */
export interface SettingOutcome {
  readonly paragraph: Paragraph
  /** Relative to the source. */
  readonly size: number
  readonly isOverflowing: boolean
  /** Characters that no font has. */
  readonly missing: string
}

/** Passes paragraphs on, and keeps how each was set. */
export function* recordOutcomes(
  set: Iterable<SetParagraph>,
  outcomes: SettingOutcome[],
): Generator<SetParagraph> {
  for (const each of set) {
    const { paragraph, fit, missing } = each
    const { size, isOverflowing } = fit
    outcomes.push({ paragraph, size, isOverflowing, missing })
    yield each
  }
}

export function noticesOfSetting(set: readonly SettingOutcome[], language: string): string[] {
  const notices: string[] = []
  const overflowing = set.filter(({ isOverflowing }) => isOverflowing)
  if (overflowing.length > 0)
    notices.push(
      `The translation has no room in ${countParagraphs(overflowing)}, and may touch what is ` +
        'beside or below.',
    )
  const small = set.filter(({ size, isOverflowing }) => size < smallSize && !isOverflowing)
  if (small.length > 0)
    notices.push(`The text is smaller than 75 % of the source in ${countParagraphs(small)}.`)
  const allMissing = set.map(({ missing }) => missing).join('')
  const missing = [...new Set(allMissing)]
  if (missing.length > 0)
    notices.push(`No font has these characters, shown as “?”: ${missing.join(' ')}`)
  if (isRightToLeftLanguage(language))
    notices.push(
      'Columns and labels keep their places, although the translation runs from right to left. ' +
        'A translation with the option `output` as `docx` reads better.',
    )
  return notices
}

function countParagraphs(set: readonly SettingOutcome[]): string {
  const blocks = set.flatMap(({ paragraph }) => paragraph.chain)
  const pages = new Set(blocks.map(({ page }) => page))
  const ascending = [...pages].sort((a, b) => a - b)
  const count = set.length === 1 ? 'one paragraph' : `${set.length} paragraphs`
  return `${count} (${namePages(ascending)})`
}
