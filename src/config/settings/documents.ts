import { limits } from '@dragoman/formats/files/pdf/limits.ts'
import { integer, type Setting, text } from '../setting-kinds.ts'

export const documents = {
  maxDocumentBytes: integer(
    'DRAGOMAN_MAX_DOCUMENT_BYTES',
    30 * 1024 * 1024,
    { min: 1_024, max: 256 * 1024 * 1024 },
    'Maximum size of a document.',
  ),
  maxDocumentCharacters: integer(
    'DRAGOMAN_MAX_DOCUMENT_CHARACTERS',
    1_000_000,
    { min: 1, max: 50_000_000 },
    'Maximum characters of text in a document.',
  ),
  maxPdfPages: integer(
    'DRAGOMAN_MAX_PDF_PAGES',
    limits.pages,
    { min: 1, max: 10_000 },
    'Maximum pages of a PDF document. Reading takes 20 to 100 ms a page, and may take 60 s in all.',
  ),
  maxStoredDocumentBytes: integer(
    'DRAGOMAN_MAX_STORED_DOCUMENT_BYTES',
    1024 * 1024 * 1024,
    { min: 1, max: 1_000_000_000_000_000 },
    'Maximum bytes of stored documents of one user; further ones are rejected.',
  ),
  office: text(
    'DRAGOMAN_OFFICE',
    '',
    'Path of LibreOffice, such as `/usr/bin/soffice`, which converts .doc, .xls, .ppt and .rtf ' +
      'before they are translated: in a process without network and macros. Without it they are ' +
      'refused.',
  ),
  uploadTimeoutSeconds: integer(
    'DRAGOMAN_UPLOAD_TIMEOUT_SECONDS',
    30,
    { min: 1, max: 3_600 },
    'How long an upload may make no progress before it is ended.',
  ),
  minUploadBytesPerSecond: integer(
    'DRAGOMAN_MIN_UPLOAD_BYTES_PER_SECOND',
    8 * 1024,
    { min: 1, max: 1_000_000_000 },
    'Minimum average rate of an upload for the time that it takes beyond ' +
      '`DRAGOMAN_REQUEST_TIMEOUT_SECONDS`.',
  ),
  documentThreads: integer(
    'DRAGOMAN_DOCUMENT_THREADS',
    2,
    { min: 1, max: 64 },
    'Worker threads that read and write documents and long texts. They start when needed, and ' +
      'end when idle.',
  ),
} as const satisfies Record<string, Setting<unknown>>
