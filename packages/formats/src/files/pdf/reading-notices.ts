// What users should know of a PDF before it is translated.
import { type DocumentNotice, notice } from '../document-notice.ts'
import { metadataOf } from './objects/metadata.ts'
import { dictIn, hasKey } from './objects/objects.ts'
import { namePages, numberPages } from './page-names.ts'
import type { PdfReading } from './reading.ts'
import type { KeptReason } from './segments/kept-blocks.ts'
import { sumFacts } from './segments/page-facts.ts'
import { indexesOf, type PagePlan } from './segments/page-plan.ts'

/** The share of letters without a meaning that is told. */
const toldUnmapped = 0.02

export function noticesOfReading(
  { file, plans }: PdfReading,
  { isEncrypted, isPdf }: { isEncrypted: boolean; isPdf: boolean },
): DocumentNotice[] {
  const notices: DocumentNotice[] = []
  noticePages('pdf-picture-pages', ({ facts }) => facts.isPicture, 'they are pictures without text')
  noticePages('pdf-damaged-pages', ({ facts }) => facts.isMismatched, 'their content is damaged')
  const letters = sumFacts(plans, 'letters')
  const unmapped = sumFacts(plans, 'unmapped')
  if (unmapped > toldUnmapped * letters)
    noticeBlocks('unmapped', (pages) => {
      const percent = Math.round((100 * unmapped) / letters)
      const what = `The fonts do not say which letters ${percent} % of the signs are`
      const text = `${what}: text of such signs is not translated (${namePages(pages)}).`
      return notice('pdf-unmapped-text', text, { percent, pages: numberPages(pages) })
    })
  noticeBlocks('odd', (pages) => {
    const text = `Vertical or mirrored text is not translated (${namePages(pages)}).`
    return notice('pdf-odd-text', text, { pages: numberPages(pages) })
  })
  if (isPdf && /pdfaid:part/.test(metadataOf(file)))
    notices.push(
      notice(
        'pdf-archive',
        'The source says that it is PDF/A. The translation may not conform to it.',
      ),
    )
  if (isEncrypted)
    notices.push(
      notice(
        'pdf-restrictions',
        'The source has restrictions on its use. The translation has none.',
      ),
    )
  if (hasKey(dictIn(file.catalog, 'AcroForm'), 'XFA'))
    notices.push(
      notice('pdf-form', 'The form has a second description (XFA), whose text is not translated.'),
    )
  if (!isPdf)
    notices.push(
      notice('pdf-layout', 'Tables and columns of the PDF are paragraphs one after the other.'),
    )
  return notices

  function noticePages(
    code: 'pdf-picture-pages' | 'pdf-damaged-pages',
    isConcerned: (plan: PagePlan) => boolean,
    why: string,
  ): void {
    const pages = indexesOf(plans, isConcerned)
    if (pages.length === 0) return
    const text = `${capitalize(namePages(pages))} stay as they are: ${why}.`
    notices.push(notice(code, text, { pages: numberPages(pages) }))
  }

  function noticeBlocks(
    reason: KeptReason,
    describe: (pages: readonly number[]) => DocumentNotice,
  ): void {
    const pages = indexesOf(plans, ({ blocks }) =>
      blocks.some((block) => 'reason' in block && block.reason === reason),
    )
    if (pages.length > 0) notices.push(describe(pages))
  }
}

const capitalize = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
