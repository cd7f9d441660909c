// Capitals after stops. Pipelines begin a sentence after every stop, `“Parón!” Lloró`, `2 tbsp. De
// azúcar`. The answer has small letters where the source does.
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { codeRange } from './flat-text.ts'
import { starters } from './sentence-ends.ts'

/** A stop, and the first letter after it and after a space. */
interface Start {
  readonly stop: string
  readonly at: number
  readonly letter: string
}

const afterStop = /([.!?…])([^\p{L}\p{N}]{1,16})(?=\p{L})/gu
const starterAfterCode = new RegExp(`[${codeRange}](?= (?:${starters})(?!\\p{L}))`, 'gu')
const smallAfterCode = new RegExp(`([${codeRange}]) [¿¡]?\\p{Ll}`, 'gu')
const word = /[\p{L}\p{M}\p{N}]+/uy
const words = /[\p{L}\p{M}\p{N}]+/gu

/** An answer in which no sentence begins where none does in the source. Both are flat. */
export function restoreSentenceCase(answer: string, source: string, { to }: LanguagePair): string {
  return capitalizeAfterCodes(lowerAfterStops(answer, source, to), source)
}

function lowerAfterStops(answer: string, source: string, to: string): string {
  const starts = findStarts(answer)
  if (starts.length === 0) return answer
  const wanted = findStarts(source)
  const isSame =
    starts.length === wanted.length &&
    starts.every(({ stop }, index) => stop === wanted[index]?.stop)
  const small = new Map<string, boolean>()
  let copied: Set<string> | undefined
  const pieces: string[] = []
  let end = 0
  for (const [index, { stop, at, letter }] of starts.entries()) {
    const isWanted = isSame ? areSmall(wanted.slice(index, index + 1)) : areSmallAfter(stop)
    if (!isWanted || isSmall(letter)) continue
    word.lastIndex = at
    const [found = ''] = word.exec(answer) ?? []
    copied ??= new Set(source.match(words))
    if (copied.has(found) || isOwnCapital(found, to)) continue
    pieces.push(answer.slice(end, at), letter.toLowerCase())
    end = at + letter.length
  }
  return pieces.join('') + answer.slice(end)

  /** Looks once at all starts of the source after such a stop. */
  function areSmallAfter(stop: string): boolean {
    const known = small.get(stop) ?? areSmall(wanted.filter((start) => start.stop === stop))
    small.set(stop, known)
    return known
  }
}

const areSmall = (starts: readonly Start[]): boolean =>
  starts.length > 0 && starts.every(({ letter }) => isSmall(letter))

/** A sentence may begin after a tag or a placeholder without a stop: `[/quote] They like`. */
function capitalizeAfterCodes(answer: string, source: string): string {
  const codes = new Set(Array.from(source.matchAll(starterAfterCode), ([code]) => code))
  if (codes.size === 0) return answer
  return answer.replace(smallAfterCode, (found, code: string) =>
    codes.has(code) ? found.slice(0, -1) + found.slice(-1).toUpperCase() : found,
  )
}

const isSmall = (letter: string): boolean => letter !== letter.toUpperCase()

/** An abbreviation, and the English `I`. */
const isOwnCapital = (found: string, to: string): boolean =>
  /\p{Lu}[^\p{Lu}]*\p{Lu}/u.test(found) || (found === 'I' && /^en\b/.test(to))

function findStarts(text: string): Start[] {
  const starts: Start[] = []
  for (const { 0: found, 1: stop = '', 2: between = '', index } of text.matchAll(afterStop)) {
    if (!/\s/.test(between)) continue
    const at = index + found.length
    const letter = String.fromCodePoint(text.codePointAt(at) ?? 0)
    starts.push({ stop, at, letter })
  }
  return starts
}
