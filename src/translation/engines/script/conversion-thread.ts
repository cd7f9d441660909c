// The thread that converts: it starts when it is first needed, and ends when it is idle, since the
// dictionaries of Chinese need memory.
import { Worker } from 'node:worker_threads'
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import type { ConversionAnswer, ConversionRequest } from './messages.ts'

export interface ThreadOptions {
  readonly idleMs?: number
  /** The script of the thread; tests have their own. */
  readonly file?: URL
}

/** The script's name in a bundle, which a later build of other code does not replace. */
declare const CONVERSION_SCRIPT: string | undefined
const usualName =
  typeof CONVERSION_SCRIPT === 'undefined' ? 'conversion-script.ts' : CONVERSION_SCRIPT
const usualFile = new URL(usualName, import.meta.url)

/** All dictionaries need 50 MB, and a text of a million characters as much again. */
const memoryMb = 320

type Waiting = PromiseWithResolvers<readonly string[]>

export function createConversionThread({
  idleMs = 5 * 60_000,
  file = usualFile,
}: ThreadOptions = {}) {
  const waiting = new Map<number, Waiting>()
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined
  let lastNumber = 0

  function start(): Worker {
    const started = new Worker(file, {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
      // It needs no secrets, and no flags of the main thread.
      env: {},
      execArgv: [],
    })
    const end = (error: Error) => {
      if (worker === started) release(error)
    }
    started.on('message', (message: ConversionAnswer) => settle(started, message))
    started.on('error', end)
    started.on('exit', () => end(new Error('the thread ended')))
    return started
  }

  function settle(from: Worker, message: ConversionAnswer): void {
    if (from !== worker) return
    const settled = waiting.get(message.number)
    waiting.delete(message.number)
    if ('error' in message) settled?.reject(new Error(message.error))
    else settled?.resolve(message.texts)
    if (waiting.size > 0) return
    // An idle thread does not keep the process alive.
    from.unref()
    idle = setTimeout(() => void close(new Error('the thread was idle')), idleMs).unref()
  }

  /** What waits fails; the next call starts another thread. */
  function release(error: Error): Worker | undefined {
    const ending = worker
    worker = undefined
    clearTimeout(idle)
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
    return ending
  }

  async function close(error: Error): Promise<void> {
    await release(error)?.terminate()
  }

  return {
    /** Rejects if the thread fails, or with the reason of the signal. */
    async convert(
      texts: readonly string[],
      pair: LanguagePair,
      signal: AbortSignal,
    ): Promise<readonly string[]> {
      signal.throwIfAborted()
      worker ??= start()
      worker.ref()
      clearTimeout(idle)
      const number = ++lastNumber
      const { from, to } = pair
      const call: Waiting = Promise.withResolvers()
      waiting.set(number, call)
      worker.postMessage({ number, pair: { from, to }, texts } satisfies ConversionRequest)
      const abort = () => call.reject(signal.reason)
      signal.addEventListener('abort', abort, { once: true })
      try {
        return await call.promise
      } finally {
        signal.removeEventListener('abort', abort)
      }
    },

    /** Ends the thread; what waits fails. */
    close: () => close(new Error('the engine is closed')),
  }
}
