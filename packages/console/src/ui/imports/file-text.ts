// Reads the texts of files. Spreadsheets also save CSV in the old encoding of the computer, whose
// letters a browser would replace without a word: `año` as `a�o`.
import type { Explained } from '../../messages/sentence.ts'

/** A file is not in its encoding. */
export class FileTextError extends Error implements Explained {
  readonly reason = 'wrong-encoding'
  readonly parameters: { readonly encoding: string }
  readonly detail: string

  constructor(encoding: string) {
    const detail = `The file is not ${encoding}: some of its bytes are no character.`
    super(detail)
    this.detail = detail
    this.parameters = { encoding }
  }
}

/** Long enough for an XML declaration. */
const declarationBytes = 200
const declaration = /^<\?xml\s[^>]{0,150}encoding\s{0,5}=\s{0,5}["']([\w.-]{1,40})["']/

/**
 * The text of a file in UTF-8, in UTF-16 with its mark, or in the encoding that XML declares.
 * Throws `FileTextError`.
 */
export async function readFileText(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const encoding = encodingOf(bytes)
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    throw new FileTextError(encoding.toUpperCase())
  }
}

function encodingOf(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, declarationBytes))
  const declared = declaration.exec(start)?.[1]?.toLowerCase() ?? 'utf-8'
  // A file that declares UTF-16 and is no UTF-16 was written by a program that knew better.
  return declared.startsWith('utf-16') ? 'utf-8' : declared
}
