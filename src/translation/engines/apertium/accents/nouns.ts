// Nouns are forms of verbs too where their accent is missing: `el numero` of `numerar`. Behind an
// article, a noun is meant.
import type { Dictionary } from './dictionary.ts'
import { accentedForms, inCaseOf, lettersOf, primaryOf } from './letters.ts'
import { replaceMatches } from './matches.ts'

interface Articles {
  /** Behind these no verb stands. */
  readonly certain: string
  /** These are pronouns too: only where other words lack their accents. */
  readonly likely: string
}

const articles: Readonly<Record<string, Articles>> = {
  ca: { certain: 'un|una|del|al|dels|als|aquest|cada', likely: 'el|la|els|les' },
  es: { certain: 'el|un|una|del|al|este|ese|su|mi|cada|primer|otro', likely: 'la|los|las' },
  gl: { certain: 'un|unha|do|da|dos|das|no|na|ao|este|cada|seu|meu', likely: 'o|a|os|as' },
  it: { certain: 'un|una|il|del|della|al|alla|nel|nella|questo|ogni', likely: 'la|lo|i|le' },
  pt: { certain: 'um|uma|do|da|dos|das|no|na|ao|este|cada|seu|meu', likely: 'o|a|os|as' },
}
const patterns = new Map(
  Object.entries(articles).map(([language, { certain, likely }]) => [
    language,
    new RegExp(
      String.raw`(?<![\p{L}\p{M}'’-])(?:(${certain})|${likely}) ` +
        String.raw`([A-Za-z]{3,20})(?![\p{L}\p{M}'’-])`,
      'giu',
    ),
  ]),
)
/** An analysis in which all readings are of verbs. */
const onlyVerb = /^\^[^/$]{1,40}(?:\/[^/<$]{1,40}<vb[^/$]{1,99}){1,9}\$/
const noun = /<(?:n|adj)>/

/**
 * A text whose writer leaves accents out, with those of its nouns. `isCertain`: other words of it
 * lack accents.
 */
export async function accentNouns(
  text: string,
  dictionary: Dictionary,
  isCertain: boolean,
): Promise<string> {
  const pattern = patterns.get(primaryOf(dictionary.language))
  if (pattern === undefined) return text
  return replaceMatches(text, pattern, async ([match, certain, word = '']) => {
    if (!isCertain && certain === undefined) return undefined
    const form = await findNoun(word, dictionary)
    return form && match.slice(0, -word.length) + form
  })
}

async function findNoun(written: string, dictionary: Dictionary): Promise<string | undefined> {
  const letters = lettersOf(dictionary.language)
  const [own = ''] = await dictionary.analyseWords([written])
  if (letters === undefined || !onlyVerb.test(own)) return undefined
  const forms = accentedForms(written.toLowerCase(), 1, letters).map((form) =>
    inCaseOf(written, form),
  )
  const analyses = await dictionary.analyse(forms)
  return forms.find((_, index) => noun.test(analyses[index] ?? ''))
}
