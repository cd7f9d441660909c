// The whole package as one function. Whoever wants one format alone imports its file.
import { documentFormats, type FormatName } from './files/catalogue.ts'
import type { CutFile, CutSettings } from './files/format.ts'
import { cutHtml } from './html/html.ts'
import type { TagLists } from './html/tag-lists.ts'
import type { Segment } from './segment/segment.ts'
import { cutText } from './text/text.ts'
import type { TextTerms } from './text/text-terms.ts'
import { cutXml } from './xml/xml.ts'

/** Formats of texts; those of files are `FormatName`. */
export type TextFormat = 'text' | 'html' | 'xml' | 'markdown'

export interface TextOptions {
  /** Elements that are kept, split sentences or do not; in HTML and XML. */
  readonly tags?: TagLists | undefined
  /** What looks like a placeholder, but is to be translated. */
  readonly textTerms?: TextTerms | undefined
  /** The keys of the front matter whose values are translated; in Markdown. */
  readonly frontMatterKeys?: readonly string[]
}

/** A text cut into what is translated and what is not. */
export interface CutText {
  /** In the order of reading; empty if there is nothing to translate. */
  readonly segments: readonly Segment[]
  /** The text with each segment replaced by its translation; everything else is unchanged. */
  assemble(translations: readonly Segment[]): string
}

/** Cuts a text. */
export async function cut(text: string, format: TextFormat, options?: TextOptions): Promise<CutText>
/** Cuts a file. Rejects with `DocumentError` if it cannot be read. */
export async function cut(
  bytes: Uint8Array,
  format: FormatName,
  options: CutSettings,
): Promise<CutFile>
export async function cut(
  source: string | Uint8Array,
  format: TextFormat | FormatName,
  options: TextOptions | CutSettings = {},
): Promise<CutText | CutFile> {
  if (typeof source === 'string')
    return cutString(source, format as TextFormat, options as TextOptions)
  const cutFile = await documentFormats[format as FormatName].load()
  return cutFile(source, options as CutSettings)
}

async function cutString(text: string, format: TextFormat, options: TextOptions): Promise<CutText> {
  return format === 'markdown' ? cutMarkdown(text, options) : cutAtOnce(text, format, options)
}

/** Cuts a text in a format whose parser is always loaded. */
export function cutAtOnce(
  text: string,
  format: Exclude<TextFormat, 'markdown'>,
  { tags, textTerms }: TextOptions,
): CutText {
  if (format === 'html') return cutHtml(text, tags, textTerms)
  return format === 'xml' ? cutXml(text, tags, textTerms) : cutText(text, textTerms)
}

/** Its parser is loaded when it is needed. */
async function cutMarkdown(
  text: string,
  { textTerms, frontMatterKeys = [] }: TextOptions,
): Promise<CutText> {
  const { cutMarkdownText } = await import('./markdown/cut-markdown.ts')
  const { assembleIntact } = await import('./markdown/intact-text.ts')
  const options = { flavour: 'markdown', frontMatterKeys, textTerms } as const
  const cut = cutMarkdownText(text, options)
  return {
    segments: cut.segments,
    assemble: (translations) => assembleIntact(cut, translations, options).text,
  }
}
