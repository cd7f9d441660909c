// A receiver of traces: a real HTTP server that records the spans it is sent (OTLP as JSON).
import { startReceiver } from './receiver.ts'

interface ReceivedSpan {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[]
}

export async function startTraceReceiver() {
  const receiver = await startReceiver()
  receiver.answerWith((response) => response.end('{}'))
  const spans = (): ReceivedSpan[] =>
    receiver.deliveries.flatMap(({ body }) =>
      body.resourceSpans.flatMap((resource: { scopeSpans: { spans: ReceivedSpan[] }[] }) =>
        resource.scopeSpans.flatMap((scope) => scope.spans),
      ),
    )
  return {
    ...receiver,
    /** What `OTEL_EXPORTER_OTLP_ENDPOINT` says. */
    endpoint: `http://127.0.0.1:${receiver.port}`,
    spans,
    /** Resolves once there is a span of each name in a trace. */
    async receivedAll(traceId: string, names: readonly string[]): Promise<ReceivedSpan[]> {
      for (;;) {
        const found = spans().filter((span) => span.traceId === traceId)
        if (names.every((name) => found.some((span) => span.name === name))) return found
        await receiver.received(receiver.deliveries.length + 1)
      }
    },
  }
}
