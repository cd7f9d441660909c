// What the codes of a page's text mean, by pdf.js, which this file alone imports. It shows texts in
// the order in which the content does, which joins its glyphs to the operations of page-walk.ts.
import { damaged } from '../limits.ts'
import { encryptedFile } from '../refusals.ts'

/** A glyph; its width is in units of its font. */
interface MeaningfulGlyph {
  readonly unicode: string
  readonly width: number
  readonly isSpace: boolean
}

/** What pdf.js knows of a font. */
export interface FontMeaning {
  readonly name?: string
  readonly vertical?: boolean
  readonly fontMatrix?: readonly number[]
}

/** What an operation shows: glyphs, and between them distances in thousandths of the size. */
export interface ShownText {
  readonly glyphs: readonly (MeaningfulGlyph | number)[]
  readonly fontId: string
  readonly font: FontMeaning | undefined
}

/** A node of the structure of a tagged page, or a reference to marked content. */
export interface StructureNode {
  readonly role?: string
  readonly type?: string
  readonly id?: string
  readonly children?: readonly StructureNode[]
}

interface PageMeaning {
  readonly texts: readonly ShownText[]
  readonly structure: StructureNode | undefined
}

export interface Meaning {
  /** `index` counts from 0. Rejects if pdf.js cannot read the page. */
  readPage(index: number): Promise<PageMeaning>
  close(): Promise<void>
}

type Library = typeof import('pdfjs-dist/legacy/build/pdf.min.mjs')

/** The first use takes 0.4 s. The worker of pdf.js runs in this thread, which is one itself. */
async function loadLibrary(): Promise<Library> {
  const worker = await import('pdfjs-dist/legacy/build/pdf.worker.min.mjs')
  Object.assign(globalThis, { pdfjsWorker: worker })
  return import('pdfjs-dist/legacy/build/pdf.min.mjs')
}

/**
 * Opens a PDF whose streams were scanned. `assets` is the directory with `cmaps` and
 * `standard_fonts` of pdf.js, without which fonts of Asia have no meaning. Rejects with
 * `DocumentError`.
 */
export async function openMeaning(bytes: Uint8Array, assets: string): Promise<Meaning> {
  const library = await loadLibrary()
  const task = library.getDocument({
    // pdf.js keeps the buffer that it is given.
    data: Uint8Array.from(bytes),
    disableFontFace: true,
    fontExtraProperties: true,
    useSystemFonts: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    useWasm: false,
    // No picture is decoded.
    maxImageSize: 1,
    verbosity: 0,
    cMapUrl: `${assets}/cmaps/`,
    standardFontDataUrl: `${assets}/standard_fonts/`,
  })
  try {
    const file = await task.promise
    return {
      readPage: (index) => readPage(library, file, index),
      close: () => task.destroy(),
    }
  } catch (error) {
    await task.destroy()
    if (error instanceof Error && error.name === 'PasswordException') throw encryptedFile()
    throw damaged('The PDF cannot be read: its structure is damaged.')
  }
}

type File = Awaited<ReturnType<Library['getDocument']>['promise']>
type Page = Awaited<ReturnType<File['getPage']>>
type OperatorList = Awaited<ReturnType<Page['getOperatorList']>>

async function readPage(library: Library, file: File, index: number): Promise<PageMeaning> {
  const page = await file.getPage(index + 1)
  // Texts of annotations would be among those of the page.
  const list = await page.getOperatorList({ annotationMode: library.AnnotationMode.DISABLE })
  const texts = listTexts(library.OPS, list, (fontId) => findFont(page, fontId))
  const structure = await page.getStructTree().catch(() => undefined)
  page.cleanup()
  return { texts, structure: structure ?? undefined }
}

function findFont(page: Page, fontId: string): FontMeaning | undefined {
  try {
    return page.commonObjs.get(fontId)
  } catch {
    // A font that could not be read.
    return undefined
  }
}

function listTexts(
  operators: Library['OPS'],
  { fnArray, argsArray }: OperatorList,
  findFont: (fontId: string) => FontMeaning | undefined,
): ShownText[] {
  const texts: ShownText[] = []
  const fontIds: string[] = []
  let fontId = ''
  for (const [index, operator] of fnArray.entries()) {
    const operands = argsArray[index]
    if (operator === operators.save || operator === operators.paintFormXObjectBegin)
      fontIds.push(fontId)
    else if (operator === operators.restore || operator === operators.paintFormXObjectEnd)
      fontId = fontIds.pop() ?? fontId
    else if (operator === operators.setFont) fontId = operands[0]
    else if (operator === operators.setGState) fontId = fontOfState(operands[0]) ?? fontId
    else if (operator === operators.showText)
      texts.push({ glyphs: listGlyphs(operands[0]), fontId, font: findFont(fontId) })
  }
  return texts
}

const listGlyphs = (items: (MeaningfulGlyph | number | null)[]) =>
  items.filter((item) => item !== null)

/** Pairs of names and values, such as `Font` and the font with its size. */
function fontOfState(state: [string, unknown][]): string | undefined {
  const font = state.find(([name]) => name === 'Font')?.[1]
  return Array.isArray(font) && typeof font[0] === 'string' ? font[0] : undefined
}
