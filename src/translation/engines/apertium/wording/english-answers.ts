// English answers.
import { placeholderRange } from '../flat-text.ts'
import type { AnswerRule } from './rules.ts'

/** Verbs that are no imperative behind `It`, and adverbs. */
const past =
  'arose|ate|awoke|bade|became|began|bent|bit|blew|bore|bought|bound|broke|brought|built|burnt|' +
  'came|caught|chose|clung|could|crept|dealt|did|dove|drank|dreamt|drew|drove|dug|fell|felt|' +
  'flew|flung|forbade|forgave|forgot|fought|found|froze|gave|got|grew|ground|had|heard|held|' +
  'hid|hung|kept|knelt|knew|laid|lay|leant|leapt|learnt|led|left|lent|lit|lost|made|meant|met|' +
  'mistook|overcame|paid|ran|rang|rode|rose|said|sang|sank|sat|saw|sent|shone|shook|shot|' +
  'shrank|slept|slid|smelt|sold|sought|spat|spelt|spent|spilt|spoilt|spoke|sprang|spun|stank|' +
  'stole|stood|stuck|struck|stung|swam|swept|swore|swung|taught|thought|threw|told|took|tore|' +
  'undertook|understood|was|wept|went|were|withdrew|woke|won|wore|wove|wound|wrote|' +
  'bet|beat|bid|burst|cast|cost|cut|hit|hurt|let|put|quit|read|rid|set|shut|split|spread|' +
  'upset|may|might|must|shall|should|will|would|can|cannot|also|already|always|now|never|only|' +
  'just|still|then|no|not|often|even|soon|almost|rather|perhaps|maybe|too|ever|once|more|' +
  'there|here|again|about|quite|almost|hardly'
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
const morning = new RegExp(
  String.raw`(?<!\p{L})(?:(?:el|l[ao]s?|una?|est?a|aquella|cada|toda|media|buena|algun[ao]|otra|` +
    'ninguna|del|muy de|por|turno de|horario de|trabajo de)' +
    String.raw`(?: \p{L}{1,20}[ae]s?| gran)?|^de) mañana(?!\p{L})|` +
    String.raw`(?<!\p{L})mañana(?: y|,| o|/) (?:(?:la|por la|de) )?(?:tarde|noche)`,
  'iu',
)

/** `de 9:00 a 14:00`, `desde las 9:15 de la mañana a las 12:00` */
const timeRange = new RegExp(
  String.raw`\d{1,2}[:.]\d{1,2}(?: ?h(?:oras|ores|s)?\.?)? (?:a|às|ás)(?: l[ae]s?)? \d|` +
    String.raw`(?<!\p{L})(?:des?|desde|dende|das?) (?:l[ae]s? |as? )?\d{1,2}[:.]\d\d` +
    String.raw`[^.;:]{1,30} (?:a|às|ás)(?: l[ae]s?)? \d`,
  'iu',
)

/** A surname may travel as a placeholder. */
const beforeTitle = new RegExp(
  `\\b[Tt]he (?=(?:Mrs?|Ms|Miss|Dr|Prof)\\.? [\\p{Lu}${placeholderRange}])`,
  'gu',
)

const dear =
  /^(?:[Ee]stimad|[Qq]uerid|[Bb]envolgu|[Pp]rezad|[Cc]ar[oa]?s? (?:\p{Lu}|ami[cg]|client|col))/u

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
  { to: 'en', pattern: beforeTitle, write: '' },
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
    unless: timeRange,
    pattern: /\b([Tt])o(?: the)?(?= \d{1,2}[:.]\d\d)/g,
    write: (_, letter) => (letter === 'T' ? 'At' : 'at'),
  },
  {
    from: 'es|ca|gl|pt|it|fr',
    to: 'en',
    source: dear,
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
