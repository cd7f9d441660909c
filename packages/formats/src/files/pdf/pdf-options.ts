// What callers can set for PDF documents.
import type { FormatOption } from '../format.ts'
import { included } from '../format-options.ts'

export const pdfOptions: readonly FormatOption[] = [
  {
    name: 'output',
    type: 'string',
    default: 'pdf',
    values: ['pdf', 'docx', 'html'],
    description:
      'What the translation is: a PDF with the layout of the source, or a Word document or web ' +
      'page to edit, with its paragraphs one after the other.',
  },
  {
    name: 'pages',
    type: 'string',
    default: 'translated',
    values: ['translated', 'alternating'],
    description:
      'Whether a translated PDF has the translated pages only, or each page of the source ' +
      'before its translation.',
  },
  included('outline', 'Translates the titles of the outline (bookmarks).'),
  included('altTexts', 'Translates alternative texts of pictures, in tagged files.'),
  included('metadata', 'Translates title and subject of the file.'),
]
