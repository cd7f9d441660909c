// Gives out parts of one range of memory and takes them back, lowest address first: memory that is
// not needed is never touched.

/** An arena of `bytes` bytes from the address `start`. */
export function createArena(start: number, bytes: number) {
  const limit = start + bytes
  /** Parts are kept in the order of their addresses. */
  const parts: { readonly start: number; readonly end: number }[] = []

  return {
    /** The address of so many bytes; undefined while no gap is as large. */
    take(bytes: number): number | undefined {
      let at = start
      let index = 0
      for (; index < parts.length; index++) {
        const part = parts[index] as (typeof parts)[number]
        if (part.start - at >= bytes) break
        at = part.end
      }
      if (limit - at < bytes) return undefined
      parts.splice(index, 0, { start: at, end: at + bytes })
      return at
    },

    /** Takes back what `take` gave out at this address. */
    release(address: number): void {
      parts.splice(
        parts.findIndex((part) => part.start === address),
        1,
      )
    },
  }
}
