// Parallel text from two files of lines, from lines with tabs, or from the units of a translation
// memory.
import {
  checkSides,
  type LanguagePair,
  namePlaces,
  type ParallelText,
  SetError,
} from './parallel-text.ts'

/** A sentence of a translation memory, in the languages of its file. */
interface MemoryUnit extends LanguagePair {
  readonly source: string
  readonly target: string
}

/** The canonical form of a language tag; undefined for anything else. */
type ParseLanguage = (tag: string) => string | undefined

const lineEnd = /\r\n|\n|\r/
const byteOrderMark = '\ufeff'

/** Lines of a file; one at the end that is empty is none. */
function linesOf(text: string): string[] {
  const lines = text.replace(byteOrderMark, '').split(lineEnd)
  if (lines.at(-1) === '') lines.pop()
  return lines
}

/** Two texts whose lines belong together. Throws SetError. */
export function joinLines(sources: string, references: string, pair: LanguagePair): ParallelText {
  const left = linesOf(sources)
  const right = linesOf(references)
  if (left.length !== right.length)
    throw new SetError(
      `The files have ${left.length} and ${right.length} lines: from line ` +
        `${Math.min(left.length, right.length) + 1} on, one has no partner.`,
    )
  const sentences = left.map((source, index) => ({
    source,
    reference: right[index] ?? '',
    place: index + 1,
  }))
  checkSides(sentences, 'line')
  return { ...pair, unit: 'line', sentences }
}

/**
 * Lines of texts with tabs between them. The first line may name the language of each column; else
 * there are two columns, of the one pair that is wanted. Throws SetError.
 */
export function readColumns(
  text: string,
  pairs: readonly LanguagePair[],
  parseLanguage: ParseLanguage,
): ParallelText[] {
  const rows = linesOf(text).map((line) => line.split('\t'))
  const header = rows[0]?.map((cell) => parseLanguage(cell.trim()))
  const isHeader = header !== undefined && header.length > 1 && !header.includes(undefined)
  const columns = isHeader ? header : columnsOf(pairs)
  const first = isHeader ? 1 : 0
  const body = rows.slice(first)
  const unequal = body.flatMap((cells, index) =>
    cells.length === columns.length ? [] : [index + first + 1],
  )
  if (unequal.length > 0)
    throw new SetError(
      `Each line has ${columns.length} texts with tabs between them, but not ` +
        `${namePlaces(unequal, 'line')}.`,
    )
  return pairs.map((pair) => {
    const source = columns.indexOf(pair.from)
    const reference = columns.indexOf(pair.to)
    if (source < 0 || reference < 0)
      throw new SetError(
        `The set has the languages ${columns.join(', ')}, and not those of ` +
          `${pair.from}-${pair.to}.`,
      )
    const sentences = body.map((cells, index) => ({
      source: cells[source] ?? '',
      reference: cells[reference] ?? '',
      place: index + first + 1,
    }))
    checkSides(sentences, 'line')
    return { ...pair, unit: 'line', sentences }
  })
}

function columnsOf(pairs: readonly LanguagePair[]): string[] {
  const [pair, ...others] = pairs
  if (pair !== undefined && others.length === 0) return [pair.from, pair.to]
  throw new SetError(
    'Which column has which language? Name the languages in the first line, such as "en" and ' +
      '"es" with a tab between them, or ask for one pair only.',
  )
}

/** The units of each pair, in either direction. Throws SetError. */
export function readUnits(
  units: readonly MemoryUnit[],
  pairs: readonly LanguagePair[],
  parseLanguage: ParseLanguage,
): ParallelText[] {
  const entries = units.map((unit, index) => ({
    source: unit.source,
    reference: unit.target,
    place: index + 1,
    from: parseLanguage(unit.from),
    to: parseLanguage(unit.to),
  }))
  return pairs.map((pair) => {
    const sentences = entries.flatMap(({ from, to, source, reference, place }) => {
      if (from === pair.from && to === pair.to) return [{ source, reference, place }]
      // People wrote one of both from the other: it is a set for either direction.
      return from === pair.to && to === pair.from
        ? [{ source: reference, reference: source, place }]
        : []
    })
    if (sentences.length === 0) {
      throw new SetError(`The set has no units of ${pair.from}-${pair.to}.`)
    }
    checkSides(sentences, 'unit')
    return { ...pair, unit: 'unit', sentences }
  })
}
