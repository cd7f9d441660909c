// Reads little-endian files without trusting any number in them.

/** A model file that cannot be used; the message names the file, the part and the problem. */
export class ModelFileError extends Error {
  constructor(message: string) {
    super(message.length > maxMessageLength ? `${message.slice(0, maxMessageLength)}…` : message)
  }
}

/** Limits names from a broken file, which may be as long as the file. */
const maxMessageLength = 500

/**
 * Reads `bytes` from the front. Every method throws ModelFileError at the end of the file; `file`
 * names it in messages.
 */
export function createByteReader(bytes: Uint8Array, file: string) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let position = 0

  const fail = (reason: string): never => {
    throw new ModelFileError(`${file}: ${reason}`)
  }

  function advance(count: number, what: string): number {
    if (count > bytes.byteLength - position)
      fail(`the file ends in ${what} (at byte ${position}, ${count} more are needed)`)
    const start = position
    position += count
    return start
  }

  return {
    fail,
    position: () => position,
    remaining: () => bytes.byteLength - position,
    u32: (what: string): number => view.getUint32(advance(4, what), true),
    i32: (what: string): number => view.getInt32(advance(4, what), true),
    /** Bounded by `max`, so that it is exact as a number. */
    u64(what: string, max: number = Number.MAX_SAFE_INTEGER): number {
      const value = view.getBigUint64(advance(8, what), true)
      return value <= BigInt(max)
        ? Number(value)
        : fail(`${what} is ${value}, at most ${max} makes sense`)
    },
    bytes(count: number, what: string): Uint8Array {
      const start = advance(count, what)
      return bytes.subarray(start, start + count)
    },
  }
}
