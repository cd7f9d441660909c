// Downloads models when the first request needs them: each once, however many ask.
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import type { Notices } from '../../telemetry/log.ts'
import type { Hop } from '../../translation/engines/engine-names.ts'
import type { OfferedPair } from '../../translation/routing/graph.ts'
import type { ModelSupply } from '../../translation/routing/model-supply.ts'
import { lineOf } from '../downloads/downloads.ts'
import type { OnDemand } from '../installed/metadata.ts'
import { rawBytes } from '../installed/model-set.ts'
import { ModelsError } from '../models-error.ts'
import { pairName } from '../pair-names.ts'
import type { PullEvent, PullOutcome } from '../pull.ts'
import type { Registry } from '../registries/registry.ts'
import { type ArchitecturePreference, selectSet } from '../selection.ts'
import type { ModelUses } from './model-uses.ts'
import type { createNewPairs } from './new-pairs.ts'
import type { Offers } from './offers.ts'
import type { createRoom } from './room.ts'
import { createRunningDownloads } from './running-downloads.ts'

export interface PullOnDemand {
  readonly registry: Registry
  readonly onDemand: OnDemand
  readonly onEvent: (event: PullEvent) => void
  readonly signal: AbortSignal
}

interface Settings {
  offers: Offers
  uses: ModelUses
  room: ReturnType<typeof createRoom>
  newPairs: ReturnType<typeof createNewPairs>
  preference: ArchitecturePreference
  /** Whether an app may start downloads. */
  mayStart: (appId: string) => boolean
  pull: (pair: LanguagePair, options: PullOnDemand) => Promise<PullOutcome>
  /** Called when a model was installed, before anybody uses it. */
  onInstalled: () => void
  /** Called when a download starts, advances or ends. */
  onChange: () => void
  closing: AbortSignal
  now: () => Date
  log: Notices
}

export function createModelSupply(settings: Settings) {
  const { offers, uses, newPairs, mayStart, closing, log } = settings
  const downloads = createRunningDownloads({
    onChange: settings.onChange,
    onInstalled: settings.onInstalled,
    onFailed: (pair, error) => {
      if (closing.aborted) return
      log.warn(`The model ${pairName(pair)} could not be downloaded: ${lineOf(error)}`)
    },
  })

  async function install(offer: OfferedPair, appId: string): Promise<void> {
    log.info({ pair: pairName(offer), appId }, 'an app is the first to need a model')
    const onDemand = { appId, at: settings.now().toISOString() }
    const options = { onDemand, onEvent: downloads.show, signal: closing }
    try {
      await installFrom(offers.registry(), offer, options)
    } catch (error) {
      // The list may be older than the registry's files.
      if (!isOutdated(error)) throw error
      await offers.refresh()
      await installFrom(offers.registry(), offer, options)
    }
  }

  async function installFrom(
    registry: Registry,
    pair: OfferedPair,
    options: Omit<PullOnDemand, 'registry'>,
  ): Promise<void> {
    const set = selectSet(registry.sets, pair, settings.preference)
    if (set === undefined)
      throw new ModelsError('registry', `The registry no longer has ${pairName(pair)}.`, {
        why: { reason: 'registry-lacks-model', parameters: { from: pair.from, to: pair.to } },
      })
    // While it is unpacked, a file is there twice.
    const outcome = await settings.room.reserve(rawBytes(set) + pair.bytes, () =>
      settings.pull(pair, { registry, ...options }),
    )
    if (outcome.result === 'failed') throw outcome.error
    log.info({ pair: pairName(pair), bytes: outcome.bytes }, 'model installed')
  }

  const supply: ModelSupply = {
    offers: offers.list,
    isReadingOffers: offers.isReadingFirst,

    request(missing, wanted, { appId, ownerId }) {
      const idle = missing.filter((pair) => !downloads.isRunning(pair))
      if (idle.length > 0 && !mayStart(appId)) return undefined
      // Half of a route is of no use.
      if (idle.length > 0 && !missing.some(downloads.hasFailed)) {
        newPairs.take(ownerId, wanted)
        for (const pair of idle) downloads.start(pair, appId, () => install(pair, appId))
      }
      const supplying = downloads.supplying(missing)
      // The first of them is not removed before the last has arrived.
      uses.during(missing.map(pairName), () => supplying.done).catch(() => {})
      return supplying
    },

    find: (missing) =>
      missing.every(downloads.isRunning) ? downloads.supplying(missing) : undefined,

    use: (hops, work) => {
      const neural = hops.filter(isNeural)
      return neural.length === 0 ? work() : uses.during(neural.map(pairName), work)
    },
  }

  return {
    supply,
    /** Those that run, wait or have failed, for operators. */
    downloads: downloads.list,

    /** Downloads a model for another Dragoman. Rejects with a reason for people. */
    obtain(offer: OfferedPair): Promise<void> {
      if (!downloads.isRunning(offer) && !downloads.hasFailed(offer))
        downloads.start(offer, registryApp, () => install(offer, registryApp))
      return downloads.supplying([offer]).done
    },

    /** Resolves when nothing is downloaded any more; `closing` must be aborted. */
    async ended(): Promise<void> {
      await downloads.ended()
      uses.close()
    },
  }
}

/** In place of an app, where another Dragoman asked first. */
const registryApp = 'registry'

const isNeural = ({ engine }: Hop): boolean => engine === 'marian'

/** Its files are gone or others, or the list never had the pair. */
const isOutdated = (error: unknown): boolean =>
  error instanceof ModelsError && (error.kind === 'registry' || error.kind === 'damaged')
