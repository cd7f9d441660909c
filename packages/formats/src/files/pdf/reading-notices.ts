// What users should know of a PDF before it is translated.
import { metadataOf } from './objects/metadata.ts'
import { dictIn, hasKey } from './objects/objects.ts'
import { namePages } from './page-names.ts'
import type { PdfReading } from './reading.ts'
import type { KeptReason } from './segments/kept-blocks.ts'
import type { PageFacts } from './segments/page-facts.ts'

/** The share of letters without a meaning that is told. */
const toldUnmapped = 0.02

export function noticesOfReading(
  { file, plans }: PdfReading,
  { isEncrypted, isPdf }: { isEncrypted: boolean; isPdf: boolean },
): string[] {
  const notices: string[] = []
  const tellPages = (test: (facts: PageFacts) => boolean, rest: string): void => {
    const pages = plans.flatMap(({ facts }, index) => (test(facts) ? [index] : []))
    if (pages.length > 0) notices.push(`${capitalize(namePages(pages))} ${rest}`)
  }
  const tellBlocks = (reason: KeptReason, what: string): void => {
    const pages = plans.flatMap(({ blocks }, index) =>
      blocks.some((block) => 'reason' in block && block.reason === reason) ? [index] : [],
    )
    if (pages.length > 0) notices.push(`${what} (${namePages(pages)}).`)
  }
  tellPages(({ isPicture }) => isPicture, 'stay as they are: they are pictures without text.')
  tellPages(({ isMismatched }) => isMismatched, 'stay as they are: their content is damaged.')
  const letters = plans.reduce((sum, { facts }) => sum + facts.letters, 0)
  const unmapped = plans.reduce((sum, { facts }) => sum + facts.unmapped, 0)
  if (unmapped > toldUnmapped * letters)
    tellBlocks(
      'unmapped',
      `The fonts do not say which letters ${percent(unmapped / letters)} of the signs are: text ` +
        'of such signs is not translated',
    )
  tellBlocks('odd', 'Vertical or mirrored text is not translated')
  if (isPdf && /pdfaid:part/.test(metadataOf(file)))
    notices.push('The source says that it is PDF/A. The translation may not conform to it.')
  if (isEncrypted) notices.push('The source has restrictions on its use. The translation has none.')
  if (hasKey(dictIn(file.catalog, 'AcroForm'), 'XFA'))
    notices.push('The form has a second description (XFA), whose text is not translated.')
  if (!isPdf) notices.push('Tables and columns of the PDF are paragraphs one after the other.')
  return notices
}

const percent = (share: number): string => `${Math.round(100 * share)} %`
const capitalize = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`
