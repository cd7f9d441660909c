// A segment cut into sentences. What stands between them, and what is carried over at their edges, stays outside.
import type { Part, Segment } from '../../engine.ts'

/** A segment's pieces in order: sentences are translated, the rest stays where it is. */
export type Piece = { readonly sentence: Segment } | { readonly between: readonly Part[] }

/** What stands for a thing that is carried over where sentences are looked for. */
const objectReplacement = '\ufffc'
const blank = /^\s*$/
const leadingBlanks = /^\s*/
const trailingBlanks = /\s*$/
/** A full stop after these ends no sentence, besides what Unicode's data knows for a few languages; an initial is one of these. */
const abbreviation =
  /(?:^|[\s(\ufffc])(?:\p{Lu}|\p{L}\.\s?\p{L}|[Aa]pprox|[Cc]f|[Vv]s|[Nn]r|[Nn]úm|[Vv]ol|[Ff]igs?|pp|eds|[Mm]rs?|[Mm]s|[Dd]r|[Dd]ra|[Pp]rof|[Jj]r|[Ss]r|[Ss]ra|[Ss]rta|[Bb]zw|[Ee]vtl|[Gg]gf|[Ii]nkl|EE|UU|Mme|Mlle|dott|ul|г|ул)\.\s*$/u
/** Languages that write an ordinal as a number with a full stop. */
const ordinalLanguages = new Set([
  'de',
  'da',
  'nb',
  'nn',
  'no',
  'fi',
  'cs',
  'sk',
  'sl',
  'hr',
  'sr',
  'bs',
  'hu',
  'pl',
  'et',
  'lv',
  'is',
  'tr',
  'eu',
])
const ordinal = /(?:^|\s)\d{1,4}\.\s*$/
/** Scripts where a blank ends a sentence or a clause, and no sign does. */
const blanksEndSentences = new Set(['th', 'lo', 'km', 'my'])
const clauseCharacters = 60

/** Cuts a segment in the language `from`. Together the pieces' parts are the segment's, in order. */
export function cutSentences(segment: Segment, from: string): Piece[] {
  const flat = segment.map((part) => (typeof part === 'string' ? part : 'keep' in part ? objectReplacement : '')).join('')
  const cuts = findCuts(flat, from)
  return cuts.length === 0 ? trim(segment) : sliceAt(segment, cuts).flatMap(trim)
}

/** Where a sentence ends and the next starts, in UTF-16 units. */
function findCuts(text: string, from: string): number[] {
  if (!/[\s\p{Sentence_Terminal}]/u.test(text)) return []
  const language = from.split('-')[0] ?? from
  const sentences: string[] = []
  let open = ''
  for (const { segment } of segmenter(from).segment(text)) {
    const before = sentences.at(-1)
    if (before !== undefined && continues(before, segment, language)) sentences[sentences.length - 1] = before + open + segment
    else sentences.push(open + segment)
    // An opening bracket belongs to what it opens.
    const last = sentences.at(-1) ?? ''
    open = /[\p{Ps}\p{Pi}]$/u.exec(last)?.[0] ?? ''
    if (open !== '' && last.length > open.length) sentences[sentences.length - 1] = last.slice(0, -open.length)
    else open = ''
  }
  if (open !== '') sentences.push((sentences.pop() ?? '') + open)
  const clauses = blanksEndSentences.has(language) ? sentences.flatMap(cutClauses) : sentences
  let end = 0
  return clauses.slice(0, -1).map((sentence) => {
    end += sentence.length
    return end
  })
}

/** What Unicode's rules take for two sentences is one. */
function continues(before: string, after: string, language: string): boolean {
  if (blank.test(before)) return true
  // A dot inside a word, an address, a number: only scripts without blanks go on without one.
  if (!/\s$/.test(before) && !/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\uff00-\uffef]["'”’」』）)\]]*$/u.test(before))
    return true
  if (abbreviation.test(before)) return true
  if (ordinalLanguages.has(language) && ordinal.test(before)) return true
  return /["'”’»)]\s*$/.test(before) && /^\p{Ll}/u.test(after)
}

/** Cuts at blanks, so that each clause has some length. */
function cutClauses(sentence: string): string[] {
  const clauses: string[] = ['']
  for (const part of sentence.split(/(?<=\s)/)) {
    if ((clauses.at(-1) ?? '').length >= clauseCharacters) clauses.push('')
    clauses[clauses.length - 1] += part
  }
  return clauses
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

/** Slices of a segment between cuts; a tag that closes stays with what is before it, one that opens with what is after. */
function sliceAt(segment: Segment, cuts: readonly number[]): Segment[] {
  const slices: Part[][] = [[]]
  let at = 0
  const nextCut = () => cuts[slices.length - 1] ?? Number.POSITIVE_INFINITY
  const add = (part: Part): void => {
    slices.at(-1)?.push(part)
  }
  for (const part of segment) {
    if (typeof part !== 'string') {
      if (!('close' in part) && at >= nextCut()) slices.push([])
      add(part)
      if ('keep' in part) at++
      continue
    }
    let rest = part
    while (at + rest.length > nextCut()) {
      const head = rest.slice(0, nextCut() - at)
      if (head !== '') add(head)
      at += head.length
      rest = rest.slice(head.length)
      slices.push([])
    }
    add(rest)
    at += rest.length
  }
  return slices
}

/** A sentence without its outer blanks, without what is carried over at its edges and without tags around all of it. */
function trim(slice: Segment): Piece[] {
  const inner = [...slice]
  const before: Part[] = []
  const after: Part[] = []
  const closed = new Set(slice.flatMap((part) => (typeof part !== 'string' && 'close' in part ? [part.close] : [])))
  const opened = new Set(slice.flatMap((part) => (typeof part !== 'string' && 'open' in part ? [part.open] : [])))
  const isLoose = (part: Exclude<Part, string>): boolean =>
    'keep' in part || ('open' in part ? !closed.has(part.open) : !opened.has(part.close))
  for (let changed = true; changed && inner.length > 0; ) {
    changed = false
    const first = inner[0] as Part
    if (typeof first === 'string' ? blank.test(first) : isLoose(first)) {
      before.push(first)
      inner.shift()
      changed = true
      continue
    }
    const last = inner.at(-1) as Part
    if (typeof last === 'string' ? blank.test(last) : isLoose(last)) {
      after.unshift(last)
      inner.pop()
      changed = true
      continue
    }
    if (typeof first === 'string' && /^\s/.test(first)) {
      const blanks = leadingBlanks.exec(first)?.[0] ?? ''
      before.push(blanks)
      inner[0] = first.slice(blanks.length)
      changed = true
    } else if (typeof last === 'string' && /\s$/.test(last)) {
      const blanks = trailingBlanks.exec(last)?.[0] ?? ''
      after.unshift(blanks)
      inner[inner.length - 1] = last.slice(0, -blanks.length)
      changed = true
    } else if (typeof first !== 'string' && typeof last !== 'string' && 'open' in first && 'close' in last && first.open === last.close) {
      before.push(first)
      after.unshift(last)
      inner.shift()
      inner.pop()
      changed = true
    }
  }
  if (!inner.some((part) => typeof part === 'string' && /\p{L}/u.test(part))) return [{ between: slice }]
  return [{ between: before }, { sentence: inner }, { between: after }].filter(
    (piece) => 'sentence' in piece || piece.between.length > 0,
  ) as Piece[]
}
