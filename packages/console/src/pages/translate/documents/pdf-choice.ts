// What PDFs are translated into: the browser keeps the choice for the next ones.
import { useState } from 'react'
import { readStored, writeStored } from '../../../data/browser-storage.ts'

export const pdfOutputs = ['pdf', 'docx', 'html'] as const
export const pdfPages = ['translated', 'alternating'] as const

export interface PdfChoice {
  readonly output: (typeof pdfOutputs)[number]
  /** Only a PDF has pages. */
  readonly pages: (typeof pdfPages)[number]
}

const key = 'dragoman.pdf-choice'

/** The service knows formats by the ends of names, too. */
export const isPdf = (name: string): boolean => /\.pdf$/i.test(name)

/** The options of the format `pdf`. */
export const optionsOf = ({ output, pages }: PdfChoice): Readonly<Record<string, string>> =>
  output === 'pdf' ? { output, pages } : { output }

export const isSameChoice = (one: PdfChoice, other: PdfChoice): boolean =>
  one.output === other.output && (one.output !== 'pdf' || one.pages === other.pages)

/** The choice that was made last, and a function that makes another. */
export function usePdfChoice(): readonly [PdfChoice, (next: PdfChoice) => void] {
  const [choice, setChoice] = useState(readChoice)
  function choose(next: PdfChoice): void {
    writeStored(key, next)
    setChoice(next)
  }
  return [choice, choose]
}

/** An older or newer console may have stored other values. */
function readChoice(): PdfChoice {
  const stored = readStored(key) as Partial<Record<keyof PdfChoice, unknown>> | undefined
  return {
    output: pdfOutputs.find((each) => each === stored?.output) ?? 'pdf',
    pages: pdfPages.find((each) => each === stored?.pages) ?? 'translated',
  }
}
