// French participles are forms of verbs too where their accent is missing: `j'ai mange`. Behind
// `avoir` and `être`, a participle is meant.
import type { Dictionary } from './dictionary.ts'
import { accentedForms, inCaseOf, lettersOf, withoutAccents } from './letters.ts'
import { replaceMatches } from './matches.ts'

const have =
  'ai|as|a|avons|avez|ont|avais|avait|avions|aviez|avaient|aurai|auras|aura|aurons|aurez|auront|' +
  'aurais|aurait|auraient|avoir|ayant'
const be =
  'suis|es|est|sommes|[eê]tes|sont|[eé]tais|[eé]tait|[eé]taient|' +
  '[eé]t[eé]|[eê]tre|sera|seront|serait'
const between =
  'pas|plus|jamais|bien|d[eé]j[aà]|toujours|tout|trop|beaucoup|vraiment|encore|[eé]t[eé]'
const participle = new RegExp(
  String.raw`(?<![\p{L}\p{M}])(?:(${have})|${be})(?: (?:${between})){0,2} ` +
    String.raw`(\p{L}{3,20}e{1,2}s?)(?![\p{L}\p{M}])`,
  'giu',
)

/**
 * A French text whose writer leaves accents out, with those of its participles. `isCertain`: other
 * words of it lack accents; otherwise what ends in one `e` behind `être` may be an adjective.
 */
export const accentParticiples = (
  text: string,
  dictionary: Dictionary,
  isCertain: boolean,
): Promise<string> =>
  replaceMatches(text, participle, async ([match, haveForm, word = '']) => {
    const canBeAdjective = haveForm === undefined
    if (canBeAdjective && !isCertain && !/ees?$/.test(word)) return undefined
    const form = await findParticiple(word, { canBeAdjective }, dictionary)
    return form && match.slice(0, -word.length) + form
  })

async function findParticiple(
  written: string,
  { canBeAdjective }: { canBeAdjective: boolean },
  dictionary: Dictionary,
): Promise<string | undefined> {
  const letters = lettersOf('fr')
  const word = withoutAccents(written.toLowerCase())
  const forms = [1, 2, 3]
    .flatMap((accents) => (letters ? accentedForms(word, accents, letters) : []))
    .filter((form) => /ée?s?$/.test(form))
    .map((form) => inCaseOf(written, form))
  const [own = '', ...analyses] = await dictionary.analyse([written, ...forms])
  if (canBeAdjective ? /<(?:adj|n)>/.test(own) : /<n>/.test(own) && !/<vblex>/.test(own))
    return undefined
  return forms.find((_, index) => analyses[index]?.includes('<pp>'))
}
