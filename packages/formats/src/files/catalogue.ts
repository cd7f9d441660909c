// Every format of documents, once: what callers may know of it, and where its code is. The main
// thread reads the descriptions; only worker threads load the code.
import type { CutFormat, CutFormatLater, FormatDescription, MeasureDocument } from './format.ts'
import {
  all,
  frontMatterKeys,
  ignoreKeys,
  included,
  tableOptions,
  tagOptions,
  unwrap,
} from './format-options.ts'
import { pdfOptions } from './pdf/pdf-options.ts'

export interface DocumentFormat extends FormatDescription {
  load(): Promise<CutFormat | CutFormatLater>
  /** Absent if measuring a document takes no less time than cutting it. */
  loadMeasure?(): Promise<MeasureDocument>
}

const openDocumentOptions = [
  included('comments', 'Translates comments.'),
  included('notes', 'Translates the notes of a presentation.'),
  included('altTexts', 'Translates titles and descriptions of pictures and shapes.'),
  included('metadata', 'Translates title, subject and description of the file.'),
]

/** The media types of formats that are zip archives; identify.ts finds them inside. */
const archiveTypes = /^application\/(?:epub\+zip|vnd\.(?:oasis|openxmlformats)-?[\w.-]+)$/

export const documentFormats = {
  txt: {
    name: 'Plain text',
    extensions: ['.txt', '.text'],
    mediaTypes: ['text/plain'],
    options: [unwrap],
    load: async () => (await import('./plain-text.ts')).cutPlainText,
  },
  html: {
    name: 'Web page',
    extensions: ['.html', '.htm'],
    mediaTypes: ['text/html'],
    options: [],
    load: async () => (await import('./html.ts')).cutHtmlFile,
  },
  xhtml: {
    name: 'XHTML page',
    extensions: ['.xhtml', '.xht'],
    mediaTypes: ['application/xhtml+xml'],
    options: [],
    load: async () => (await import('./xhtml.ts')).cutXhtmlFile,
  },
  srt: {
    name: 'SubRip subtitles',
    extensions: ['.srt'],
    mediaTypes: ['application/x-subrip', 'text/srt'],
    options: [],
    load: async () => (await import('./subtitles/srt.ts')).cutSrt,
  },
  vtt: {
    name: 'WebVTT subtitles',
    extensions: ['.vtt', '.webvtt'],
    mediaTypes: ['text/vtt'],
    options: [],
    load: async () => (await import('./subtitles/vtt.ts')).cutVtt,
  },
  ass: {
    name: 'SubStation Alpha subtitles',
    extensions: ['.ass', '.ssa'],
    mediaTypes: ['text/x-ssa', 'text/x-ass'],
    options: [],
    load: async () => (await import('./subtitles/ass.ts')).cutAss,
  },
  sbv: {
    name: 'SubViewer subtitles',
    extensions: ['.sbv'],
    mediaTypes: ['text/x-sbv'],
    options: [],
    load: async () => (await import('./subtitles/sbv.ts')).cutSbv,
  },
  ttml: {
    name: 'Timed Text subtitles',
    extensions: ['.ttml', '.dfxp'],
    mediaTypes: ['application/ttml+xml', 'application/ttaf+xml'],
    options: [],
    load: async () => (await import('./subtitles/ttml.ts')).cutTtml,
  },
  docx: {
    name: 'Word document',
    extensions: ['.docx', '.dotx'],
    mediaTypes: [
      'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
      'application/vnd.openxmlformats-officedocument.wordprocessingml.template',
    ],
    options: [
      included('comments', 'Translates comments.'),
      included('altTexts', 'Translates alternative texts of pictures, and tooltips.'),
      included('metadata', 'Translates title, subject and description of the file.'),
      included('prompts', 'Translates the prompts of empty content controls.'),
    ],
    load: async () => (await import('./ooxml/word/docx.ts')).cutDocx,
  },
  pptx: {
    name: 'PowerPoint presentation',
    extensions: ['.pptx', '.ppsx', '.potx'],
    mediaTypes: [
      'application/vnd.openxmlformats-officedocument.presentationml.presentation',
      'application/vnd.openxmlformats-officedocument.presentationml.slideshow',
      'application/vnd.openxmlformats-officedocument.presentationml.template',
    ],
    options: [
      included('notes', 'Translates the notes of slides.'),
      included('comments', 'Translates comments.'),
      included('altTexts', 'Translates alternative texts of pictures, and tooltips.'),
      included('metadata', 'Translates title, subject and description of the file.'),
    ],
    load: async () => (await import('./ooxml/slides/pptx.ts')).cutPptx,
  },
  xlsx: {
    name: 'Excel workbook',
    extensions: ['.xlsx', '.xltx'],
    mediaTypes: [
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'application/vnd.openxmlformats-officedocument.spreadsheetml.template',
    ],
    options: [
      included('comments', 'Translates comments.'),
      included('altTexts', 'Translates alternative texts of pictures, and tooltips.'),
      included('metadata', 'Translates title, subject and description of the file.'),
    ],
    load: async () => (await import('./ooxml/excel/xlsx.ts')).cutXlsx,
  },
  pdf: {
    name: 'PDF document',
    extensions: ['.pdf'],
    mediaTypes: ['application/pdf', 'application/x-pdf'],
    options: pdfOptions,
    load: async () => (await import('./pdf/pdf.ts')).cutPdf,
    loadMeasure: async () => {
      const { cutPdf } = await import('./pdf/pdf.ts')
      const { createPdfMeasure } = await import('./pdf/text-measure.ts')
      return createPdfMeasure(cutPdf)
    },
  },
  epub: {
    name: 'Electronic book',
    extensions: ['.epub'],
    mediaTypes: ['application/epub+zip'],
    options: [included('metadata', 'Translates the title and the description of the book.')],
    load: async () => (await import('./epub/epub.ts')).cutEpub,
  },
  po: {
    name: 'gettext catalogue',
    extensions: ['.po', '.pot'],
    mediaTypes: ['text/x-gettext-translation', 'text/x-po', 'application/x-gettext'],
    options: [
      all('Translates also messages that have a translation.'),
      included('fuzzy', 'Translates fuzzy messages again. They stay fuzzy.'),
    ],
    load: async () => (await import('./gettext/po.ts')).cutPo,
  },
  odt: {
    name: 'OpenDocument text',
    extensions: ['.odt', '.ott'],
    mediaTypes: ['application/vnd.oasis.opendocument.text'],
    options: openDocumentOptions,
    load: async () => (await import('./opendocument/opendocument.ts')).cutOpenDocument,
  },
  odp: {
    name: 'OpenDocument presentation',
    extensions: ['.odp', '.otp'],
    mediaTypes: ['application/vnd.oasis.opendocument.presentation'],
    options: openDocumentOptions,
    load: async () => (await import('./opendocument/opendocument.ts')).cutOpenDocument,
  },
  ods: {
    name: 'OpenDocument spreadsheet',
    extensions: ['.ods', '.ots'],
    mediaTypes: ['application/vnd.oasis.opendocument.spreadsheet'],
    options: openDocumentOptions,
    load: async () => (await import('./opendocument/opendocument.ts')).cutOpenDocument,
  },
  odg: {
    name: 'OpenDocument drawing',
    extensions: ['.odg', '.otg'],
    mediaTypes: ['application/vnd.oasis.opendocument.graphics'],
    options: openDocumentOptions,
    load: async () => (await import('./opendocument/opendocument.ts')).cutOpenDocument,
  },
  md: {
    name: 'Markdown',
    extensions: ['.md', '.markdown'],
    mediaTypes: ['text/markdown', 'text/x-markdown'],
    options: [frontMatterKeys],
    load: async () => (await import('./markdown.ts')).cutMarkdown,
  },
  mdx: {
    name: 'MDX',
    extensions: ['.mdx'],
    mediaTypes: ['text/mdx'],
    options: [frontMatterKeys],
    load: async () => (await import('./markdown.ts')).cutMdx,
  },
  xliff: {
    name: 'XLIFF',
    extensions: ['.xlf', '.xliff', '.sdlxliff', '.mxliff', '.mqxliff'],
    mediaTypes: ['application/xliff+xml', 'application/x-xliff+xml'],
    options: [all('Translates also sources whose target has a translation.')],
    load: async () => (await import('./xliff/xliff.ts')).cutXliff,
  },
  properties: {
    name: 'Java properties',
    extensions: ['.properties'],
    mediaTypes: ['text/x-java-properties'],
    options: [],
    load: async () => (await import('./resources/java-properties.ts')).cutProperties,
  },
  resx: {
    name: '.NET resources',
    extensions: ['.resx', '.resw'],
    mediaTypes: ['text/microsoft-resx'],
    options: [],
    load: async () => (await import('./resources/resx.ts')).cutResx,
  },
  strings: {
    name: 'Apple strings',
    extensions: ['.strings'],
    mediaTypes: ['text/x-apple-strings'],
    options: [],
    load: async () => (await import('./resources/apple-strings.ts')).cutAppleStrings,
  },
  stringsdict: {
    name: 'Apple plural strings',
    extensions: ['.stringsdict'],
    mediaTypes: ['text/x-apple-stringsdict'],
    options: [],
    load: async () => (await import('./apple/stringsdict.ts')).cutStringsDict,
  },
  xcstrings: {
    name: 'Apple string catalogue',
    extensions: ['.xcstrings'],
    mediaTypes: ['text/x-apple-xcstrings'],
    options: [all('Translates also texts that have a translation.')],
    load: async () => (await import('./apple/xcstrings.ts')).cutXcStrings,
  },
  json: {
    name: 'JSON texts',
    extensions: ['.json', '.arb'],
    mediaTypes: ['application/json', 'text/json'],
    options: [ignoreKeys],
    load: async () => (await import('./json/json.ts')).cutJson,
  },
  android: {
    name: 'Android string resources',
    extensions: ['.xml'],
    mediaTypes: ['application/xml', 'text/xml'],
    options: [],
    load: async () => (await import('./android/android.ts')).cutAndroid,
  },
  xml: {
    name: 'XML document',
    extensions: ['.dita', '.ditamap', '.dbk', '.docbook'],
    mediaTypes: ['application/xml', 'application/dita+xml', 'application/docbook+xml'],
    options: tagOptions,
    load: async () => (await import('./xml/xml-document.ts')).cutXmlDocument,
  },
  yaml: {
    name: 'YAML texts',
    extensions: ['.yaml', '.yml'],
    mediaTypes: ['application/yaml', 'text/yaml'],
    options: [ignoreKeys],
    load: async () => (await import('./yaml/yaml.ts')).cutYaml,
  },
  csv: {
    name: 'Table of separated values',
    extensions: ['.csv'],
    mediaTypes: ['text/csv'],
    options: tableOptions,
    load: async () => (await import('./csv/csv.ts')).cutCsv,
  },
  tsv: {
    name: 'Table of values between tabs',
    extensions: ['.tsv', '.tab'],
    mediaTypes: ['text/tab-separated-values'],
    options: tableOptions,
    load: async () => (await import('./csv/csv.ts')).cutCsv,
  },
} as const satisfies Record<string, DocumentFormat>

export type FormatName = keyof typeof documentFormats

/** Whether a format is a zip archive; the others but PDF are text. */
export const isArchive = ({ mediaTypes }: FormatDescription): boolean =>
  mediaTypes.some((type) => archiveTypes.test(type))

/** The formats in the order of the catalogue. */
export const formatEntries = Object.entries(documentFormats) as readonly [
  FormatName,
  DocumentFormat,
][]
