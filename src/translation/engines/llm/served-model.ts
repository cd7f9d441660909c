// A model on a server that may be busy, fail, or be away.
import { setTimeout as delay } from 'node:timers/promises'
import { askModel, type ChatAnswer, type ChatRequest } from './chat.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import type { LlmServer } from './llm-server.ts'
import { refuseOwnKind } from './own-kind.ts'
import { type Profile, readProfile } from './profiles.ts'
import { ServerFailure } from './server-failure.ts'
import { createSlots } from './slots.ts'

export type ServedModel = ReturnType<typeof createServedModel>

/** A caller waits as long for a server that is busy; then another route is better. */
const longestWaitMs = 5_000
const firstWaitMs = 500
const maxWaits = 3
const maxRefusedSchemas = 3

/** Throws if the server's profile cannot be read. */
export function createServedModel(server: LlmServer) {
  const { slots: slotCount = 1, profile: profileName = 'generic' } = server
  const profile: Profile = readProfile(profileName)
  const slots = createSlots(slotCount)
  const breaker = createCircuitBreaker()
  const check = refuseOwnKind(server)
  let pausedUntil = 0
  let lastFailure: string | undefined
  let refusedSchemas = 0

  /** Waits while the server wants to be left alone. Throws if that is too long. */
  async function pause(signal: AbortSignal): Promise<void> {
    const ms = pausedUntil - performance.now()
    if (ms > longestWaitMs)
      throw new ServerFailure('busy', `the server is busy for ${Math.ceil(ms / 1_000)} s more`)
    if (ms > 0) await delay(ms, undefined, { signal }).catch(() => signal.throwIfAborted())
  }

  async function askPatiently(request: ChatRequest, waits = 0): Promise<ChatAnswer> {
    await pause(request.signal)
    try {
      return await askModel(server, request)
    } catch (error) {
      if (!(error instanceof ServerFailure) || error.kind !== 'busy') throw error
      const { retryAfterMs = firstWaitMs * 2 ** waits } = error
      pausedUntil = Math.max(pausedUntil, performance.now() + retryAfterMs)
      if (waits + 1 >= maxWaits) throw error
      return askPatiently(request, waits + 1)
    }
  }

  async function askAndWatch(request: ChatRequest): Promise<ChatAnswer> {
    if (!breaker.admits()) throw new ServerFailure('down', `${lastFailure}; it is tried later`)
    breaker.started()
    try {
      await check(request.signal)
      const answer = await askPatiently(request)
      breaker.succeeded()
      lastFailure = undefined
      return answer
    } catch (error) {
      if (!(error instanceof ServerFailure)) breaker.left()
      else if (error.kind === 'unsuited') breaker.succeeded()
      else {
        breaker.failed()
        lastFailure = error.message
      }
      throw error
    }
  }

  return {
    server,
    profile,
    /** It may be asked now. */
    isUp: (): boolean => breaker.admits() && pausedUntil - performance.now() <= longestWaitMs,
    /** It is thought to answer with JSON of a schema. */
    takesSchemas: (): boolean => profile.isGeneral && refusedSchemas < maxRefusedSchemas,
    /** One batch may be refused because it is too long; several in a row are not. */
    noteSchema(isTaken: boolean): void {
      refusedSchemas = isTaken ? 0 : refusedSchemas + 1
    },
    /**
     * Asks the model, in a slot of the server. Rejects with ServerFailure, or with the reason of
     * the signal.
     */
    ask: (request: ChatRequest): Promise<ChatAnswer> =>
      slots.use(request.signal, () => askAndWatch(request)),
    slotCount,
    state: () => ({ inFlight: slots.used(), failure: breaker.isOpen() ? lastFailure : undefined }),
  }
}
