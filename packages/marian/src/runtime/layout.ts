// Addresses in a memory that does not exist yet: first everything gets its place, then the memory is made, then it is filled.

export type Numbers = Float32Array | Int32Array | Uint32Array | Int8Array | Uint8Array | Uint16Array

export type Layout = ReturnType<typeof createLayout>

/** Everything starts at a multiple of this many bytes: a cache line. */
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
    /** Room for so many bytes; its address. */
    reserve,
    /** Room for these numbers, which `fill` puts there; its address. */
    place(numbers: Numbers): number {
      const at = reserve(numbers.byteLength)
      contents.push({ at, numbers })
      return at
    },
    /** The first address after everything. */
    end: () => end,
    /** Puts what was placed where it belongs. */
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
