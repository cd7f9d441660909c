// Bytes that a network writes for characters that its vocabulary lacks.

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/**
 * The text that each byte of a run adds: a character comes with its first byte, and a byte that
 * belongs to none is one U+FFFD, as in SentencePiece. WHATWG's decoder writes one for several.
 */
export function decodeBytes(bytes: readonly number[]): string[] {
  const parts: string[] = []
  while (parts.length < bytes.length) {
    const [lead] = bytes.slice(parts.length, parts.length + 1) as [number]
    const length = lengthOfCharacter(lead)
    const character = decodeOne(bytes.slice(parts.length, parts.length + length))
    parts.push(character ?? '\ufffd')
    if (character !== undefined) {
      for (let rest = length; rest > 1; rest--) parts.push('')
    }
  }
  return parts
}

/** The bytes of a character, by the first of them. */
function lengthOfCharacter(lead: number): number {
  if (lead < 0x80) return 1
  if (lead < 0xe0) return 2
  return lead < 0xf0 ? 3 : 4
}

function decodeOne(bytes: readonly number[]): string | undefined {
  try {
    const text = decoder.decode(Uint8Array.from(bytes))
    // Two bytes may also be two characters.
    return text.length === (bytes.length > 3 ? 2 : 1) ? text : undefined
  } catch {
    return undefined
  }
}
