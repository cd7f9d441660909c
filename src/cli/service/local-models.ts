// The models of this machine: with `DRAGOMAN_MODELS=auto`, those that are missing are downloaded.
import type { Config, Secrets } from '../../config/read-config.ts'
import { openModelSupply } from '../../models/on-demand/open-supply.ts'
import { createModelProgress } from './model-progress.ts'

/** A machine without a network must not wait long for the list of models. */
const patience = { stallMs: 10_000, attempts: 2 }

/** `secrets` may have credentials of a proxy. */
export function openLocalModels(config: Config, secrets: Secrets) {
  const progress = createModelProgress()
  // Whoever types commands may download what fits on their disk.
  const unlimited = { ...config, newPairsPerHour: Number.POSITIVE_INFINITY }
  const log = { info: () => {}, warn: () => {} }
  const opened = openModelSupply({
    ...{ config: unlimited, secrets, patience, log },
    now: () => new Date(),
  })

  function showProgress(): void {
    const running = opened.downloads().filter(({ state }) => state !== 'failed')
    const sum = (bytes: 'receivedBytes' | 'totalBytes') =>
      running.reduce((total, download) => total + download[bytes], 0)
    progress.show(sum('receivedBytes'), sum('totalBytes'))
  }

  let known: Promise<void> | undefined
  return {
    supply: opened.supply,
    during: progress.during,
    /** `installed` is called when a model was installed, before anybody uses it. */
    listen: (installed: () => void): void => opened.listen({ installed, changed: showProgress }),

    /** Waits until it is known what can be downloaded, or cannot be. Does not reject. */
    whenKnown(): Promise<void> {
      if (known === undefined) opened.keepCurrent()
      known ??= opened.whenKnown()
      return known
    },

    /** Why it is not known what can be downloaded; undefined if it is. */
    failure(): string | undefined {
      const { readAt, error } = opened.offers() ?? {}
      return readAt === null && error ? error : undefined
    },

    close: opened.close,
  }
}
