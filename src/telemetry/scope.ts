// What is being worked on, wherever the log and traces are called: asynchronous work inherits it.
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Attributes, Span, SpanOptions, Tracing } from './tracing.ts'

interface Scope {
  /** The request that caused the work, also of a job and its webhooks. */
  readonly reqId?: string | undefined
  readonly span?: Span | undefined
}

const scopes = new AsyncLocalStorage<Scope>()
const nothing: Scope = {}

export const currentScope = (): Scope => scopes.getStore() ?? nothing

export const runInScope = <T>(scope: Scope, work: () => T): T => scopes.run(scope, work)

/** Traces the work as a part of what is being worked on. */
export function inSpan<T>(
  tracing: Tracing,
  name: string,
  { work, attributes }: { work: () => Promise<T>; attributes: () => Attributes },
): Promise<T> {
  if (!tracing.isOn) return work()
  const { reqId, span } = currentScope()
  return runTraced(tracing, name, { reqId, parent: span, attributes: attributes(), work })
}

/** Traces work that begins here, such as a job; `reqId` is the request that caused it. */
export async function runTraced<T>(
  tracing: Tracing,
  name: string,
  {
    reqId,
    work,
    ...options
  }: SpanOptions & { reqId: string | undefined; work: (span: Span | undefined) => Promise<T> },
): Promise<T> {
  const span = tracing.start(name, options)
  try {
    const result = await runInScope({ reqId, span }, () => work(span))
    span?.end()
    return result
  } catch (error) {
    span?.end(error)
    throw error
  }
}
