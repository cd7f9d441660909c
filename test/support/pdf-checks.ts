// Checks of translated PDFs by programs that have nothing to do with ours: poppler and qpdf.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { layOut } from '@dragoman/formats/files/pdf/layout/blocks.ts'
import { toPage } from '@dragoman/formats/files/pdf/layout/frame.ts'
import { openPdf, readPages } from '@dragoman/formats/files/pdf/reading.ts'
import type { Segment } from '@dragoman/formats/segment/segment.ts'
import { readPdfText } from './pdf-reader.ts'

const assets = fileURLToPath(import.meta.resolve('#build/pdf'))

/** Returns the source, with a full stop: without a change, everything would stay as it was. */
export const sameEngine = (segment: Segment): Segment => [...segment, '.']

/** Whether a program is installed. */
export const hasProgram = (name: string): boolean => !spawnSync(name, ['--version']).error

/** Runs a program with a PDF; `{}` in its arguments is the file. */
function runWith(bytes: Uint8Array, program: string, args: readonly string[]) {
  const directory = mkdtempSync(join(tmpdir(), 'pdf-check-'))
  const file = join(directory, 'a.pdf')
  try {
    writeFileSync(file, bytes)
    const given = args.map((arg) => (arg === '{}' ? file : arg))
    return spawnSync(program, given, { maxBuffer: 2 ** 30, timeout: 300_000 })
  } finally {
    rmSync(directory, { recursive: true })
  }
}

/** How often each letter and digit is in a text; hyphens, spaces and line breaks may move. */
function countLetters(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const letter of text.normalize('NFKC').replace(/[^\p{L}\p{N}]/gu, ''))
    counts.set(letter, (counts.get(letter) ?? 0) + 1)
  return counts
}

/** By poppler if it is installed, else by a fresh pdf.js. */
async function readText(bytes: Uint8Array): Promise<string> {
  if (!hasProgram('pdftotext')) return (await readPdfText(bytes)).join('\n')
  return runWith(bytes, 'pdftotext', ['-raw', '{}', '-']).stdout.toString()
}

export interface Accounts {
  readonly letters: number
  readonly lost: number
  readonly added: number
}

/** Which letters a translation with `sameEngine` lost, and which it has twice. */
export async function accountLetters(before: Uint8Array, after: Uint8Array): Promise<Accounts> {
  const [source, result] = [await readText(before), await readText(after)].map(countLetters)
  let [letters, lost, added] = [0, 0, 0]
  for (const letter of new Set([...(source?.keys() ?? []), ...(result?.keys() ?? [])])) {
    const count = source?.get(letter) ?? 0
    const difference = (result?.get(letter) ?? 0) - count
    letters += count
    if (difference < 0) lost -= difference
    else added += difference
  }
  return { letters, lost, added }
}

/** 0 if qpdf finds nothing, 2 for errors, 3 for warnings. */
export const checkStructure = (bytes: Uint8Array): number =>
  runWith(bytes, 'qpdf', ['--check', '{}']).status ?? 2

interface Picture {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}

/** A page in grey, a pixel a point. `page` counts from 0. */
function drawPage(bytes: Uint8Array, page: number): Picture {
  const number = String(page + 1)
  const range = ['-f', number, '-l', number]
  const { stdout } = runWith(bytes, 'pdftoppm', ['-r', '72', ...range, '-gray', '-cropbox', '{}'])
  const header = /^P5\s+(\d+)\s+(\d+)\s+255\s/.exec(stdout.subarray(0, 40).toString('latin1'))
  if (header === null) return { width: 0, height: 0, pixels: new Uint8Array() }
  const [whole, width, height] = header
  return { width: Number(width), height: Number(height), pixels: stdout.subarray(whole.length) }
}

/** Pixels that may change: those of blocks of text, and a little around them. */
type Box = readonly [number, number, number, number]

async function listTextBoxes(bytes: Uint8Array): Promise<{ boxes: Box[]; isTurned: boolean }[]> {
  const open = await openPdf(bytes)
  const pages: { boxes: Box[]; isTurned: boolean }[] = []
  for await (const page of readPages(open, bytes, assets)) {
    const [left, , , top] = page.box
    const boxes = layOut(page).map(({ frame, u0, u1, first, last, size }): Box => {
      const around = 0.4 * size
      const [low, high] = [last.v - 0.35 * size - 1, first.v + 1.05 * size + 1]
      const corners = [u0 - around, u1 + around].flatMap((u) =>
        [low, high].map((v) => toPage(frame, u, v)),
      )
      const xs = corners.map(([x]) => x - left)
      const ys = corners.map(([, y]) => top - y)
      return [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)]
    })
    const rotation = open.pages[page.index]?.getRotation().angle ?? 0
    pages.push({ boxes, isTurned: rotation % 360 !== 0 })
  }
  return pages
}

export interface PixelChanges {
  /** Pixels outside text. */
  readonly outside: number
  readonly changed: number
}

/** Differences of grey below this are those of smooth edges. */
const leastDifference = 40

/** Compares what is outside text, of the first pages. */
export async function comparePixels(
  before: Uint8Array,
  after: Uint8Array,
  mostPages = 3,
): Promise<PixelChanges> {
  const [sources, results] = [await listTextBoxes(before), await listTextBoxes(after)]
  let [outside, changed] = [0, 0]
  for (const [index, source] of sources.slice(0, mostPages).entries()) {
    if (source.isTurned) continue
    const [one, other] = [drawPage(before, index), drawPage(after, index)]
    const boxes = [...source.boxes, ...(results[index]?.boxes ?? [])]
    const isText = maskOf(one, boxes)
    for (const [at, grey] of one.pixels.entries()) {
      if (isText[at] === 1) continue
      outside++
      if (Math.abs(grey - (other.pixels[at] ?? 0)) > leastDifference) changed++
    }
  }
  return { outside, changed }
}

function maskOf({ width, height }: Picture, boxes: readonly Box[]): Uint8Array {
  const mask = new Uint8Array(width * height)
  for (const [left, top, right, bottom] of boxes) {
    const [from, to] = [Math.max(0, Math.floor(left)), Math.min(width, Math.ceil(right))]
    const last = Math.min(height, Math.ceil(bottom))
    for (let y = Math.max(0, Math.floor(top)); y < last; y++)
      if (to > from) mask.fill(1, y * width + from, y * width + to)
  }
  return mask
}
