// English answers.
import type { AnswerRule } from './rules.ts'

/** Verbs that are no imperative behind `It`, and adverbs. */
const past =
  'became|began|bought|broke|brought|built|came|caught|chose|could|did|drew|drove|fell|felt|' +
  'flew|forgot|found|gave|got|grew|had|heard|held|kept|knew|led|left|lost|made|may|meant|met|' +
  'might|must|paid|ran|rose|said|sang|sat|saw|sent|shall|should|slept|sold|spent|spoke|stood|' +
  'swam|taught|thought|threw|told|took|understood|was|went|were|will|woke|won|wore|would|' +
  'wrote|also|already|always|now|never|only|just|still|then|no|not|can|cost|cut|hit|hurt|let|' +
  'put|set|read|beat|burst|quit|shut|split|cannot|often|even|soon|almost|rather|perhaps|maybe|too'
/** `Abra`, `Pulse`, `Siéntese`, and no past such as `Cortó`. */
const ofUsted = /(?:^|[.!?:] |\d[.)] )(?:No )?\p{Lu}\p{Ll}*[ae]n?(?:se|me|l[aeo]s?|nos)?(?!\p{L})/u
const imperative = new RegExp(
  String.raw`(?<=^|[.!?:] |^\d{1,3}[.)] )It (?!(?:${past})\b)` +
    String.raw`(\p{Ll})(?=\p{Ll}{1,20}(?<!(?<!s)s|ed|ly)(?: |[.!]))`,
  'gu',
)

const negation = String.raw`(?<!\p{L})n(?:o|on|ão)(?: hi)? `
const future = String.raw`(?:habr|haur|haber|haver)(?:á|ía|à|ia)(?!\p{L})`
const negatedFuture = new RegExp(negation + future, 'iu')
const plainFuture = new RegExp(String.raw`(?<!${negation})(?<!\p{L})${future}`, 'iu')

const beforePronoun = 'a|de|en|para|por|sobre|ante|tras|contra|entre|hacia|según'
const pronoun = new RegExp(String.raw`(?<!\p{L})(?:${beforePronoun}) sí(?!\p{L})`, 'iu')

/** `mañana` without an article is a day, with one a part of it. */
const tomorrow = /(?<!\p{L})mañana(?!\p{L})/iu
const morning =
  /(?<!\p{L})(?:l[ao]s?|una?|est?a|aquella|cada|toda|media|buena|del) mañana(?!\p{L})/iu

export const englishAnswers: readonly AnswerRule[] = [
  {
    from: 'es|gl',
    to: 'en',
    source: tomorrow,
    unless: morning,
    pattern: /\b([Mm])orning\b/g,
    write: (_, letter) => (letter === 'M' ? 'Tomorrow' : 'tomorrow'),
  },
  { to: 'en', pattern: /\b([Tt]hank you(?: very much)?|[Tt]hanks) [Bb]y\b/g, write: '$1 for' },
  { to: 'en', pattern: /\b[Tt]he (?=(?:Mrs?|Ms|Miss|Dr|Prof)\.? \p{Lu})/gu, write: '' },
  { to: 'en', pattern: /\b([Cc])an not\b/g, write: '$1annot' },
  // The pronoun, which the stages write small where the source has a small letter.
  {
    to: 'en',
    unless: /(?<![\p{L}\p{N}])i(?![\p{L}\p{N}])/u,
    pattern: /(?<![\p{L}\p{N}_.'’/-])i(?=['’](?:m|ve|ll|d)\b| \p{L})/gu,
    write: 'I',
  },
  // Catalan `i` is no pronoun.
  {
    from: 'ca',
    to: 'en',
    pattern: /(?<![\p{L}\p{N}_.'’/-])i(?=['’](?:m|ve|ll|d)\b| (?:am|have|do|will|would|can)\b)/gu,
    write: 'I',
  },
  {
    from: 'es|ca|gl|pt',
    to: 'en',
    source: /(?<!\p{L})a (?:l[ae]s?|[oa]s?|l[’'])? ?\d{1,2}[:.]\d\d/iu,
    pattern: /\b([Tt])o(?: the)?(?= \d{1,2}[:.]\d\d)/g,
    write: (_, letter) => (letter === 'T' ? 'At' : 'at'),
  },
  {
    from: 'es|ca|gl|pt|it|fr',
    to: 'en',
    source: /^(?:estimad|querid|benvolgu|prezad|car[oa]s? \p{Lu}|ch[eè]re?s? )/iu,
    pattern: /^(?:Estimated|Wanted|Beloved|Esteemed|Expensive|Loved)(?: to)?(?= )/g,
    write: 'Dear',
  },
  // The stages lose a negation of the future of `haber`, and reverse what is said.
  {
    from: 'es|ca|gl|pt',
    to: 'en',
    source: negatedFuture,
    unless: plainFuture,
    pattern: /\b([Tt]here (?:will|would)) be\b/g,
    write: '$1 not be',
  },
  // An imperative of `usted`: `Pulse el botón` became `It press the button`.
  {
    from: 'es|gl|pt|ca',
    to: 'en',
    source: ofUsted,
    pattern: imperative,
    write: (_, letter) => letter.toUpperCase(),
  },
  {
    from: 'es',
    to: 'en',
    unless: pronoun,
    source: /(?<!\p{L})sí(?!\p{L})/iu,
    pattern: /\b(?:([HI])|([hi]))(?:im|er|t)self\b/g,
    write: (_, capital) => (capital ? 'Yes' : 'yes'),
  },
  {
    from: 'es|ca|gl|pt|it',
    to: 'en',
    source: /^Per ?a?:|^Para:|^A:/,
    pattern: /^It stops:|^By:|^For:/g,
    write: 'To:',
  },
  { from: 'es|ca|gl|pt|it', to: 'en', source: /^D[ea]:/, pattern: /^Of:/g, write: 'From:' },
  // Forms that a dictionary has from another language.
  { from: 'ca', to: 'en', source: /(?<!\p{L})pàg\./iu, pattern: /(?<!\p{L})pág\./gu, write: 'p.' },
  { from: 'es', to: 'en', pattern: /(?<=\bN\.º )Of\b/g, write: 'of' },
]
