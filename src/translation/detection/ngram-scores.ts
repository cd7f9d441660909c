// eld's scores for the languages of a text, on the packed table: the same n-grams, sums and order
// as eld 2.1 (Nito T.M., Apache-2.0) by its source, bit for bit (ngram-scores.test.ts). eld's odd
// cases are part of it, since the table was trained with them.
import { hashNgram, type NgramTable } from './ngram-table.ts'

interface LanguageScore {
  language: string
  /** Over 0, below 1. */
  score: number
}

/** Scores of the languages that the text may be in, best first. */
type NgramScores = (text: string) => LanguageScore[]

const space = 0x20
/** eld stores its scores without this. */
const baseScore = 53
const scale = 25
const readCharacters = 1_000
/** A text ends at the first space after so many bytes, or after any character at the next. */
const softByteLimit = 350
const hardByteLimit = 380
const maxWordBytes = 70
const ngramBytes = 4
const strideBytes = 3
/** A text has fewer n-grams than half of this. */
const seenSlots = 1_024

export function createNgramScores(table: NgramTable): NgramScores {
  const words = createWordReader(table)
  const ngrams = createNgramSet()
  const sums = new Int32Array(table.languages.length)

  return (text) => {
    sums.fill(0)
    ngrams.clear()
    const count = words.read(text)
    for (let word = 0; word < count; word++)
      addNgrams(words.bytes, words.starts[word] as number, words.starts[word + 1] as number)
    const found: LanguageScore[] = []
    for (const [number, language] of table.languages.entries()) {
      const mean = (sums[number] as number) / ngrams.count
      if (mean > 0) found.push({ language, score: mean / (mean + scale) })
    }
    return found.sort((one, other) => other.score - one.score)
  }

  /** Four bytes every three, then the end of the word with a space. */
  function addNgrams(bytes: Uint8Array, start: number, end: number): void {
    const length = Math.min(end - start, maxWordBytes)
    let at = 0
    for (; at + ngramBytes < length; at += strideBytes)
      add(bytes, start + at, start + at + ngramBytes, at === 0, false)
    // Of a word that is too long, this reaches from the limit to the real end.
    add(bytes, start + Math.max(0, length - ngramBytes), end, at === 0, true)
  }

  /** Counts an n-gram, with a space before or after it, unless the text had it before. */
  function add(
    bytes: Uint8Array,
    start: number,
    end: number,
    spaceBefore: boolean,
    spaceAfter: boolean,
  ): void {
    if (end - start > ngramBytes + 1) {
      // No n-gram of the table is as long.
      ngrams.addLong(Buffer.from(bytes.subarray(start, end)).toString('latin1'))
      return
    }
    let low = spaceBefore ? space : 0
    let high = 0
    const length = end - start + Number(spaceAfter)
    for (let at = 0; at < length; at++) {
      const byte = start + at < end ? (bytes[start + at] as number) : space
      high = ((high << 8) | (low >>> 24)) & 0xffff
      low = ((low << 8) | byte) >>> 0
    }
    if (ngrams.add(low, high)) table.addScores(low, high, sums, baseScore)
  }
}

/** The n-grams of one text. Clearing it costs nothing. */
function createNgramSet() {
  const lows = new Uint32Array(seenSlots)
  const highs = new Uint16Array(seenSlots)
  /** The text that filled the slot. */
  const texts = new Uint32Array(seenSlots)
  const long = new Set<string>()
  let text = 0
  let count = 0

  return {
    get count(): number {
      return count + long.size
    },

    clear(): void {
      text = (text + 1) >>> 0
      // After 2^32 texts the numbers come again.
      if (text === 0) texts.fill(0)
      count = 0
      long.clear()
    },

    addLong(ngram: string): void {
      long.add(ngram)
    },

    /** False if the n-gram is in the set already. */
    add(low: number, high: number): boolean {
      let slot = hashNgram(low, high) & (seenSlots - 1)
      while (texts[slot] === text) {
        if (lows[slot] === low && highs[slot] === high) return false
        slot = (slot + 1) & (seenSlots - 1)
      }
      texts[slot] = text
      lows[slot] = low
      highs[slot] = high
      count++
      return true
    },
  }
}

/** Cuts a text into words of 8-bit characters, one for each byte of UTF-8. */
function createWordReader({ characters, separators }: NgramTable) {
  const bytes = new Uint8Array(hardByteLimit + ngramBytes)
  const starts = new Uint16Array(hardByteLimit + 2)
  const prefix = (byte: number) => characters[byte] as number
  const trail = (bits: number) => characters[0x80 | (bits & 0x3f)] as number

  /** The number of words; word n is from `starts[n]` to `starts[n + 1]`. */
  function read(raw: string): number {
    const text = raw.slice(0, readCharacters).replace(separators, ' ').trim().toLowerCase()
    let words = 0
    let length = 0
    let spaces = 0
    for (let at = 0; at < text.length && length + spaces <= hardByteLimit; at++) {
      const code = text.charCodeAt(at)
      if (code === space) {
        if (length > (starts[words] as number)) starts[++words] = length
        if (length + spaces++ > softByteLimit) return words
      } else if (code < 0x80) bytes[length++] = code
      else if (code < 0x800) {
        bytes[length++] = prefix(0xc0 | (code >> 6))
        bytes[length++] = trail(code)
      } else if (code < 0xd800 || code >= 0xe000) {
        bytes[length++] = prefix(0xe0 | (code >> 12))
        bytes[length++] = trail(code >> 6)
        bytes[length++] = trail(code)
      } else {
        const point = 0x10000 + (((code & 0x3ff) << 10) | (text.charCodeAt(++at) & 0x3ff))
        bytes[length++] = prefix(0xf0 | (point >> 18))
        bytes[length++] = trail(point >> 12)
        bytes[length++] = trail(point >> 6)
        bytes[length++] = trail(point)
      }
    }
    if (length > (starts[words] as number)) starts[++words] = length
    return words
  }

  return { bytes, starts, read }
}
