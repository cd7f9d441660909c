/** One measurement of `bench/load.ts`. Latencies in milliseconds. */
export interface LoadPoint {
  system: string
  mix: string
  clients: number
  perSecond: number
  wordsPerSecond: number
  p50: number
  p95: number
  p99: number
  /** CPU time of the system's processes per request. */
  cpuMs: number
  failed: number
}

/** Words of a text or of HTML, whose tags do not count. */
export const wordsOf = (text: string): number =>
  text.replace(/<[^>]*>/g, ' ').match(/\S+/g)?.length ?? 0

/**
 * The point with the highest throughput, and the knee: the number of clients at which it would be
 * reached if none had to wait for another, by the asymptotic bounds of Denning and Buzen, "The
 * operational analysis of queueing network models" (ACM Computing Surveys 10, 1978): the highest
 * throughput times the latency of a single client. Beyond it, further clients mostly wait.
 */
export function mostThroughput(points: readonly LoadPoint[]): { best: LoadPoint; knee: number } {
  const best = points.reduce((most, point) => (point.perSecond > most.perSecond ? point : most))
  const fewest = points.reduce((least, point) => (point.clients < least.clients ? point : least))
  return { best, knee: (best.perSecond * fewest.clients) / fewest.perSecond }
}
