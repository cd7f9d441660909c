// Makes a small PDF with each of ten programs, of the texts in `sources`.
import { spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export interface Maker {
  readonly name: string
  /** A file of `sources`. */
  readonly source: string
  /**
   * The program and its arguments, in a directory that has the source. It makes a file of the
   * source's name with `.pdf`, or prints the PDF.
   */
  readonly command: readonly [string, ...string[]]
}

const sources = join(import.meta.dirname, 'sources')
const office = ['-env:UserInstallation=file:///tmp/dragoman-pdf-profile', '--headless'] as const
const tagged = '{"UseTaggedPDF":{"type":"boolean","value":"true"}}'

export const makers: readonly Maker[] = [
  {
    name: 'Chromium',
    source: 'council.html',
    command: [
      'chromium',
      ...['--headless', '--no-sandbox', '--disable-gpu', '--no-pdf-header-footer'],
      ...['--print-to-pdf=council.pdf', 'council.html'],
    ],
  },
  {
    name: 'wkhtmltopdf',
    source: 'council.html',
    command: ['wkhtmltopdf', '-q', 'council.html', 'council.pdf'],
  },
  {
    name: 'WeasyPrint',
    source: 'council.html',
    command: ['weasyprint', 'council.html', 'council.pdf'],
  },
  {
    name: 'LibreOffice Writer, report',
    source: 'report.fodt',
    command: ['soffice', ...office, '--convert-to', 'pdf', 'report.fodt'],
  },
  {
    name: 'LibreOffice Writer, form, tagged',
    source: 'form.fodt',
    command: ['soffice', ...office, '--convert-to', `pdf:writer_pdf_Export:${tagged}`, 'form.fodt'],
  },
  {
    name: 'LibreOffice Impress',
    source: 'slides.fodp',
    command: ['soffice', ...office, '--convert-to', 'pdf', 'slides.fodp'],
  },
  {
    name: 'pdfTeX',
    source: 'paper.tex',
    command: ['pdflatex', '-interaction=batchmode', 'paper.tex'],
  },
  {
    name: 'groff',
    source: 'manual.ms',
    command: ['groff', '-t', '-ms', '-Tpdf', 'manual.ms'],
  },
  {
    name: 'cairo',
    source: 'poster.py',
    command: ['/usr/bin/python3', 'poster.py', 'poster.pdf'],
  },
  {
    name: 'Ghostscript',
    source: 'letter.ps',
    command: ['ps2pdf', 'letter.ps', 'letter.pdf'],
  },
]

/** The PDF of a maker; undefined if its program is not installed, or fails. */
export function makePdf({ source, command }: Maker, directory: string): Uint8Array | undefined {
  copyFileSync(join(sources, source), join(directory, source))
  const file = join(directory, source.replace(/\.\w+$/, '.pdf'))
  const [program, ...args] = command
  const { error, stdout } = spawnSync(program, args, {
    cwd: directory,
    maxBuffer: 2 ** 26,
    timeout: 120_000,
  })
  if (error !== undefined) return undefined
  if (!existsSync(file)) writeFileSync(file, stdout)
  const bytes = readFileSync(file)
  return bytes.includes('%PDF-') ? new Uint8Array(bytes) : undefined
}
