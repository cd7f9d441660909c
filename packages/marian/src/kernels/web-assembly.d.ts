// The part of WebAssembly's interface that is used here. TypeScript has it only in the browser's
// library, with everything else of the browser.
declare namespace WebAssembly {
  type Imports = Record<string, Record<string, unknown>>

  class Module {
    constructor(bytes: BufferSource)
  }

  class Instance {
    constructor(module: Module, imports?: Imports)
    readonly exports: Record<string, unknown>
  }

  class Memory {
    /** Sizes in pages of 64 KiB. */
    constructor(descriptor: { initial: number; maximum?: number; shared?: boolean })
    readonly buffer: ArrayBufferLike
    /** By so many pages; detaches the buffer unless it is shared. */
    grow(pages: number): number
  }

  class RuntimeError extends Error {}

  function compile(bytes: BufferSource): Promise<Module>
  function instantiate(module: Module, imports?: Imports): Promise<Instance>
}
