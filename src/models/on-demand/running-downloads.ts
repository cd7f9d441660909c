// The downloads on demand that run, wait or have failed.
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import type { OfferedPair } from '../../translation/routing/graph.ts'
import type { Supplying } from '../../translation/routing/model-supply.ts'
import { createRate, type DownloadRate } from '../downloads/download-rate.ts'
import { createDownloads } from '../downloads/downloads.ts'
import { pairName } from '../pair-names.ts'
import type { PullEvent } from '../pull.ts'

interface Settings {
  /** Called when a download starts, advances or ends. */
  onChange: () => void
  /** Called when a model is installed, before anybody uses it. */
  onInstalled: () => void
  /** Called at the first failure of a pair. */
  onFailed: (pair: LanguagePair, error: unknown) => void
}

interface Running {
  readonly done: Promise<void>
  readonly rate: DownloadRate
  receivedBytes: number
  totalBytes: number
}

interface Failure {
  readonly error: unknown
  readonly attempts: number
  /** In milliseconds as of `performance.now`. */
  readonly retryAt: number
}

const downloadsAtOnce = 4
const firstRetryMs = 10_000
const longestRetryMs = 10 * 60_000
/** Assumed until a download has shown better. */
const usualBytesPerSecond = 5e6
/** Unpacking and checking a model. */
const installSeconds = 1.5

export function createRunningDownloads({ onChange, onInstalled, onFailed }: Settings) {
  const running = new Map<string, Running>()
  const failures = new Map<string, Failure>()
  const list = createDownloads(onChange)
  const turns = createTurns(downloadsAtOnce)
  let bytesPerSecond = usualBytesPerSecond

  function succeeded(pair: LanguagePair): void {
    running.delete(pairName(pair))
    failures.delete(pairName(pair))
    onInstalled()
  }

  function failed(pair: LanguagePair, error: unknown): never {
    const name = pairName(pair)
    running.delete(name)
    list.show({ type: 'end', outcome: { pair, result: 'failed', error } })
    const attempts = (failures.get(name)?.attempts ?? 0) + 1
    const pauseMs = Math.min(longestRetryMs, firstRetryMs * 2 ** (attempts - 1))
    failures.set(name, { error, attempts, retryAt: performance.now() + pauseMs })
    if (attempts === 1) onFailed(pair, error)
    throw error
  }

  const secondsOf = ({ rate, totalBytes, receivedBytes }: Running): number =>
    installSeconds + (totalBytes - receivedBytes) / (rate.perSecond() || bytesPerSecond)

  function findFailure(pair: LanguagePair): Failure | undefined {
    const failure = failures.get(pairName(pair))
    return failure !== undefined && failure.retryAt > performance.now() ? failure : undefined
  }

  return {
    /** For operators. */
    list: list.list,

    isRunning: (pair: LanguagePair): boolean => running.has(pairName(pair)),

    /** Whether the last attempt has failed not long ago. */
    hasFailed: (pair: LanguagePair): boolean => findFailure(pair) !== undefined,

    /** Installs a pair when it is its turn. */
    start(offer: OfferedPair, appId: string, install: () => Promise<void>): void {
      const done = turns.take(install).then(
        () => succeeded(offer),
        (error: unknown) => failed(offer, error),
      )
      done.catch(() => {})
      running.set(pairName(offer), {
        receivedBytes: 0,
        totalBytes: offer.bytes,
        rate: createRate(),
        done,
      })
      list.begin(offer, appId)
    },

    /** What a pull tells of itself. */
    show(event: PullEvent): void {
      list.show(event)
      const download = event.type === 'progress' ? running.get(pairName(event.pair)) : undefined
      if (event.type !== 'progress' || download === undefined) return
      download.receivedBytes = event.received
      download.totalBytes = event.total
      download.rate.add(event.received)
      bytesPerSecond = download.rate.perSecond() || bytesPerSecond
    },

    /** The downloads of some pairs as one. A failed one is not tried again for a while. */
    supplying(missing: readonly OfferedPair[]): Supplying {
      const all = missing.flatMap((pair) => running.get(pairName(pair)) ?? [])
      const failure = missing.map(findFailure).find((found) => found !== undefined)
      const sum = (value: (one: Running) => number) =>
        all.reduce((total, one) => total + value(one), 0)
      const done = failure ? Promise.reject(failure.error) : whenInstalled(all)
      // Not everybody waits for it.
      done.catch(() => {})
      return {
        done,
        expectedSeconds: () =>
          failure ? Number.POSITIVE_INFINITY : Math.max(installSeconds, ...all.map(secondsOf)),
        progress: () => ({
          receivedBytes: sum((one) => one.receivedBytes),
          totalBytes: Math.round(sum((one) => one.totalBytes)),
        }),
      }
    },

    /** Resolves when none runs any more. */
    async ended(): Promise<void> {
      await Promise.allSettled([...running.values()].map(({ done }) => done))
    },
  }
}

async function whenInstalled(all: readonly Running[]): Promise<void> {
  await Promise.all(all.map(({ done }) => done))
}

/** At most so many tasks at a time, in the order in which they came. */
function createTurns(atOnce: number) {
  const waiting: (() => void)[] = []
  let active = 0
  return {
    async take<T>(work: () => Promise<T>): Promise<T> {
      if (active >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
      active++
      try {
        return await work()
      } finally {
        active--
        waiting.shift()?.()
      }
    },
  }
}
