// PDFs of the programs that most people's PDFs come from, if they are installed.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const paragraph =
  'The red house stands beside the river, and its garden is large enough for a dozen apple ' +
  'trees, which are <b>old</b> and bear fruit <i>every other autumn</i> if the weather is good, ' +
  'and the bees of the <a href="https://example.com/neighbours">neighbours</a> come over the wall.'

const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>The house</title>
<style>.columns { columns: 2 } td { border: 1px solid black }</style></head><body>
<h1>About the house</h1><p>${paragraph}</p>
<ul><li>The first room is blue.</li><li>The second room is green.</li></ul>
<table><tr><td>Apples</td><td>12.50</td></tr><tr><td>A longer cell of text</td><td>7</td></tr>
</table><div class="columns"><p>${paragraph}</p><p>${paragraph} ${paragraph}</p></div>
<p style="text-align: center">A line in the middle</p><pre>if (a == b) { return c; }</pre>
</body></html>`

const manual = `.TH HOUSE 1
.SH NAME
house \\- build a house
.SH DESCRIPTION
.B house
builds a house beside the river, with a garden that is large enough for a dozen apple trees.
.PP
The options are read from the configuration file, and those of the command line come first.
.TP
.B \\-\\-roof
Builds the roof as well, which takes a few more days.
.TP
.B \\-\\-garden
Plants the trees.
`

interface Made {
  readonly input: string
  readonly content: string
  /** The program and its arguments, in a new directory that has the input. */
  readonly command: readonly [string, ...string[]]
  /** Otherwise, the program prints the PDF. */
  readonly output?: string
}

const programs: Readonly<Record<string, (directory: string) => Made>> = {
  soffice: (directory) => ({
    input: 'house.html',
    content: page,
    command: [
      'soffice',
      `-env:UserInstallation=file://${directory}/profile`,
      '--headless',
      '--convert-to',
      'pdf:writer_web_pdf_Export:{"UseTaggedPDF":{"type":"boolean","value":"true"}}',
      'house.html',
    ],
    output: 'house.pdf',
  }),
  chromium: (directory) => ({
    input: 'house.html',
    content: page,
    command: [
      'chromium',
      ...['--headless', '--no-sandbox', '--disable-gpu', `--user-data-dir=${directory}/profile`],
      ...['--print-to-pdf=house.pdf', `file://${directory}/house.html`],
    ],
    output: 'house.pdf',
  }),
  groff: () => ({
    input: 'house.1',
    content: manual,
    command: ['groff', '-man', '-Tpdf', 'house.1'],
  }),
}

export const pdfPrograms = Object.keys(programs)

/** A PDF that a program makes; undefined if it is not installed, or cannot make one here. */
export function makeWithProgram(name: string): Uint8Array | undefined {
  const directory = mkdtempSync(join(tmpdir(), 'pdf-program-'))
  try {
    const made = programs[name]?.(directory)
    if (made === undefined) return undefined
    writeFileSync(join(directory, made.input), made.content)
    const [program, ...args] = made.command
    const { status, stdout } = spawnSync(program, args, {
      cwd: directory,
      maxBuffer: 2 ** 26,
      timeout: 120_000,
    })
    if (status !== 0) return undefined
    const bytes = made.output === undefined ? stdout : readFileSync(join(directory, made.output))
    return bytes.includes('%PDF-') ? new Uint8Array(bytes) : undefined
  } catch {
    return undefined
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}
