// Traces: what a request caused, across jobs, webhooks and processes. Nothing is loaded or recorded
// unless an address to send them to is set (docs/monitoring.md). A span never contains a text.

/** A part of a trace. */
export interface Span {
  /** Identifies it to what it causes, as the header of W3C Trace Context. */
  readonly traceparent: string
  set(attributes: Attributes): void
  /** Ends it; with an error, as failed. Of the error, only the name is recorded. */
  end(error?: unknown): void
}

export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

export interface SpanOptions {
  kind?: 'server' | 'client' | 'consumer'
  /** What caused it: a span, or a `traceparent`, of which an invalid one is ignored. */
  parent?: Span | string | null | undefined
  attributes?: Attributes
}

export interface Tracing {
  readonly isOn: boolean
  /** Undefined if nothing is traced. The caller ends it. */
  start(name: string, options?: SpanOptions): Span | undefined
  /** Sends what is recorded, for two seconds at most. */
  close(): Promise<void>
}

/** Records nothing. */
export const noTracing: Tracing = {
  isOn: false,
  start: () => undefined,
  close: async () => {},
}
