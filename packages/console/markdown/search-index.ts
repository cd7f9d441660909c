// What the search of the documentation looks through: the words of each section, not its text,
// which would be twice as much to load.
import type { SearchIndex, Section } from '../src/pages/docs/search-index.ts'
import { type Node, textOf } from './page-tree.ts'
import { nameOf, readServedPage, servedFiles } from './served-pages.ts'

/** So much of a section is shown with it. */
const beginningLength = 110
/** Words in more of the sections than this find nothing. */
const commonShare = 1 / 4

export function createSearchIndex(): SearchIndex {
  const pages: { name: string; title: string }[] = []
  const sections: Section[] = []
  const places = new Map<string, number[]>()
  for (const file of servedFiles()) {
    const { title, nodes } = readServedPage(file)
    const page = pages.push({ name: nameOf(file), title }) - 1
    for (const { id, heading, text } of divide(title, nodes)) {
      const beginning = text.length > beginningLength ? `${cut(text)} …` : text
      const place = sections.push([page, id, heading, beginning]) - 1
      for (const word of wordsOf(`${heading} ${text}`))
        places.set(word, [...(places.get(word) ?? []), place])
    }
  }
  const words = [...places.keys()].sort()
  const lists = words.map((word) => {
    const found = places.get(word) ?? []
    return found.length > sections.length * commonShare ? '' : encode(found)
  })
  return { pages, sections, words: words.join('\n'), places: lists.join('\n') }
}

/** The words that find a text, in lower case: of `max_chars` the parts too, of numbers statuses. */
function wordsOf(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]{2,}/gu) ?? []
  const all = words.flatMap((word) => [word, ...(word.includes('_') ? word.split('_') : [])])
  return new Set(all.filter((word) => word.length > 1 && !/^(?:\d{1,2}|\d{4,})$/.test(word)))
}

/** Rising numbers as their differences, in base 36. */
const encode = (numbers: readonly number[]): string =>
  numbers.map((number, at) => (number - (numbers[at - 1] ?? 0)).toString(36)).join(' ')

const cut = (text: string): string =>
  text.slice(0, text.lastIndexOf(' ', beginningLength)).replace(/[,;:.]$/, '')

interface Piece {
  readonly id: string
  readonly heading: string
  readonly text: string
}

/** The sections of a page; the first is what stands below its title. */
function divide(title: string, nodes: readonly Node[]): Piece[] {
  const found: { id: string; heading: string; parts: string[] }[] = [
    { id: '', heading: title, parts: [] },
  ]
  for (const node of nodes) {
    if (typeof node !== 'string' && /^h[2-6]$/.test(node[0]))
      found.push({ id: node[1].id ?? '', heading: textOf([node]), parts: [] })
    else if (typeof node === 'string' || node[0] !== 'h1') found.at(-1)?.parts.push(spaced(node))
  }
  return found.map(({ parts, ...piece }) => ({
    ...piece,
    text: parts.join(' ').replaceAll(/\s+/g, ' ').trim(),
  }))
}

/** As `textOf`, with space between cells and items. */
function spaced(node: Node): string {
  if (typeof node === 'string') return node
  const [name, , children] = node
  const separator = /^(?:ul|ol|table|thead|tbody|tr|blockquote)$/.test(name) ? ' ' : ''
  return children.map(spaced).join(separator)
}
