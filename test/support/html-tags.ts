// The tags of HTML without the values that people read, which a translation may change.
import { tokenizeHtml } from '@dragoman/formats/html/html-tokens.ts'

const value = String.raw`(\s*=\s*)(?:"[^"]*"|'[^']*'|[^\s>]+)`
const names =
  'alt|title|placeholder|label|abbr|summary|' +
  'aria-(?:label|description|placeholder|roledescription|valuetext)'
const readAnywhere = new RegExp(`\\b(${names})${value}`, 'gi')
const readHere = new RegExp(`\\b(value|content)${value}`, 'i')
const button = /^<input\b[^>]*\btype\s*=\s*["']?(?:submit|button|reset)\b/i
const description =
  /^<meta\b[^>]*\b(?:name|property)\s*=\s*["']?[\w.:]*(?:description|keywords|title|site_name)\b/i

/** Tags, comments and declarations in order; those of a conditional comment are in their place. */
export const tagsOf = (html: string): string[] =>
  tokenizeHtml(html)
    .filter(({ kind }) => kind !== 'text')
    .flatMap(({ start, end }) => {
      const tag = html.slice(start, end)
      const content = /^<!--\[if[^\]]*\]>([\s\S]+)<!\[endif\]-->$/i.exec(tag)?.[1]
      return content === undefined ? [withoutReadValues(tag)] : tagsOf(content)
    })

/** A tag without the values that people read. */
function withoutReadValues(tag: string): string {
  const bare = tag.replace(readAnywhere, '$1')
  return button.test(tag) || description.test(tag) ? bare.replace(readHere, '$1') : bare
}

/** HTML whose tags have no values that people read. */
export const withoutReadAttributes = (html: string): string =>
  tokenizeHtml(html)
    .map(({ kind, start, end }) => {
      const raw = html.slice(start, end)
      return kind === 'open' ? withoutReadValues(raw) : raw
    })
    .join('')
