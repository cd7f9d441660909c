// What users should know of how their translation was set.
import { type DocumentNotice, notice } from '../../document-notice.ts'
import { namePages, numberPages } from '../page-names.ts'
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

export function noticesOfSetting(
  set: readonly SettingOutcome[],
  language: string,
): DocumentNotice[] {
  const notices: DocumentNotice[] = []
  const overflowing = set.filter(({ isOverflowing }) => isOverflowing)
  if (overflowing.length > 0)
    notices.push(
      notice(
        'no-room',
        `The translation has no room in ${countParagraphs(overflowing)}, and may touch what is ` +
          'beside or below.',
        { paragraphs: overflowing.length, pages: numberPages(pagesOf(overflowing)) },
      ),
    )
  const small = set.filter(({ size, isOverflowing }) => size < smallSize && !isOverflowing)
  if (small.length > 0)
    notices.push(
      notice(
        'text-small',
        `The text is smaller than 75 % of the source in ${countParagraphs(small)}.`,
        { paragraphs: small.length, pages: numberPages(pagesOf(small)) },
      ),
    )
  const allMissing = set.map(({ missing }) => missing).join('')
  const missing = [...new Set(allMissing)]
  if (missing.length > 0)
    notices.push(
      notice(
        'characters-missing',
        `No font has these characters, shown as “?”: ${missing.join(' ')}`,
        { characters: missing.join(' ') },
      ),
    )
  if (isRightToLeftLanguage(language))
    notices.push(
      notice(
        'columns-keep-places',
        'Columns and labels keep their places, although the translation runs from right to left. ' +
          'A translation with the option `output` as `docx` reads better.',
      ),
    )
  return notices
}

function countParagraphs(set: readonly SettingOutcome[]): string {
  const count = set.length === 1 ? 'one paragraph' : `${set.length} paragraphs`
  return `${count} (${namePages(pagesOf(set))})`
}

/** The indexes of the pages, ascending. */
function pagesOf(set: readonly SettingOutcome[]): number[] {
  const blocks = set.flatMap(({ paragraph }) => paragraph.chain)
  const pages = new Set(blocks.map(({ page }) => page))
  return [...pages].sort((a, b) => a - b)
}
