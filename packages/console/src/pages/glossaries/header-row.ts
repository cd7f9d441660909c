// The first row of a spreadsheet, which has names of its columns: as the service knows them
// (src/terminology/header-row.ts).
import type { Pair } from '../../data/pair.ts'

const source = wordsOf(
  'source|source term|source text|source language|source lang|from|term|original',
  'quelle|quelltext|quellsprache|ausgangstext|ausgangssprache|begriff',
  'origen|texto original|texto de origen|término|fuente',
  'texte source|langue source|terme|origine',
  'origem|texto de origem|termo|fonte',
  '原文|ソース|用語|源文|源语言|术语|المصدر|النص الأصلي|المصطلح|الأصل',
)
const target = wordsOf(
  'target|target term|target text|target language|target lang|to|translation',
  'ziel|zieltext|zielsprache|übersetzung',
  'destino|meta|traducción|texto de destino',
  'cible|texte cible|langue cible|traduction',
  'tradução|alvo',
  '訳文|訳語|翻訳|ターゲット|译文|译语|目标语言|翻译|الهدف|الترجمة',
)
const others = wordsOf('forms|other forms|comment|comments|note|notes')
const namingLocales = ['en', 'es', 'de', 'fr', 'pt', 'it', 'ca', 'ja', 'zh', 'ar']

function wordsOf(...lines: readonly string[]): ReadonlySet<string> {
  return new Set(lines.flatMap((line) => line.split('|')))
}

/** Whether a row names its columns: by words for source and target, or by the two languages. */
export function isHeaderRow(fields: readonly string[], { from, to }: Pair): boolean {
  const [first = '', second = '', ...rest] = fields.map(toWord)
  return (
    (source.has(first) || namesLanguage(first, from)) &&
    (target.has(second) || namesLanguage(second, to)) &&
    rest.every((word) => word === '' || others.has(word) || source.has(word) || target.has(word))
  )
}

const toWord = (field: string): string =>
  field.trim().toLowerCase().normalize('NFC').replaceAll('_', ' ')

/** Whether a word is the tag of a language, or its name. */
function namesLanguage(word: string, tag: string): boolean {
  if (word === '' || tag === '') return false
  const { baseName, language } = new Intl.Locale(tag)
  if ([baseName.toLowerCase(), language].includes(word.replaceAll(' ', '-'))) return true
  if (word.startsWith(`${tag.toLowerCase()}-`)) return true
  return [...namingLocales, language].some((locale) => {
    const names = new Intl.DisplayNames([locale], { type: 'language' })
    return [baseName, language].some((code) => names.of(code)?.toLowerCase() === word)
  })
}
