// Draws pages of PDFs with pdf.js, which this file alone imports. It is large and loads late.
import { getDocument, PDFWorker } from 'pdfjs-dist/legacy/build/pdf.min.mjs'
import { PdfTables } from './pdf-tables.ts'
import { startWorker } from './pdf-worker.ts'

/** A phone shows a page small, but its user can enlarge it. */
const leastWidth = 900
/** Some phones draw no canvas of more than 16 million pixels. */
const mostPixels = 12_000_000

interface Drawing {
  readonly canvas: HTMLCanvasElement
  /** Counts from 1. */
  readonly pageNumber: number
  /** How wide the page is shown, in CSS pixels. */
  readonly width: number
  readonly signal: AbortSignal
}

/** Draws a page onto a canvas, whose size it sets. Rejects if it cannot be drawn, or is aborted. */
export async function drawPage(content: Blob, drawing: Drawing): Promise<void> {
  const port = startWorker()
  const stopped = new Promise<never>((_, reject) => {
    port.addEventListener('error', () => reject(new Error('The worker of pdf.js failed.')))
    drawing.signal.addEventListener('abort', () => reject(drawing.signal.reason))
  })
  const worker = PDFWorker.create({ port })
  try {
    await Promise.race([stopped, draw(content, worker, drawing)])
  } finally {
    worker.destroy()
    port.terminate()
  }
}

async function draw(
  content: Blob,
  worker: PDFWorker,
  { canvas, pageNumber, width }: Drawing,
): Promise<void> {
  const file = await getDocument({
    data: new Uint8Array(await content.arrayBuffer()),
    worker,
    BinaryDataFactory: PdfTables,
    useWorkerFetch: false,
    // The security policy of the pages forbids it.
    useWasm: false,
    verbosity: 0,
  }).promise
  const page = await file.getPage(pageNumber)
  const size = page.getViewport({ scale: 1 })
  const wanted = Math.max(leastWidth, width * Math.min(devicePixelRatio, 2)) / size.width
  const scale = Math.min(wanted, Math.sqrt(mostPixels / (size.width * size.height)))
  const viewport = page.getViewport({ scale })
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  await page.render({ canvas, viewport }).promise
}
