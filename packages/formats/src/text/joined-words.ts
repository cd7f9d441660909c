// Formatting that changes inside a word changes at the word's edge in the translation: engines
// translate words, not halves of words.

/** A text that follows the previous one without a code in between. */
export interface Joined {
  readonly text: string
  /** The text in more tags gets the word: a link keeps its words. */
  readonly depth: number
  /** Raised characters are a word of their own. */
  readonly isRaised: boolean
}

// Scripts that write spaces between words; in others, letters that meet are no sign of one word.
const unspaced = ['Han', 'Hira', 'Kana', 'Thai', 'Laoo', 'Khmr', 'Mymr']
  .map((script) => `\\p{sc=${script}}`)
  .join('')
const letter = String.raw`(?![${unspaced}])[\p{L}\p{M}]`
const wordAtEnd = new RegExp(`(?:${letter})$`, 'u')
const wordAtStart = new RegExp(`^(?:${letter})`, 'u')
const letters = new RegExp(`(?:${letter})+`, 'uy')
/** Longer ones are no words. */
const mostLetters = 100

/** The texts with each word complete in one of them; a text may become empty. */
export function joinWords(texts: readonly Joined[]): string[] {
  const joined = texts.map(({ text }) => text)
  for (let first = 0; first < texts.length; first++) {
    const last = lastOfWord(texts, joined, first)
    if (last === first) continue
    moveWord(texts, joined, { first, last })
    // What follows the word in the last text may begin another one.
    first = last - 1
  }
  return joined
}

/** The last text that the word at the end of `first` reaches. */
function lastOfWord(texts: readonly Joined[], joined: readonly string[], first: number): number {
  let last = first
  for (;;) {
    const text = joined[last] ?? ''
    const next = joined[last + 1] ?? ''
    if (texts[last]?.isRaised || texts[last + 1]?.isRaised) return last
    // A text in the middle of the word consists of letters only.
    if (last > first && startOf(text).length < text.length) return last
    if (!wordAtEnd.test(text.slice(-2)) || !wordAtStart.test(next.slice(0, 2))) return last
    last++
  }
}

const startOf = (text: string): string => {
  letters.lastIndex = 0
  return letters.exec(text.slice(0, mostLetters))?.[0] ?? ''
}

function endOf(text: string): string {
  const tail = text.slice(-mostLetters)
  let start = tail.length
  while (start > 0) {
    const character = wordAtEnd.exec(tail.slice(Math.max(0, start - 2), start))
    if (character === null) break
    start -= character[0].length
  }
  return tail.slice(start)
}

function moveWord(
  texts: readonly Joined[],
  joined: string[],
  { first, last }: { first: number; last: number },
): void {
  const pieces: string[] = []
  for (let index = first; index <= last; index++) {
    const text = joined[index] ?? ''
    if (index === first) {
      pieces.push(endOf(text))
    } else {
      pieces.push(index === last ? startOf(text) : text)
    }
  }
  let owner = first
  const rank = (index: number): number => {
    const depth = texts[index]?.depth ?? 0
    const length = pieces[index - first]?.length ?? 0
    return depth * 1_000 + length
  }
  for (let index = first + 1; index <= last; index++) {
    if (rank(index) > rank(owner)) owner = index
  }
  const word = pieces.join('')
  for (let index = first; index <= last; index++) {
    const text = joined[index] ?? ''
    const piece = pieces[index - first] ?? ''
    const rest =
      index === first ? text.slice(0, text.length - piece.length) : text.slice(piece.length)
    const own = index === owner ? word : ''
    joined[index] = index === first ? rest + own : own + rest
  }
}
