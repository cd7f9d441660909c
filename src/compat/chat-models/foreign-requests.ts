// Requests in other languages than English, such as `Übersetze ins Spanische:`.
import { parseLanguage } from '@dragoman/formats/languages/language-tag.ts'
import { codesOfLanguages, normalizeName } from './language-codes.ts'

/** How a language asks for a translation. */
interface Request {
  /** The language of the request. */
  readonly language: string
  /** What a request begins with. */
  readonly verb: RegExp
  /** Words before the target, and what may stand between them and its name. */
  readonly into: readonly string[]
  readonly from: readonly string[]
  readonly article: string
}

const please =
  '^\\s*(?:bitte|por favor|s’il te plaît|s’il vous plaît|per favore|alsjeblieft)?[, ]{0,2}'

const requests: readonly Request[] = [
  {
    language: 'de',
    verb: new RegExp(`${please}übersetz(?:e|en)(?![\\p{L}])`, 'iu'),
    into: ['ins', 'in', 'auf', 'nach'],
    from: ['aus', 'vom', 'von'],
    article: '(?:das |dem )?',
  },
  {
    language: 'es',
    verb: new RegExp(`${please}tradu(?:ce|cir|zca|zcas|cid)(?![\\p{L}])`, 'iu'),
    into: ['al', 'a', 'en'],
    from: ['del', 'de', 'desde'],
    article: '(?:el )?',
  },
  {
    language: 'fr',
    verb: new RegExp(`${please}tradui(?:s|sez|re)(?![\\p{L}])`, 'iu'),
    into: ['en', 'vers', 'au'],
    from: ['de', 'du', 'depuis'],
    article: "(?:le |l[’'])?",
  },
  {
    language: 'it',
    verb: new RegExp(`${please}trad(?:uci|urre|uca|ucete)(?![\\p{L}])`, 'iu'),
    into: ['in', 'al', 'verso'],
    from: ['dal', 'da', 'dall'],
    article: "(?:il |l[’'])?",
  },
  {
    language: 'pt',
    verb: new RegExp(`${please}tradu(?:z|za|zir|zam)(?![\\p{L}])`, 'iu'),
    into: ['para', 'em', 'ao'],
    from: ['do', 'de'],
    article: '(?:o )?',
  },
  {
    language: 'nl',
    verb: new RegExp(`${please}vertaal(?![\\p{L}])`, 'iu'),
    into: ['naar', 'in'],
    from: ['uit', 'van'],
    article: '(?:het )?',
  },
]

const longestName = 40

/** What a request in another language than English asks for; undefined if it is none. */
export function readForeignRequest(
  instruction: string,
): { from?: string; to: string[] } | undefined {
  const found = requests.find(({ verb }) => verb.test(instruction))
  if (found === undefined) return undefined
  const named = (words: readonly string[]) => namesAfter(instruction, words, found)
  const to = [...new Set(named(found.into))]
  const [from] = named(found.from)
  return { to, ...(from !== undefined && { from }) }
}

/** The languages whose names follow one of the words. */
function namesAfter(
  instruction: string,
  words: readonly string[],
  { language, article }: Request,
): string[] {
  const before = new RegExp(`(?<![\\p{L}])(?:${words.join('|')}) ${article}`, 'giu')
  return Array.from(instruction.matchAll(before)).flatMap(({ index, 0: { length } }) => {
    const after = instruction.slice(index + length, index + length + longestName)
    return readName(after, language) ?? []
  })
}

const word = /[\p{L}\p{M}]+/gu
const mostWords = 3

/** The language that a phrase begins with, also `Spanische` and `Spanischen` in German. */
function readName(phrase: string, language: string): string | undefined {
  const names = namesIn(language)
  const words = Array.from(phrase.matchAll(word), ([each]) => each.toLowerCase())
  for (let count = Math.min(mostWords, words.length); count > 0; count--) {
    const name = words.slice(0, count).join(' ')
    const tag = names.get(name) ?? names.get(name.replace(/en?$/, ''))
    if (tag !== undefined) return tag
  }
  return undefined
}

const known = new Map<string, ReadonlyMap<string, string>>()

/** The names that a language has for all languages, in small letters. */
function namesIn(language: string): ReadonlyMap<string, string> {
  const found = known.get(language)
  if (found !== undefined) return found
  const names = new Map<string, string>()
  const standard = new Intl.DisplayNames(language, { type: 'language', fallback: 'none' })
  for (const code of codesOfLanguages()) {
    const tag = parseLanguage(code)
    const name = standard.of(code)
    if (tag !== undefined && name !== undefined) names.set(normalizeName(name), tag)
  }
  known.set(language, names)
  return names
}
