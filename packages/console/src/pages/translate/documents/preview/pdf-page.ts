// Draws pages of PDFs with pdf.js, which this file alone imports. It is large and loads late.
import {
  getDocument,
  type PDFDocumentLoadingTask,
  PDFWorker,
} from 'pdfjs-dist/legacy/build/pdf.min.mjs'
import { PdfTables } from './pdf-tables.ts'
import { startWorker } from './pdf-worker.ts'

/** A phone shows a page small, but its user can enlarge it. */
const leastWidth = 900
/** Some phones draw no canvas of more than 16 million pixels. */
const mostPixels = 12_000_000
/** How long a worker has to end. One that is busy with a page does not hear of it. */
const endTimeoutMs = 2_000

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
  const data = new Uint8Array(await content.arrayBuffer())
  const port = startWorker()
  const stopped = new Promise<never>((_, reject) => {
    port.addEventListener('error', () => reject(new Error('The worker of pdf.js failed.')))
    drawing.signal.addEventListener('abort', () => reject(drawing.signal.reason))
  })
  const task = getDocument({
    data,
    worker: PDFWorker.create({ port }),
    BinaryDataFactory: PdfTables,
    useWorkerFetch: false,
    // The worker's security policy refuses it.
    useWasm: false,
    verbosity: 0,
  })
  try {
    await Promise.race([stopped, draw(task, drawing)])
  } finally {
    end(task, port)
  }
}

async function draw(
  task: PDFDocumentLoadingTask,
  { canvas, pageNumber, width }: Drawing,
): Promise<void> {
  const page = await (await task.promise).getPage(pageNumber)
  const size = page.getViewport({ scale: 1 })
  const wanted = Math.max(leastWidth, width * Math.min(devicePixelRatio, 2)) / size.width
  const scale = Math.min(wanted, Math.sqrt(mostPixels / (size.width * size.height)))
  const viewport = page.getViewport({ scale })
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  await page.render({ canvas, viewport }).promise
}

/** Takes the fonts of a file from the page, and ends its worker. */
function end(task: PDFDocumentLoadingTask, port: Worker): void {
  const terminate = () => port.terminate()
  setTimeout(terminate, endTimeoutMs)
  task.destroy().then(terminate, terminate)
}
