// Code in a text without markup: what its author encloses in fences or in elements for code. It
// stays as it is.
import type { SourceRange } from '../segment/source-range.ts'

/** Elements of HTML, MediaWiki and BBCode whose content is no language. */
export const codeElements: ReadonlySet<string> = new Set([
  ...['code', 'pre', 'kbd', 'samp', 'var', 'script', 'style', 'textarea', 'math', 'nowiki'],
  ...['syntaxhighlight', 'source', 'noparse', 'tt', 'icode', 'codebox', 'nobbc', 'tex', 'latex'],
])

const fence = new RegExp(
  '(?:(?<=^|\\n)[ \\t]{0,20}|(?<=\\s))(`{3,30}|~{3,30})|`{3}|' +
    String.raw`\{(code|noformat)(?:[:|][^\{\}\n]{0,60})?\}`,
  'g',
)

/** Whether a text may have fences; most have none. */
export const mayHaveFences = (text: string): boolean => /`{3}|~{3}|\{(?:code|noformat)/.test(text)

/** Where the code of a text is that fences enclose: those of Markdown, chats and Jira. */
export function findFencedCode(text: string): SourceRange[] {
  if (!mayHaveFences(text)) return []
  const blocks: SourceRange[] = []
  let opening: { readonly kind: string; readonly start: number } | undefined
  for (const { 0: raw, 1: marks, 2: name, index } of text.matchAll(fence)) {
    const kind = name ?? (marks ?? raw)[0] ?? ''
    if (opening === undefined)
      opening = { kind, start: index + (raw.length - raw.trimStart().length) }
    else if (opening.kind === kind) {
      blocks.push({ start: opening.start, end: index + raw.length })
      opening = undefined
    }
  }
  return blocks
}
