// What users should know of a PDF before it is translated.
import { metadataOf } from './objects/metadata.ts'
import { dictIn, hasKey } from './objects/objects.ts'
import { namePages } from './page-names.ts'
import type { PdfReading } from './reading.ts'
import type { KeptReason } from './segments/kept-blocks.ts'
import { sumFacts } from './segments/page-facts.ts'
import { indexesOf, type PagePlan } from './segments/page-plan.ts'

/** The share of letters without a meaning that is told. */
const toldUnmapped = 0.02

export function noticesOfReading(
  { file, plans }: PdfReading,
  { isEncrypted, isPdf }: { isEncrypted: boolean; isPdf: boolean },
): string[] {
  const notices: string[] = []
  noticePages(({ facts }) => facts.isPicture, 'they are pictures without text')
  noticePages(({ facts }) => facts.isMismatched, 'their content is damaged')
  const letters = sumFacts(plans, 'letters')
  const unmapped = sumFacts(plans, 'unmapped')
  if (unmapped > toldUnmapped * letters)
    noticeBlocks(
      'unmapped',
      `The fonts do not say which letters ${percent(unmapped / letters)} of the signs are: text ` +
        'of such signs is not translated',
    )
  noticeBlocks('odd', 'Vertical or mirrored text is not translated')
  if (isPdf && /pdfaid:part/.test(metadataOf(file)))
    notices.push('The source says that it is PDF/A. The translation may not conform to it.')
  if (isEncrypted) notices.push('The source has restrictions on its use. The translation has none.')
  if (hasKey(dictIn(file.catalog, 'AcroForm'), 'XFA'))
    notices.push('The form has a second description (XFA), whose text is not translated.')
  if (!isPdf) notices.push('Tables and columns of the PDF are paragraphs one after the other.')
  return notices

  function noticePages(isConcerned: (plan: PagePlan) => boolean, why: string): void {
    const pages = indexesOf(plans, isConcerned)
    if (pages.length === 0) return
    notices.push(`${capitalize(namePages(pages))} stay as they are: ${why}.`)
  }

  function noticeBlocks(reason: KeptReason, what: string): void {
    const pages = indexesOf(plans, ({ blocks }) =>
      blocks.some((block) => 'reason' in block && block.reason === reason),
    )
    if (pages.length > 0) notices.push(`${what} (${namePages(pages)}).`)
  }
}

const percent = (share: number): string => `${Math.round(100 * share)} %`
const capitalize = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
