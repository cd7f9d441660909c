import type { Operations } from './generated/api.ts'
import type { CallOptions } from './options.ts'
import type { Send } from './send.ts'

export type Health = ReturnType<typeof createHealth>

/** Whether the service runs and can translate. */
export function createHealth({ send }: Send) {
  const credentials = 'none'
  return {
    /** Resolves if the process runs. */
    live: (options?: CallOptions): Promise<Operations['GET /health/live']['response']> =>
      send({ operation: 'GET /health/live', credentials }, options),

    /** Resolves if the service can translate. Rejects with `not-ready` after its retries. */
    ready: (options?: CallOptions): Promise<Operations['GET /health/ready']['response']> =>
      send({ operation: 'GET /health/ready', credentials }, options),
  }
}
