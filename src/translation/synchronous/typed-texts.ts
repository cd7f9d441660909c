// What a session has typed and paid for: somebody who types pauses, and each pause sends the whole
// text again. Only what is new since then counts.
import { LRUCache } from 'lru-cache'
import { hourMs } from '../../shared/durations.ts'
import { countCharacters } from '../characters.ts'
import type { AcceptedRequest, Instructions } from '../instructions.ts'

interface TypedTexts {
  /**
   * The request of a session with the characters that are new to it. What it has is known to the
   * session once it is answered.
   */
  countNew(session: string, request: AcceptedRequest): AcceptedRequest
}

/** What was sent last, and everything before it as far as there is room. */
interface Typed {
  readonly last: readonly string[]
  /** Without the space around them: a sentence stays the same where it is alone. */
  readonly known: ReadonlySet<string>
  readonly units: number
}

const nothing: Typed = { last: [], known: new Set(), units: 0 }

/** In UTF-16 units, of a session and of all of them in this process. */
const mostUnits = 200_000
const mostUnitsInAll = 16_000_000
/** Whoever comes back later starts from nothing. */
const keptMs = hourMs / 2
/** A longer sentence is translated as a whole for each of its letters. */
const longestSentence = 1_000

export function createTypedTexts(): TypedTexts {
  const sessions = new LRUCache<string, Typed>({
    maxSize: mostUnitsInAll,
    sizeCalculation: ({ units }) => units + 1_000,
    ttl: keptMs,
  })

  return {
    countNew(session, request) {
      const key = JSON.stringify([session, ofTyping(request.instructions)])
      const before = sessions.get(key) ?? nothing
      const pieces = request.texts.flatMap(cutSentences)
      const counted = {
        ...request,
        characters: Math.min(request.characters, countNewPieces(pieces, before)),
      }
      if (isLookup(request, pieces, before)) return counted
      return { ...counted, noteAnswered: () => void sessions.set(key, remember(pieces, before)) }
    },
  }
}

/**
 * What makes a text a new one: neither what is told besides its translation, nor that a person
 * names the language which was detected.
 */
function ofTyping({
  from: _from,
  alternatives: _alternatives,
  alternativesAfter: _after,
  marks: _marks,
  ...instructions
}: Instructions): object {
  return instructions
}

/** Whether a person looks at other wordings of what is typed: it stays what was typed last. */
const isLookup = (
  { instructions }: AcceptedRequest,
  pieces: readonly string[],
  { known }: Typed,
): boolean =>
  instructions.alternatives !== undefined && pieces.every((piece) => known.has(piece.trim()))

/** Each with what ends it and not with what follows; joined, they are the text. */
const cutSentences = (text: string): string[] => text.split(/(?<=[\n.!?…。！？])/u)

/** A piece that was changed counts for what was changed of it. */
function countNewPieces(pieces: readonly string[], { last, known }: Typed): number {
  const now = new Map(pieces.map((piece) => [piece.trim(), piece]))
  const changed = last.filter((piece) => !now.has(piece.trim()))
  const fresh = [...now].flatMap(([name, piece]) => (known.has(name) ? [] : [piece]))
  return fresh.reduce((sum, piece, index) => {
    const old = piece.length > longestSentence ? undefined : changed[index]
    return sum + countCharacters(old === undefined ? piece : changeOf(piece, old))
  }, 0)
}

/** The part of a text between what it begins and ends with as another does. */
function changeOf(text: string, old: string): string {
  const most = Math.min(text.length, old.length)
  let start = 0
  while (start < most && text[start] === old[start]) start++
  let end = 0
  while (end < most - start && text.at(-1 - end) === old.at(-1 - end)) end++
  return text.slice(start, text.length - end)
}

function remember(pieces: readonly string[], before: Typed): Typed {
  const units = pieces.reduce((sum, { length }) => sum + length, 0)
  const isFull = before.units + units > mostUnits
  return {
    last: pieces,
    known: new Set([...(isFull ? [] : before.known), ...pieces.map((piece) => piece.trim())]),
    units: isFull ? units : before.units + units,
  }
}
