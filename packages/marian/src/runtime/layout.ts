// Lays out a memory before it exists: first every part gets its address, then the memory is
// created, then it is filled.

type Numbers = Float32Array | Int32Array | Uint32Array | Int8Array | Uint8Array | Uint16Array

export type Layout = ReturnType<typeof createLayout>

/** Every part starts at a multiple of this many bytes: a cache line. */
const alignment = 64

export function createLayout(start: number) {
  let end = start
  const contents: { at: number; numbers: Numbers }[] = []

  function reserve(bytes: number): number {
    const at = end
    end = alignUp(at + bytes)
    return at
  }

  return {
    /** Reserves so many bytes and returns their address. */
    reserve,
    /** Reserves room for these numbers, which `fill` writes there; returns its address. */
    place(numbers: Numbers): number {
      const at = reserve(numbers.byteLength)
      contents.push({ at, numbers })
      return at
    },
    /** The first address after all parts. */
    end: () => end,
    /** Writes the numbers to their addresses. */
    fill(memory: WebAssembly.Memory): void {
      for (const { at, numbers } of contents) {
        new Uint8Array(memory.buffer, at, numbers.byteLength).set(
          new Uint8Array(numbers.buffer, numbers.byteOffset, numbers.byteLength),
        )
      }
    },
  }
}

export const alignUp = (address: number): number => Math.ceil(address / alignment) * alignment
