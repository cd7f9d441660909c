import type { Config, Secrets } from '../config/read-config.ts'
import { noTracing, type Tracing } from './tracing.ts'

/** Traces, or `noTracing` without an address to send them to. */
export async function openTracing(
  { tracesEndpoint, tracesServiceName, tracesShare }: Config,
  { tracesHeaders }: Secrets,
  version: string,
): Promise<Tracing> {
  if (tracesEndpoint === '') return noTracing
  const { createTracing } = await import('./opentelemetry.ts')
  return createTracing({
    url: `${tracesEndpoint}/v1/traces`,
    headers: tracesHeaders,
    serviceName: tracesServiceName,
    share: tracesShare,
    version,
  })
}
