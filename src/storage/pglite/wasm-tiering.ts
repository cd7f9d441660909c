import { setFlagsFromString } from 'node:v8'

/**
 * Runs `start` so that V8 never optimises the WebAssembly functions that are first called in it.
 * V8 optimises functions that are called often; for one of PostgreSQL's, which each statement
 * passes, that takes 600 MB and a second of CPU time, and makes nothing faster (measured:
 * docs/decisions/012). V8 decides when it first compiles a function, so what is called later, such
 * as the kernels of the neural engine, is optimised as usual.
 */
export async function withoutTierUp<T>(start: () => Promise<T>): Promise<T> {
  setFlagsFromString('--no-wasm-tier-up')
  setFlagsFromString('--no-wasm-dynamic-tiering')
  try {
    return await start()
  } finally {
    setFlagsFromString('--wasm-tier-up')
    setFlagsFromString('--wasm-dynamic-tiering')
  }
}
