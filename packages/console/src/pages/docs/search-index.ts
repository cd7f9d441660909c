// The index that the build makes of docs/, and how it is searched.

/** What stands below a heading: the page, the heading's ID and text, and how it begins. */
export type Section = readonly [page: number, id: string, heading: string, beginning: string]

export interface SearchIndex {
  readonly pages: readonly { readonly name: string; readonly title: string }[]
  readonly sections: readonly Section[]
  /** In lower case, sorted, one a line. */
  readonly words: string
  /** For each word its sections, as differences in base 36; an empty line means nearly all. */
  readonly places: string
}

export interface Found {
  /** The name of the page, with the heading's ID if it has one: `limits#memory`. */
  readonly target: string
  readonly page: string
  readonly heading: string
  readonly beginning: string
}

/** What a word adds, by where it stands. */
const weights = { title: 8, heading: 5, text: 1, whole: 2 }
const mostFound = 20
/** Words of questions, which say nothing about what is looked for. */
const fillers = new Set(
  'a an and are can do does for how i in is it my of on or the to what with'.split(' '),
)

/** Finds the sections that have all words of a query, or words that begin with them. */
export function searchDocs(index: SearchIndex, query: string): Found[] {
  const asked = askedWords(query)
  if (asked.length === 0) return []
  const words = index.words.split('\n')
  const places = index.places.split('\n')
  const scores = asked.map((word) => scoreSections(word, { words, places, index }))
  return index.sections
    .map((section, at) => ({ section, score: combine(scores.map((each) => each.get(at))) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, mostFound)
    .map(({ section }) => describe(index, section))
}

function askedWords(query: string): string[] {
  const all = query.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []
  const telling = all.filter((word) => !fillers.has(word))
  return telling.length > 0 ? telling : [...all]
}

interface Searched {
  readonly words: readonly string[]
  readonly places: readonly string[]
  readonly index: SearchIndex
}

/** The sections that a word finds, with its score in each. */
function scoreSections(asked: string, { words, places, index }: Searched): Map<number, number> {
  const scores = new Map<number, number>()
  const add = (section: number, score: number) =>
    scores.set(section, Math.max(scores.get(section) ?? 0, score))
  for (const [at, word] of words.entries()) {
    if (!word.startsWith(asked)) continue
    const whole = word === asked ? weights.whole : 0
    for (const section of decode(places[at] ?? '', index.sections.length))
      add(section, weights.text + whole)
  }
  for (const [at, [page, , heading]] of index.sections.entries()) {
    if (!scores.has(at)) continue
    if (hasWord(heading, asked)) add(at, weights.heading + (scores.get(at) ?? 0))
    if (hasWord(index.pages[page]?.title ?? '', asked))
      add(at, weights.title + (scores.get(at) ?? 0))
  }
  return scores
}

const hasWord = (text: string, asked: string): boolean =>
  (text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? []).some((word) => word.startsWith(asked))

function decode(places: string, sections: number): Iterable<number> {
  if (places === '') return Array(sections).keys()
  let at = 0
  return places.split(' ').map((step) => (at += Number.parseInt(step, 36)))
}

/** Zero where a word is missing. */
const combine = (scores: readonly (number | undefined)[]): number =>
  scores.reduce<number>((sum, score) => (score === undefined ? Number.NaN : sum + score), 0) || 0

function describe(index: SearchIndex, [page, id, heading, beginning]: Section): Found {
  const { name = '', title = '' } = index.pages[page] ?? {}
  return { target: id === '' ? name : `${name}#${id}`, page: title, heading, beginning }
}
