// Reads a PDF page by page. Of each page, only what a translation needs is kept: all glyphs of a
// book would take more memory than a thread has.
import { DocumentError } from '../document-error.ts'
import { contentBudget, pageStream } from './objects/content-streams.ts'
import type { Budget } from './objects/filters.ts'
import { readLinks } from './objects/links.ts'
import {
  dictIn,
  hasKey,
  listPages,
  numberIn,
  openObjects,
  type PdfFile,
  type PdfPage,
  pageBox,
} from './objects/objects.ts'
import { scanStreams } from './objects/stream-scan.ts'
import { createFormReader, type FormReader } from './page/forms.ts'
import { type Meaning, openMeaning } from './page/glyphs.ts'
import { createOperationCounter } from './page/operation-count.ts'
import type { PageRead } from './page/page-read.ts'
import { type FontCache, walkPage } from './page/page-walk.ts'
import { namePages } from './page-names.ts'
import { dynamicForm, signedFile, unmappedLetters, withoutText } from './refusals.ts'
import { sumFacts } from './segments/page-facts.ts'
import { indexesOf, type PagePlan, type PlanContext, planPage } from './segments/page-plan.ts'

/** A PDF whose objects are open, and whose content was counted. */
export interface OpenPdf {
  readonly file: PdfFile
  readonly pages: readonly PdfPage[]
  readonly forms: FormReader
  /** The bytes of all shown strings. */
  readonly textBytes: number
}

export interface PdfReading extends OpenPdf {
  readonly plans: readonly PagePlan[]
  readonly words: ReadonlySet<string>
}

interface ReadingSettings {
  /** `CutSettings.pdfAssets`. */
  readonly assets: string
  readonly canSet: PlanContext['canSet']
  readonly maxPages: number | undefined
}

/** Checks everything that pdf.js would not. Rejects with `DocumentError`. */
export async function openPdf(bytes: Uint8Array, maxPages?: number): Promise<OpenPdf> {
  scanStreams(bytes)
  const file = await openObjects(bytes)
  refuseForms(file)
  const pages = listPages(file, maxPages)
  const forms = createFormReader()
  const counter = createOperationCounter(forms)
  const budget = contentBudget()
  let textBytes = 0
  for (const [index, page] of pages.entries()) {
    const stream = pageStream(page.node, index, budget)
    textBytes += counter.countPage(stream).textBytes
  }
  return { file, pages, forms, textBytes }
}

/** Rejects with `DocumentError`. */
export async function readPdf(
  bytes: Uint8Array,
  { assets, canSet, maxPages }: ReadingSettings,
): Promise<PdfReading> {
  const open = await openPdf(bytes, maxPages)
  const context: PlanContext = { words: new Set(), claimed: new Map(), canSet, nextNumber: 0 }
  const plans: PagePlan[] = []
  for await (const page of readPages(open, bytes, assets)) plans.push(planPage(page, context))
  refuseUnreadable(plans)
  return { ...open, plans, words: context.words }
}

/** The pages in order. Rejects with `DocumentError`. */
export async function* readPages(
  open: OpenPdf,
  bytes: Uint8Array,
  assets: string,
): AsyncGenerator<PageRead> {
  const meaning = await openMeaning(bytes, assets)
  try {
    const reader = { ...open, meaning, fonts: new Map(), budget: contentBudget() }
    for (const index of open.pages.keys()) yield await readPage(reader, index)
  } finally {
    await meaning.close()
  }
}

interface PageReader extends OpenPdf {
  readonly meaning: Meaning
  readonly fonts: FontCache
  readonly budget: Budget
}

async function readPage(reader: PageReader, index: number): Promise<PageRead> {
  const page = reader.pages[index]?.node
  if (page === undefined) throw new Error(`there is no page ${index}`)
  const box = pageBox(page)
  try {
    const { texts, structure } = await reader.meaning.readPage(index)
    const stream = pageStream(page, index, reader.budget)
    const walked = walkPage({ stream, texts, forms: reader.forms, fonts: reader.fonts })
    return { ...walked, index, box, links: readLinks(page), structure }
  } catch (error) {
    if (error instanceof DocumentError) throw error
    // pdf.js cannot read the page, which stays as it is.
    const nothing = { shows: [], rules: [], areas: [], dots: [], pictures: [], links: [] }
    return { ...nothing, index, box, structure: undefined, isMismatched: true }
  }
}

/** A bit of `SigFlags`: there is a signature. */
const signed = 1

function refuseForms({ catalog }: PdfFile): void {
  const form = dictIn(catalog, 'AcroForm')
  const flags = numberIn(form, 'SigFlags') ?? 0
  if ((flags & signed) !== 0) throw signedFile()
  if (hasKey(form, 'XFA') && hasKey(catalog, 'NeedsRendering')) throw dynamicForm()
}

/** The share of letters without a meaning. */
const mostUnmapped = 0.5

function refuseUnreadable(plans: readonly PagePlan[]): void {
  const letters = sumFacts(plans, 'letters')
  if (letters === 0) {
    const pictures = indexesOf(plans, ({ facts }) => facts.isPicture)
    if (pictures.length === 0) throw withoutText('its pages are empty')
    throw withoutText(`${namePages(pictures)} are pictures`)
  }
  const share = sumFacts(plans, 'unmapped') / letters
  if (share > mostUnmapped) throw unmappedLetters(Math.round(100 * share))
}
