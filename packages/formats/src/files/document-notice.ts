// What users should know of a document: a sentence, and a code with parameters for programs.

/** Each code and the names of its parameters. */
export const noticeParameters = {
  'bound-content': [],
  'catalogue-translated': ['language'],
  'cells-are-data': [],
  'cells-too-long': [],
  'characters-missing': ['characters'],
  'column-filled': ['column', 'target'],
  'column-replaced': ['column', 'language'],
  'columns-keep-places': [],
  'contents-outdated': [],
  'deleted-text': [],
  'doubtful-passages': ['doubtful', 'passages', 'examples'],
  'encoding-changed': ['encoding'],
  'included-documents': [],
  'invalid-mdx': [],
  'karaoke-kept': ['lines'],
  'more-notices': ['notices'],
  'narration-kept': [],
  'no-room': ['paragraphs', 'pages'],
  'no-source-column': [],
  'passages-kept': ['passages'],
  'pdf-archive': [],
  'pdf-damaged-pages': ['pages'],
  'pdf-form': [],
  'pdf-layout': [],
  'pdf-odd-text': ['pages'],
  'pdf-picture-pages': ['pages'],
  'pdf-restrictions': [],
  'pdf-unmapped-text': ['percent', 'pages'],
  'plurals-missing': ['language', 'forms', 'keys', 'examples'],
  'sentences-kept': ['sentences'],
  'sentences-short': ['sentences'],
  'text-shrunk': [],
  'text-small': ['paragraphs', 'pages'],
  'translations-replaced': ['language'],
  'workbooks-kept': [],
} as const

export type NoticeCode = keyof typeof noticeParameters
type Parameters<Code extends NoticeCode> = Readonly<
  Record<(typeof noticeParameters)[Code][number], string | number>
>

export class DocumentNotice {
  readonly code: NoticeCode
  /** What it says, in sentences. */
  readonly text: string
  readonly parameters: Readonly<Record<string, string | number>>

  constructor(code: NoticeCode, text: string, parameters: DocumentNotice['parameters']) {
    this.code = code
    this.text = text
    this.parameters = parameters
  }

  toString(): string {
    return this.text
  }
}

/** Makes a notice with the parameters of its code. */
export const notice = <Code extends NoticeCode>(
  code: Code,
  text: string,
  ...[parameters]: (typeof noticeParameters)[Code] extends readonly []
    ? []
    : [parameters: Parameters<Code>]
): DocumentNotice => new DocumentNotice(code, text, parameters ?? {})

/** What formats that hold translations say where these are replaced. */
export const translationsReplaced = (language: string): DocumentNotice =>
  notice(
    'translations-replaced',
    `The translations in the file were in ${language}; all of them were replaced.`,
    { language },
  )
