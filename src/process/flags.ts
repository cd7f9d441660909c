// Flags of V8 that are set while a process runs.
import { setFlagsFromString } from 'node:v8'

/** What `fastify` and `@electric-sql/pglite` load of Node. */
const builtins = [
  'assert',
  'async_hooks',
  'buffer',
  'child_process',
  'crypto',
  'diagnostics_channel',
  'dns',
  'events',
  'fs',
  'fs/promises',
  'http',
  'http2',
  'https',
  'module',
  'net',
  'os',
  'path',
  'perf_hooks',
  'querystring',
  'stream',
  'url',
  'util',
  'v8',
  'worker_threads',
]

/**
 * Loads modules with all their functions compiled, so that Node's cache of compiled code has them:
 * else V8 compiles at each start the functions that it calls. For modules of which a start calls
 * much; what it does not call takes memory.
 */
export async function loadCompiled(load: () => Promise<unknown>): Promise<void> {
  // With other flags, V8 does not take the code of Node's own modules from Node's binary.
  for (const name of builtins) process.getBuiltinModule(`node:${name}`)
  setFlagsFromString('--no-lazy')
  try {
    await load()
  } finally {
    setFlagsFromString('--lazy')
  }
}

/**
 * From now on, garbage is collected when the heap has grown by half (docs/decisions/008). Called
 * after the start, which makes little garbage and much that stays.
 */
export function boundGarbage(): void {
  setFlagsFromString('--heap-growing-percent=50')
}
