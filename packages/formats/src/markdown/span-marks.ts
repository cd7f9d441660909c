// The marks of spans must stand at words: `**` before a space or between a letter and a
// punctuation character opens nothing (CommonMark 0.31 section 6.2, "flanking").
import { type Atom, firstOf, lastOf } from './atoms.ts'

const isSpace = (character: string): boolean => character === '' || /^\s$/u.test(character)
const isPunctuation = (character: string): boolean => /^[\p{P}\p{S}]$/u.test(character)
const isWord = (character: string): boolean => !isSpace(character) && !isPunctuation(character)

/**
 * The atoms with spaces outside of spans. Undefined if a span has nothing in it, or would be part
 * of another one.
 */
export function separateSpans(atoms: readonly Atom[]): Atom[] | undefined {
  const moved = moveSpaces(atoms)
  for (const [index, atom] of moved.entries()) {
    if (atom.kind !== 'open' || atom.mark === undefined) continue
    const next = moved[index + 1]
    if (next === undefined || (next.kind === 'close' && next.number === atom.number))
      return undefined
  }
  return moved
}

/** Moves the space at the inner edge of a span to its outer edge. */
function moveSpaces(atoms: readonly Atom[]): Atom[] {
  const result: Atom[] = []
  let space = ''
  for (const atom of atoms) {
    if (atom.kind === 'text') {
      const previous = result.at(-1)
      const text = space + atom.text
      space = ''
      if (previous?.kind === 'text') previous.text += text
      else result.push({ kind: 'text', text })
    } else if (atom.kind === 'close' && atom.mark !== undefined) {
      const previous = result.at(-1)
      if (previous?.kind === 'text') {
        const words = previous.text.trimEnd()
        space ||= previous.text.slice(words.length)
        if (words === '') result.pop()
        else previous.text = words
      }
      result.push(atom)
    } else {
      if (space !== '') result.push({ kind: 'text', text: space })
      space = ''
      result.push(atom)
    }
  }
  return moveLeading(result)
}

function moveLeading(atoms: readonly Atom[]): Atom[] {
  const result: Atom[] = []
  let space = ''
  for (const atom of atoms.toReversed()) {
    if (atom.kind === 'text') {
      const previous = result.at(-1)
      const text = atom.text + space
      space = ''
      if (previous?.kind === 'text') previous.text = text + previous.text
      else result.push({ kind: 'text', text })
    } else if (atom.kind === 'open' && atom.mark !== undefined) {
      const next = result.at(-1)
      if (next?.kind === 'text') {
        const words = next.text.trimStart()
        space ||= next.text.slice(0, next.text.length - words.length)
        if (words === '') result.pop()
        else next.text = words
      }
      result.push(atom)
    } else {
      if (space !== '') result.push({ kind: 'text', text: space })
      space = ''
      result.push(atom)
    }
  }
  return result.reverse()
}

/**
 * Makes each mark of a span flank its words: another mark inside a word, references for the
 * characters outside, or a space where there is no other way.
 */
export function flankSpans(atoms: Atom[]): void {
  useAsterisksInWords(atoms)
  const depths: Record<string, number> = {}
  for (let index = 0; index < atoms.length; index++) {
    const atom = atoms[index] as Atom
    if (atom.kind === 'text' || atom.mark === undefined) continue
    const previous = atoms[index - 1]
    const mark = atom.mark.charAt(0)
    const depth = depths[mark] ?? 0
    depths[mark] = depth + (atom.kind === 'open' ? 1 : -1)
    const isAdjacent = previous?.kind === 'close' && sameMark(previous, atom)
    const isNested = depth > 0 && previous?.kind !== 'open' && !isSpace(lastOf(previous))
    // A span that begins where another ends, or in a word of another, might end that.
    if (atom.kind === 'open' && (isAdjacent || isNested)) {
      atoms.splice(index++, 0, { kind: 'text', text: ' ' })
      continue
    }
    const outer = atom.kind === 'open' ? previous : atoms[index + 1]
    const inner = innerCharacter(atoms, index)
    if (outer === undefined || (outer.kind !== 'text' && outer.mark !== undefined)) continue
    const character = atom.kind === 'open' ? lastOf(outer) : firstOf(outer)
    if (!isWord(character) || isWord(inner)) continue
    if (outer.kind !== 'text') {
      atoms.splice(atom.kind === 'open' ? index++ : index + 1, 0, { kind: 'text', text: ' ' })
      continue
    }
    const reference = `&#x${(character.codePointAt(0) ?? 32).toString(16)};`
    outer.text =
      atom.kind === 'open'
        ? outer.text.slice(0, outer.text.length - character.length) + reference
        : reference + outer.text.slice(character.length)
  }
}

const sameMark = (left: Atom, right: Atom): boolean =>
  left.kind !== 'text' && right.kind !== 'text' && left.mark?.[0] === right.mark?.[0]

/** The character that a mark opens or closes at, beyond other marks of the same run. */
function innerCharacter(atoms: readonly Atom[], index: number): string {
  const atom = atoms[index] as Atom
  const step = atom.kind === 'open' ? 1 : -1
  let at = index + step
  while (atoms[at]?.kind === atom.kind && sameMark(atoms[at] as Atom, atom)) at += step
  return step > 0 ? firstOf(atoms[at]) : lastOf(atoms[at])
}

/** `_` opens nothing inside a word; `*` does. */
function useAsterisksInWords(atoms: readonly Atom[]): void {
  const inWords = new Set<number | undefined>()
  for (const [index, atom] of atoms.entries()) {
    if (atom.kind === 'text' || !atom.mark?.startsWith('_')) continue
    const outer = atom.kind === 'open' ? lastOf(atoms[index - 1]) : firstOf(atoms[index + 1])
    if (isWord(outer)) inWords.add(atom.number)
  }
  for (const atom of atoms) {
    if (atom.kind === 'text' || !atom.mark?.startsWith('_') || !inWords.has(atom.number)) continue
    atom.mark = '*'.repeat(atom.mark.length)
    atom.pieces = [atom.mark]
  }
}
