// Files of Office before 2007, and RTF. They are not cut: an office suite converts them before.
import type { FormatDescription, OutputFormat } from './format.ts'

/** What callers know of such a file, and what it is converted to. */
export interface OldOfficeFormat extends Omit<FormatDescription, 'options'> {
  readonly becomes: Exclude<OutputFormat, 'html'>
}

/** With the stream of a compound file that each has (MS-DOC, MS-XLS, MS-PPT). */
const compounds = {
  doc: 'WordDocument',
  xls: 'Workbook',
  ppt: 'PowerPoint Document',
}

export const oldOfficeFormats = {
  doc: {
    name: 'Word document of before 2007',
    extensions: ['.doc', '.dot'],
    mediaTypes: ['application/msword'],
    becomes: 'docx',
  },
  xls: {
    name: 'Excel workbook of before 2007',
    extensions: ['.xls', '.xlt'],
    mediaTypes: ['application/vnd.ms-excel'],
    becomes: 'xlsx',
  },
  ppt: {
    name: 'PowerPoint presentation of before 2007',
    extensions: ['.ppt', '.pps', '.pot'],
    mediaTypes: ['application/vnd.ms-powerpoint'],
    becomes: 'pptx',
  },
  rtf: {
    name: 'Rich text',
    extensions: ['.rtf'],
    mediaTypes: ['application/rtf', 'text/rtf'],
    becomes: 'docx',
  },
} as const satisfies Record<string, OldOfficeFormat>

export type OldOfficeName = keyof typeof oldOfficeFormats

const formats: readonly OldOfficeFormat[] = Object.values(oldOfficeFormats)

/** What files with this extension are by their name; it has the dot, in lower case. */
export const oldOfficeOf = (extension: string): OldOfficeFormat | undefined =>
  formats.find(({ extensions }) => extensions.includes(extension))

/** The beginning of a compound file (MS-CFB, section 2.2). */
const compoundStart = Buffer.from('d0cf11e0a1b11ae1', 'hex')
/** RTF 1.9.1: the version that should follow is missing in some. */
const richTextStart = Buffer.from('{\\rtf')
/** Excel 5 and 95 call their stream so. */
const oldestWorkbook = 'Book'

/** Whether a file is a compound one: Office before 2007, and encrypted files of today's Office. */
export const isCompound = (bytes: Uint8Array): boolean => startsWith(bytes, compoundStart)

/** What a file is by its content, whatever its name says; undefined if it is none of these. */
export function findOldOffice(bytes: Uint8Array): OldOfficeName | undefined {
  if (startsWith(bytes, richTextStart)) return 'rtf'
  if (!isCompound(bytes)) return undefined
  const names = ['doc', 'xls', 'ppt'] as const
  const found = names.find((name) => hasStream(bytes, compounds[name]))
  return found ?? (hasStream(bytes, oldestWorkbook) ? 'xls' : undefined)
}

/** The directory of a compound file has names in UTF-16, of a fixed length and ended by zeros. */
function hasStream(bytes: Uint8Array, name: string): boolean {
  const entry = Buffer.from(`${name}\0`, 'utf16le')
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes(entry)
}

const startsWith = (bytes: Uint8Array, start: Buffer): boolean =>
  start.equals(bytes.subarray(0, start.length))
