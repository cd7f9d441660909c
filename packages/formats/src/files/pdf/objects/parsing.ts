// Parses PDF files with pdf-lib, which writes about some of them to the console.
import { PDFDocument } from '@cantoo/pdf-lib'

/** Rejects if the file is damaged, or needs a password. */
export async function parseFile(bytes: Uint8Array): Promise<PDFDocument> {
  muteWarning()
  try {
    return await PDFDocument.load(bytes, {
      updateMetadata: false,
      password: '',
      parseSpeed: Number.POSITIVE_INFINITY,
      preserveXFA: true,
    })
  } finally {
    unmuteWarning()
  }
}

/** It has no option, and says nothing that anyone could act upon. */
const mutedWarning = 'Removing parsed object'

type Warn = typeof console.warn

let parsing = 0
let usualWarn: Warn | undefined

/** Files may be parsed at the same time: the first mutes, and the last unmutes. */
function muteWarning(): void {
  parsing++
  if (parsing > 1) return
  const warn = console.warn
  usualWarn = warn
  console.warn = (...texts: Parameters<Warn>) => {
    const isMuted = String(texts[0]).startsWith(mutedWarning)
    if (!isMuted) warn(...texts)
  }
}

function unmuteWarning(): void {
  parsing--
  if (parsing === 0 && usualWarn !== undefined) console.warn = usualWarn
}
