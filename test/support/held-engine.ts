// An engine for tests of the scheduler: they check the order of service, not the words.
import type { Segment } from '@dragoman/formats/segment/segment.ts'
import type { Engine, EngineError } from '../../src/translation/engines/engine.ts'
import type { RequestContext } from '../../src/translation/request-context.ts'

export const pair = { from: 'en', to: 'es' }
/** Of an app `app` of a user of the same name, or `app@user`. */
export const context = (
  app = 'a',
  priority: RequestContext['priority'] = 'interactive',
  signal = new AbortController().signal,
): RequestContext => {
  const [appId = '', ownerId = appId] = app.split('@')
  return {
    ownerId,
    appId,
    priority,
    signal,
  }
}

/** An engine whose batches end when the test says so. */
export function createHeldEngine({
  concurrentBatches = 1,
  batchCharacters = 10,
  isBatchOfOneRequest = false,
} = {}) {
  const batches: {
    texts: string[]
    end: (answers?: (Segment | EngineError)[]) => void
    signal: AbortSignal
  }[] = []
  const engine: Engine = {
    pairs: () => [pair],
    concurrentBatches,
    batchCharacters,
    isBatchOfOneRequest,
    translate: (segments, _pair, { signal }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason))
        batches.push({
          texts: segments.map(([text]) => String(text)),
          signal,
          end: (answers = segments.map((segment) => segment)) => resolve(answers),
        })
      }),
    close: async () => {},
  }
  return { engine, batches }
}

export const settle = () => new Promise((resolve) => setImmediate(resolve))

/** Ends one batch after another and returns their texts in order. */
export async function drain(
  batches: ReturnType<typeof createHeldEngine>['batches'],
): Promise<string[][]> {
  const served: string[][] = []
  await settle()
  for (let index = 0; index < batches.length; index++) {
    const batch = batches[index]
    served.push(batch?.texts ?? [])
    batch?.end()
    await settle()
    await settle()
  }
  return served
}
