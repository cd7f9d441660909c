// Where the sentences of a text end, by Unicode's rules and some exceptions.

/**
 * By Unicode's rules a sentence ends only after one of these, in Greek also after a semicolon, or
 * at the end of a paragraph.
 */
const terminator = /[\p{Sentence_Terminal};\u037e\n\r\u0085\u2028\u2029]/u
/** From the first terminator on: what ends the text with no other sentence in it. */
const lastEnd = /^[\p{Sentence_Terminal}\p{Pe}\p{Pf}"']+\s*$/u
const whitespaceOnly = /^\s*$/
/** Before it a word starts. */
const wordStart = String.raw`(?:^|[\s(\ufffc])`
/**
 * A full stop after these ends no sentence, besides those that Unicode's data has for a few
 * languages; an initial is one of these.
 */
const abbreviation = new RegExp(
  `${wordStart}(?:${[
    String.raw`\p{Lu}|\p{L}\.\s?\p{L}`,
    '[Aa]pprox|[Cc]f|[Ee]ds|[Ff]igs?|[Jj]r|[Mm]rs?|[Mm]s|[Pp]p|[Pp]rof|[Vv]ol|[Vv]s',
    '[Dd]ra?|[Nn]úm|[Ss]ra?|[Ss]rta|EE|UU',
    '[Bb]zw|[Ee]vtl|[Gg]gf|[Ii]nkl|[Nn]r',
    'Mme|Mlle',
    'dott|ul',
    'г|ул',
  ].join('|')})\\.$`,
  'u',
)
/** The first letter of an abbreviation of several words, such as `z. B.`. */
const firstLetter = new RegExp(String.raw`${wordStart}\p{L}\.$`, 'u')
const nextLetter = /^\p{L}\./u
/** Languages that write an ordinal as a number with a full stop. */
const ordinalLanguages = new Set(
  'bs cs da de et eu fi hr hu is lv nb nn no pl sk sl sr tr'.split(' '),
)
const ordinal = /(?:^|\s)\d{1,4}\.$/
/** Scripts where a space ends a sentence or a clause, without punctuation. */
const spacesEndSentences = new Set(['th', 'lo', 'km', 'my'])
const clauseCharacters = 60
/**
 * At most this much is read before a possible end: in a long sentence it would be read many times.
 */
const longestEnding = 32
const opening = /[\p{Ps}\p{Pi}]/u
const closingQuote = /["'”’»)]$/
/** The end of a sentence in scripts that write no space after it. */
const unspacedEnd =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\uff00-\uffef]["'”’」』）)\]]*$/u

/**
 * Where in a text of the language `from` one sentence ends and the next starts, in UTF-16 units;
 * `\ufffc` is a placeholder or a tag.
 */
export function findSentenceEnds(text: string, from: string): number[] {
  const language = /^[a-z]{2,8}/.exec(from)?.[0] ?? 'und'
  const ends = mayGoOn(text) ? findEnds(text, language) : []
  return spacesEndSentences.has(language) ? addClauses(text, ends) : ends
}

/** Whether a sentence may end before the end of the text: to find out for sure takes long. */
function mayGoOn(text: string): boolean {
  const first = text.search(terminator)
  return first >= 0 && !lastEnd.test(text.slice(first))
}

function findEnds(text: string, language: string): number[] {
  const ends: number[] = []
  let start = 0
  for (const { segment, index } of segmenter(language).segment(text)) {
    if (index === 0 || whitespaceOnly.test(segment)) continue
    // An opening bracket belongs to what it opens.
    const end = index - 1 > start && opening.test(text[index - 1] ?? '') ? index - 1 : index
    if (continues(text.slice(start, end), segment, language)) continue
    ends.push(end)
    start = end
  }
  return ends
}

/** Unicode's rules find two sentences where there is one. */
function continues(before: string, after: string, language: string): boolean {
  const trimmed = before.trimEnd()
  if (trimmed === '') return true
  const ending = trimmed.slice(-longestEnding)
  // A dot inside a word, an address, a number: only scripts without spaces continue without one.
  if (trimmed.length === before.length && !unspacedEnd.test(ending)) return true
  if (abbreviation.test(ending) || (firstLetter.test(ending) && nextLetter.test(after))) return true
  if (ordinalLanguages.has(language) && ordinal.test(ending)) return true
  return closingQuote.test(ending) && /^\p{Ll}/u.test(after)
}

/** The ends of sentences, and of the clauses in them. */
const addClauses = (text: string, ends: readonly number[]): number[] =>
  [...ends, text.length].flatMap((end, index) => {
    const clauses = findClauses(text, ends[index - 1] ?? 0, end)
    return index < ends.length ? [...clauses, end] : clauses
  })

/**
 * The spaces between `start` and `end` after which a new clause begins, each clause of some length.
 */
function findClauses(text: string, start: number, end: number): number[] {
  const cuts: number[] = []
  let clause = start
  for (const { index } of text.slice(start, end).matchAll(/\s/g)) {
    const next = start + index + 1
    if (next - clause < clauseCharacters || next === end) continue
    cuts.push(next)
    clause = next
  }
  return cuts
}

const segmenters = new Map<string, Intl.Segmenter>()

/** Sentences by Unicode's rules, with the abbreviations that its data knows for the language. */
function segmenter(language: string): Intl.Segmenter {
  let known = segmenters.get(language)
  if (known === undefined) {
    known = new Intl.Segmenter(`${language}-u-ss-standard`, { granularity: 'sentence' })
    segmenters.set(language, known)
  }
  return known
}
