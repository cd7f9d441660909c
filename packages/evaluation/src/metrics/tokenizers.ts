// How BLEU finds the words of a text: the rules of sacreBLEU 2, so that figures are the same.
import { splitWords } from './words.ts'

export type BleuTokenizer = '13a' | 'intl' | 'char' | 'zh' | 'none'

/** The words of a text without line breaks. */
export const tokenizers: Readonly<Record<BleuTokenizer, (text: string) => string[]>> = {
  '13a': (text) => splitWestern(` ${withoutEntities(text)} `),
  intl: splitInternational,
  char: (text) => splitWords([...text].join(' ')),
  zh: (text) => splitWestern(partChinese(text)),
  none: splitWords,
}

/** `mteval-v13a.pl` decodes these four entities. */
function withoutEntities(text: string): string {
  return text
    .replaceAll('<skipped>', '')
    .replaceAll('-\n', '')
    .replaceAll('\n', ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
}

/** Signs are words; full stops, commas, and hyphens stay in numbers. */
function splitWestern(text: string): string[] {
  return splitWords(
    text
      .replace(/[{-~[-` -&(-+:-@/]/gu, ' $& ')
      .replace(/([^0-9])([.,])/gu, '$1 $2 ')
      .replace(/([.,])([^0-9])/gu, ' $1 $2')
      .replace(/([0-9])(-)/gu, '$1 $2 '),
  )
}

/** As `mteval-v14.pl` with `--international-tokenization`: by Unicode's classes. */
function splitInternational(text: string): string[] {
  return splitWords(
    text
      .replace(/(\P{N})(\p{P})/gu, '$1 $2 ')
      .replace(/(\p{P})(\P{N})/gu, ' $1 $2')
      .replace(/\p{S}/gu, ' $& '),
  )
}

/**
 * What sacreBLEU takes for Chinese. U+2001 to U+2A6D, with the typographic quotes and dashes, are
 * among it by a slip that all published figures share: it meant U+20000 to U+2A6D6.
 */
const chinese = new RegExp(
  [
    '[\u2001-\u2a6d\u2e80-\u2fdf\u2ff0-\u303f\u3100-\u312f\u31a0-\u31bf\u31c0-\u31ef',
    '\u3200-\u33ff\u3400-\u4db5\u4e00-\u9fbb\uf900-\ufa2d\ufa30-\ufa6a\ufa70-\ufad9',
    '\ufe10-\ufe1f\ufe30-\ufe4f\uff00-\uffef]',
  ].join(''),
  'gu',
)

const partChinese = (text: string): string => text.trim().replace(chinese, ' $& ')
