// The first row of a spreadsheet, which has names of its columns instead of texts.
import {
  isSameVariety,
  type LanguagePair,
  parseLanguage,
} from '@dragoman/formats/languages/language-tag.ts'

/** Names of columns in the languages of the console. No word of one list translates the other's. */
const words = {
  source: [
    'source|source term|source text|source language|source lang|from|term|original',
    'quelle|quelltext|quellsprache|ausgangstext|ausgangssprache|begriff',
    'origen|texto original|texto de origen|término|fuente',
    'texte source|langue source|terme|origine',
    'origem|texto de origem|termo|fonte',
    '原文|ソース|用語|源文|源语言|术语|المصدر|النص الأصلي|المصطلح|الأصل',
  ],
  target: [
    'target|target term|target text|target language|target lang|to|translation',
    'ziel|zieltext|zielsprache|übersetzung',
    'destino|meta|traducción|texto de destino',
    'cible|texte cible|langue cible|traduction',
    'tradução|alvo',
    '訳文|訳語|翻訳|ターゲット|译文|译语|目标语言|翻译|الهدف|الترجمة',
  ],
  others: [
    'from|to|source language|target language|source lang|target lang|forms|other forms',
    'quellsprache|zielsprache|comment|comments|note|notes',
  ],
}
const source = listOf(words.source)
const target = listOf(words.target)
const others = listOf([...words.source, ...words.target, ...words.others])

function listOf(lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split('|')))
}

/** Languages may be named in these, and in themselves. */
const namingLocales = ['en', 'es', 'de', 'fr', 'pt', 'it', 'ca', 'ja', 'zh', 'ar']

/**
 * Whether a row names its columns: by words for source and target, or by the two languages of the
 * texts. Words alone count if the languages are not known.
 */
export function isHeaderRow(fields: readonly string[], pair?: LanguagePair): boolean {
  const [first = '', second = '', ...rest] = fields.map(toWord)
  return (
    (source.has(first) || namesLanguage(first, pair?.from)) &&
    (target.has(second) || namesLanguage(second, pair?.to)) &&
    rest.every((field) => field === '' || others.has(field))
  )
}

const toWord = (field: string): string =>
  field.trim().toLowerCase().normalize('NFC').replaceAll('_', ' ')

/** Whether a word is the tag of a language, or its name. */
function namesLanguage(word: string, language = ''): boolean {
  const tag = parseLanguage(language)
  if (tag === undefined || word === '') return false
  const given = parseLanguage(word.replaceAll(' ', '-'))
  if (given !== undefined) return isSameVariety(given, tag)
  const { baseName, language: base } = new Intl.Locale(tag)
  return [...namingLocales, base].some((locale) => {
    const names = new Intl.DisplayNames([locale], { type: 'language' })
    return [baseName, base].some((code) => names.of(code)?.toLowerCase() === word)
  })
}
