// Texts between quotation marks: titles of links, values of the front matter.
import type { ValueStyle } from './cut.ts'

/** Escapes backslashes, references, the mark that would end the title, and that of math. */
export function writeTitle(text: string, quote: '"' | "'" | ')'): string {
  return text
    .replace(/\\(?=[!-/:-@[-`{-~]|$)/g, '\\\\')
    .replace(/&(?=#?[A-Za-z0-9]{1,32};)/g, '&amp;')
    .replace(endsTitle[quote], '\\$&')
}

/** What would end a title in these marks, and the mark of math. */
const endsTitle = {
  ')': /[()$]/g,
  '"': /["$]/g,
  "'": /['$]/g,
}

/** Words that YAML reads as something else than a string, in YAML 1.1 too. */
const plainWord = /^(?:y|n|yes|no|on|off|true|false|null)$/i
/** Text that is itself in YAML: it begins with a letter and has no mark of YAML. */
const plainText = /^\p{L}[^:#\n\r"'\\{}[\],&*!|>%@`~\p{Cc}]*$/u

/** A value of the front matter; plain text gets quotation marks if it needs them. */
export function writeValue(text: string, style: ValueStyle): string {
  if (style === 'single' && !/\p{Cc}/u.test(text)) return `'${text.replaceAll("'", "''")}'`
  if (style === 'plain' && plainText.test(text) && !plainWord.test(text)) return text
  // JSON is YAML and, for characters above U+001F, TOML.
  const quoted = JSON.stringify(text)
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
    .replaceAll('\u007f', '\\u007f')
  return style === 'block' ? `${quoted}\n` : quoted
}
