// The only file that uses the library of traces, which loads with it.
import {
  type Context,
  type Span as LibrarySpan,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
  trace,
} from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Span, SpanOptions, Tracing } from './tracing.ts'

interface Options {
  url: string
  headers: Readonly<Record<string, string>>
  serviceName: string
  /** The share of requests that are traced, unless their caller says. */
  share: number
  version: string
}

/** Spans that wait to be sent; while the receiver is down, further ones are dropped. */
const maxWaitingSpans = 4_096
const sendEveryMs = 2_000
const sendTimeoutMs = 5_000
const closeTimeoutMs = 2_000
const maxAttributeLength = 200

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
} as const
const traceparentPattern = /^[0-9a-e][0-9a-f]-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(?:-|$)/

/** Sends spans in the background: whatever the receiver does, no work waits for it. */
export function createTracing({ url, headers, serviceName, share, version }: Options): Tracing {
  const exporter = new OTLPTraceExporter({
    url,
    headers: { ...headers },
    timeoutMillis: sendTimeoutMs,
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': serviceName,
      'service.version': version,
      'service.instance.id': String(process.pid),
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanLimits: { attributeValueLengthLimit: maxAttributeLength },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter,
        maxQueueSize: maxWaitingSpans,
        scheduledDelayMillis: sendEveryMs,
        exportTimeoutMillis: sendTimeoutMs,
      }),
    ],
  })
  const tracer = provider.getTracer('dragoman', version)
  const contexts = new WeakMap<Span, Context>()

  function contextOf(parent: SpanOptions['parent']): Context {
    if (parent === undefined || parent === null) return ROOT_CONTEXT
    if (typeof parent === 'object') return contexts.get(parent) ?? ROOT_CONTEXT
    const [, traceId, spanId, flags] = traceparentPattern.exec(parent) ?? []
    if (traceId === undefined || spanId === undefined) return ROOT_CONTEXT
    const traceFlags = Number.parseInt(flags ?? '0', 16) & TraceFlags.SAMPLED
    return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags, isRemote: true })
  }

  return {
    isOn: true,
    start(name, { kind, parent, attributes = {} } = {}) {
      const context = contextOf(parent)
      const options = { attributes, ...(kind && { kind: kinds[kind] }) }
      const recorded = tracer.startSpan(name, options, context)
      const span = toSpan(recorded)
      contexts.set(span, trace.setSpan(context, recorded))
      return span
    },
    async close() {
      const late = Promise.withResolvers<void>()
      const timer = setTimeout(late.resolve, closeTimeoutMs)
      await Promise.race([provider.shutdown().catch(() => {}), late.promise])
      clearTimeout(timer)
    },
  }
}

function toSpan(recorded: LibrarySpan): Span {
  const { traceId, spanId, traceFlags } = recorded.spanContext()
  return {
    traceparent: `00-${traceId}-${spanId}-0${traceFlags & TraceFlags.SAMPLED}`,
    set: (attributes) => void recorded.setAttributes(attributes),
    end(error) {
      if (error !== undefined) {
        // Messages can quote texts.
        const { name, code } = error as { name?: unknown; code?: unknown }
        recorded.setAttributes({ 'error.type': String(code ?? name) })
        recorded.setStatus({ code: SpanStatusCode.ERROR })
      }
      recorded.end()
    },
  }
}
