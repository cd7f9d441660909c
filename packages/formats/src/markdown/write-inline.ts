// Writes a translated segment as inline Markdown: with its spans and links, with escapes where the
// engine's words would be marks, and never with a mark that means something else than before.
import type { Part, Segment } from '../segment/segment.ts'
import type { Piece } from '../segment/segmented-text.ts'
import { type Atom, firstOf, lastOf } from './atoms.ts'
import type { InlineWriting } from './cut.ts'
import { createEscapes, type Surroundings } from './escapes.ts'
import { flankSpans, separateSpans } from './span-marks.ts'

type PiecesOfCode = (part: Exclude<Part, string>) => readonly Piece[]

/** The pieces of a segment; undefined if these codes cannot be written in this order. */
export function writeInline(
  segment: Segment,
  writing: InlineWriting,
  piecesOfCode: PiecesOfCode,
): readonly Piece[] | undefined {
  const atoms = separateSpans(segment.map((part) => atomOf(part, piecesOfCode)))
  if (atoms === undefined || !isWritable(atoms, writing)) return undefined
  writeTexts(atoms, writing)
  joinSafely(atoms)
  flankSpans(atoms)
  return atoms.flatMap((atom) => (atom.kind === 'text' ? [atom.text] : atom.pieces))
}

function atomOf(part: Part, piecesOfCode: PiecesOfCode): Atom {
  if (typeof part === 'string') return { kind: 'text', text: part }
  const pieces = piecesOfCode(part)
  if ('placeholder' in part) return { kind: 'code', pieces }
  const [first] = pieces
  const mark =
    pieces.length === 1 && typeof first === 'string' && /^(?:\*+|_+|~+|==|\+\+)$/.test(first)
      ? { mark: first }
      : {}
  return 'open' in part
    ? { kind: 'open', pieces, number: part.open, ...mark }
    : { kind: 'close', pieces, number: part.close, ...mark }
}

const startOf = (atom: Atom | undefined): string => {
  const first = atom !== undefined && atom.kind !== 'text' ? atom.pieces[0] : ''
  return typeof first === 'string' ? first : ''
}

const isHardBreak = (atom: Atom | undefined): boolean =>
  atom?.kind === 'code' && /^(?: {2}|\t|\\)[ \t]*[\r\n]/.test(startOf(atom))
const isLinkStart = (atom: Atom): boolean => atom.kind === 'open' && startOf(atom) === '['

/** Whether the codes mean the same in their new order. */
function isWritable(atoms: readonly Atom[], { startsLine }: InlineWriting): boolean {
  let links = 0
  for (const [index, atom] of atoms.entries()) {
    const previous = atoms[index - 1]
    if (isHardBreak(atom)) {
      const next = atoms[index + 1]
      // A line break needs text on both sides.
      if (previous === undefined || next === undefined || isHardBreak(next)) return false
      if (previous.kind === 'open' || next.kind === 'close') return false
    }
    const isAtStart = isHardBreak(previous) || (startsLine && index === 0)
    if (isAtStart && /^<[!?]/.test(startOf(atom))) return false
    if (isLinkStart(atom) && links++ > 0) return false
    if (atom.kind === 'close' && startOf(atom).startsWith(']')) links--
    if (links > 0 && atom.kind === 'code' && /^(?:\[|<?(?:https?:|www\.))/i.test(startOf(atom)))
      return false
  }
  return true
}

/** Escapes the texts, and puts the line breaks of the source where a line may end. */
function writeTexts(atoms: readonly Atom[], writing: InlineWriting): void {
  const texts = atoms.filter((atom) => atom.kind === 'text').map(({ text }) => text)
  const escapeText = createEscapes(writing, texts.join('\n'))
  const breaks = createBreaks(writing.breaks)
  for (const [index, atom] of atoms.entries()) {
    if (atom.kind !== 'text') continue
    const previous = atoms[index - 1]
    const surroundings: Surroundings = {
      before: lastOf(previous),
      after: firstOf(atoms[index + 1]),
      startsLine: index === 0 ? writing.startsLine : isHardBreak(previous),
    }
    atom.text = spell(breaks.write(escapeText(atom.text, surroundings)), writing)
  }
}

/** Writes spaces and joiners by reference where the source does. */
const spell = (text: string, { spelled }: InlineWriting): string =>
  spelled.reduce((written, [character, by]) => written.replaceAll(character, by), text)

/** Writes the line breaks of the source, each before the next word that begins with a letter. */
function createBreaks(breaks: readonly string[]) {
  let written = 0
  let due = 0
  return {
    write: (text: string): string =>
      text.replace(/[ \n]+(?=(\p{L})?)/gu, (space: string, letter: string | undefined, at) => {
        if (space.includes('\n')) due++
        if (due === 0) return space
        // Anything else at the beginning of a line might be a mark.
        if (letter === undefined || at === 0 || text[at - 1] === '\\')
          return space.includes('\n') ? ' ' : space
        due--
        return breaks[written++] ?? ' '
      }),
  }
}

/** Spaces where two atoms would become one mark, or text would become part of an address. */
function joinSafely(atoms: Atom[]): void {
  for (let index = atoms.length - 1; index > 0; index--) {
    const [left, right] = [atoms[index - 1], atoms[index]]
    if (left === undefined || right === undefined) continue
    if (touches(left, right)) atoms.splice(index, 0, { kind: 'text', text: ' ' })
    // An address ends before a mark only if nothing follows that.
    else if (isAddress(left) && right.kind === 'close' && /^\S/.test(firstOf(atoms[index + 1])))
      atoms.splice(index + 1, 0, { kind: 'text', text: ' ' })
  }
}

const isAddress = (atom: Atom): boolean =>
  atom.kind === 'code' && /^(?:https?:|www\.|mailto:)|^[^\s<`([]+@/i.test(startOf(atom))

function touches(left: Atom, right: Atom): boolean {
  const [before, after] = [lastOf(left), firstOf(right)]
  if (left.kind === 'code' && right.kind === 'code' && before === after && /[`$]/.test(before))
    return true
  if (left.kind === 'code' && before === '$' && /\d/.test(after)) return true
  if (isAddress(left) && right.kind !== 'close') {
    if (right.kind === 'open' && right.mark !== undefined) return true
    const rest = right.kind === 'text' ? right.text : startOf(right)
    return !/^(?:[\s<]|[?!.,:;*~'")]+(?:\s|$))/.test(rest)
  }
  // `[^1](`, `](url)[`: what follows would be the target.
  return left.kind === 'code' && before === ']' && /[([:]/.test(after)
}
