// Markdown and MDX as documents.

import type { MarkdownOptions } from '../markdown/cut.ts'
import { cutMarkdownText } from '../markdown/cut-markdown.ts'
import { assembleIntact } from '../markdown/intact-text.ts'
import type { Flavour } from '../markdown/parser.ts'
import { DocumentError } from './document-error.ts'
import { type DocumentNotice, notice } from './document-notice.ts'
import { decodeText } from './encodings/text-encoding.ts'
import type { CutFormat, CutSettings } from './format.ts'

export const cutMarkdown: CutFormat = (bytes, settings) => cut(bytes, settings, 'markdown')
export const cutMdx: CutFormat = (bytes, settings) => cut(bytes, settings, 'mdx')

function cut(bytes: Uint8Array, settings: CutSettings, flavour: Flavour): ReturnType<CutFormat> {
  const { text, encode, notices: encodingNotices } = decodeText(bytes, undefined, settings)
  const { frontMatterKeys } = settings.options
  const options: MarkdownOptions = {
    flavour,
    frontMatterKeys: Array.isArray(frontMatterKeys) ? frontMatterKeys : [],
    textTerms: settings.textTerms,
  }
  const markdown = readOrRefuse(() => cutMarkdownText(text, options))
  const notices = markdown.isInvalidMdx ? [...encodingNotices, invalidMdxNotice] : encodingNotices
  return {
    segments: markdown.segments,
    notices,
    assemble(translations, _pair, about) {
      const translated = readOrRefuse(() => assembleIntact(markdown, translations, options))
      if (translated.kept > 0) about?.notify?.(keptNotice(translated.kept))
      return encode(translated.text)
    },
  }
}

/** micromark calls itself for each level of nesting. */
function readOrRefuse<Result>(read: () => Result): Result {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new DocumentError(
      'document-refused',
      'The Markdown is nested too deeply to be read. Split the file.',
      { reason: 'too-deep' },
    )
  }
}

const invalidMdxNotice = notice(
  'invalid-mdx',
  'The file is not valid MDX 3. It was read as Markdown, with its HTML and JSX kept.',
)

const keptNotice = (count: number): DocumentNotice =>
  notice(
    'passages-kept',
    `${count === 1 ? 'One passage keeps its' : `${count} passages keep their`} source: the ` +
      'translation would change the structure of the Markdown.',
    { passages: count },
  )
