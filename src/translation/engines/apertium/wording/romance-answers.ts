// Answers in Spanish, Catalan, Portuguese and French.
import type { AnswerRule } from './rules.ts'

const title = 'senyora?|senyoreta|señora?|señorita|doctora?|professora?|profesora?'
const address = new RegExp(
  '(?:^|[\\s,])(?:[Cc]h[eè]re?s?|[Bb]onjour|[Bb]onsoir|[Mm]erci|[Ss]alut|[Bb]envolgu[td]a?|' +
    String.raw`[Bb]on dia),? (?:M\.|Mme|Mlle|Monsieur|Madame|Mademoiselle|[Ss]eny)`,
  'u',
)
const addressed = new RegExp(
  String.raw`(?<=(?:[QqBb][^\s]{4,10}|[Dd][íi]as?|[Gg]r[aà]ci[ae]s) )[LlEe][al] ` +
    String.raw`(?=(?:${title}) \p{Lu})`,
  'gu',
)
const nounWithPronoun = new RegExp(
  String.raw`(?<!\p{L})(de|em|a|com|para|por|sobre|sem|até) (\p{Ll}{3,30}(?<![rsz]))-([ao]s?)` +
    String.raw`(?![\p{L}-])`,
  'gu',
)

export const romanceAnswers: readonly AnswerRule[] = [
  {
    from: 'en',
    to: 'es',
    source: /\bthank(?:s| you)(?: very much)? for\b/i,
    pattern: /(?<!\p{L})([Gg]racias) [Pp]ara(?!\p{L})/gu,
    write: '$1 por',
  },
  // As an adjective, what is coming is in the future.
  {
    from: 'en',
    to: 'es',
    source: /\bfor coming\b/i,
    pattern: /(?<!\p{L})([Gg]racias por) venidero(?!\p{L})/gu,
    write: '$1 venir',
  },
  // Who is addressed comes last: `Señor querido Smith`, `Cliente querido,`
  {
    from: 'en',
    to: 'es',
    source: /^dear /i,
    pattern: /^(Señor(?:a|ita)?) querid([oa]) /g,
    write: (_, title = '', gender) => `Estimad${gender} ${title.toLowerCase()} `,
  },
  {
    from: 'en',
    to: 'es',
    source: /^[Dd]ear \p{Ll}/u,
    pattern: /^(\p{Lu}\p{Ll}+) querid([oa]s?)(?=[,.:!]?$)/gu,
    write: (_, noun = '', ending) => `Estimad${ending} ${noun.toLowerCase()}`,
  },
  {
    from: 'en',
    to: 'es',
    source: /^[Dd]ear \p{Lu}/u,
    pattern: /^(\p{Lu}\p{L}+) querid([oa]s?)(?=[,.:!]?$)/gu,
    write: 'Querid$2 $1',
  },
  atTime('es', 'en', { one: 'a la', other: 'a las' }),
  atTime('ca', 'a', { one: 'a la', other: 'a les' }),
  atTime('gl', 'en', { one: 'á', other: 'ás' }),
  // `y` becomes `e` before `i`, and what follows lost its capital.
  {
    to: 'es',
    source: /(?<!\p{L})(?:i|y|e|et|and) H?[IÍÎY]\p{Ll}/u,
    pattern: /(?<=\p{L} e )(?:hi|i|í)(?=\p{Ll})/gu,
    write: (found) => (found[0] ?? '').toUpperCase() + found.slice(1),
  },
  // Who is addressed has no article.
  {
    from: 'fr|ca',
    to: 'es|ca',
    source: address,
    pattern: addressed,
    write: '',
  },
  // Contractions with a name's own article: `nA Corunha`.
  {
    to: 'pt',
    pattern: /(?<!\p{L})([dn])([AO]s?)(?!\p{L})/gu,
    write: (_, of, article) => of + article.toLowerCase(),
  },
  // A noun with its article, read as a verb with a pronoun: `de compra-a`.
  {
    from: 'es',
    to: 'pt',
    pattern: nounWithPronoun,
    write: (_, preposition, noun, article) => `${contract(preposition, article)} ${noun}`,
  },
  // `no` alone is an answer.
  {
    to: 'fr',
    pattern: /(?<![\p{L}'’-])([Nn])e(?=[ \u00a0\u202f]?(?:[.,;:!?…)»"”]|$))/gu,
    write: '$1on',
  },
  {
    to: 'fr',
    pattern: /^(?:([ET])(ncore|oujours)|(e)(ncore)) non(?=[ \u00a0\u202f]?[.!?…]?$)/g,
    write: (_, capital, rest, small, others) =>
      capital ? `Pas ${capital.toLowerCase()}${rest}` : `pas ${small}${others}`,
  },
  { to: 'fr', pattern: /(\d{1,2}) heures(:\d\d)/g, write: '$1$2' },
]

const contracted: Readonly<Record<string, string>> = { de: 'd', em: 'n', por: 'pel' }

function contract(preposition: string, article: string): string {
  if (preposition === 'a') return article.startsWith('a') ? `à${article.slice(1)}` : `a${article}`
  const start = contracted[preposition]
  return start === undefined ? `${preposition} ${article}` : start + article
}

/** `at 10:30`, which has an article in these languages. */
function atTime(
  to: string,
  preposition: string,
  { one, other }: Record<'one' | 'other', string>,
): AnswerRule {
  const write = (_: string, hour = '', minutes = ''): string =>
    `${hour === '1' ? one : other} ${hour}${minutes}`
  const pattern = new RegExp(String.raw`(?<!\p{L})${preposition} (\d{1,2})(:\d\d)`, 'gu')
  return { from: 'en', to, source: /\bat \d{1,2}:\d\d/i, pattern, write }
}
