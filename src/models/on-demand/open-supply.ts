// The supply of models as the configuration wants it.
import { join } from 'node:path'
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import type { Config, Secrets } from '../../config/read-config.ts'
import type { Notices } from '../../telemetry/log.ts'
import { type ModelSupply, noSupply } from '../../translation/routing/model-supply.ts'
import type { HttpSettings } from '../downloads/http-client.ts'
import type { ModelSet } from '../installed/model-set.ts'
import { isOnDemand } from '../pair-requests.ts'
import type { Download, OnDemandModels } from '../schemas.ts'
import { createModelStore, type ModelStore } from '../store.ts'
import { createModelSupply, type PullOnDemand } from './model-supply.ts'
import { createModelUses } from './model-uses.ts'
import { createNewPairs } from './new-pairs.ts'
import { createOffers, offerOf, placeOfOffers } from './offers.ts'
import { createRoom } from './room.ts'

interface Options {
  config: Config
  secrets: Secrets
  /** How long the registry's list may take; for a server by default. */
  patience?: Pick<HttpSettings, 'stallMs' | 'attempts'> | undefined
  now: () => Date
  log: Notices
}

interface Listeners {
  /** Called when a model was installed, before anybody uses it. */
  installed: () => void
  /** Called when a download starts, advances or ends. */
  changed: () => void
}

export interface OpenedSupply {
  readonly supply: ModelSupply
  /** What is known of the offers; null if nothing is downloaded on demand. */
  offers(): OnDemandModels | null
  downloads(): Download[]
  listen(listeners: Partial<Listeners>): void
  /** One set for each pair that can be downloaded. */
  listOffered(): readonly ModelSet[]
  /** Downloads a model for another Dragoman. Rejects with a reason for people. */
  obtain(set: ModelSet): Promise<void>
  /** Reads the registry now and then. */
  keepCurrent(): void
  /** Resolves when the offers are known, or cannot be read. Reads them if they are not known. */
  whenKnown(): Promise<void>
  /** Ends the downloads; the next ones resume them. */
  close(): Promise<void>
}

/** Without `auto`, or where nothing may be set up, only what is installed is served. */
export const openModelSupply = (options: Options): OpenedSupply =>
  options.config.setup === 'off' || !isOnDemand(options.config.models)
    ? nothingOnDemand
    : openOnDemand(options)

const nothingOnDemand: OpenedSupply = {
  supply: noSupply,
  offers: () => null,
  downloads: () => [],
  listOffered: () => [],
  obtain: async () => {},
  listen: () => {},
  keepCurrent: () => {},
  whenKnown: async () => {},
  close: async () => {},
}

function openOnDemand({ config, secrets, patience, now, log }: Options): OpenedSupply {
  const closing = new AbortController()
  const listeners: Listeners = { installed: () => {}, changed: () => {} }
  const directory = join(config.dataDir, 'models')
  const store = createModelStore({ directory })
  const uses = createModelUses(join(directory, '.store/uses'))
  const { readRegistry, pull } = createAccess({ config, secrets, patience }, store)
  const common = { preference: config.modelsArchitecture, closing: closing.signal, now, log }
  const offers = createOffers({
    ...placeOfOffers(config),
    readRegistry,
    ...common,
  })
  const limits = { maxBytes: config.modelsDiskBytes, minFreeBytes: config.minFreeBytes }
  const closedApps = new Set([
    ...(config.libreTranslateDownloads === 'off' ? [config.libreTranslateApp] : []),
    ...(config.guestDownloads === 'off' ? [config.guestApp] : []),
  ])
  const { supply, downloads, obtain, ended } = createModelSupply({
    offers,
    uses,
    room: createRoom({ store, uses, limits, log }),
    newPairs: createNewPairs(config.newPairsPerHour),
    mayStart: (appId) => !closedApps.has(appId),
    pull,
    onInstalled: () => listeners.installed(),
    onChange: () => listeners.changed(),
    ...common,
  })
  return {
    supply,
    offers: offers.state,
    downloads,
    listOffered: offers.sets,
    obtain: (set) => obtain(offerOf(set)),
    listen: (given) => void Object.assign(listeners, given),
    keepCurrent: () => void offers.keepCurrent(),
    whenKnown: async () => {
      if (offers.isReadingFirst()) await offers.refresh()
    },
    async close() {
      closing.abort(new Error('the process is stopping'))
      await ended()
    },
  }
}

/** Loaded when needed: the client for downloads takes 75 ms of CPU time. */
function createAccess(
  { config, secrets, patience }: Pick<Options, 'config' | 'secrets' | 'patience'>,
  store: ModelStore,
) {
  const open = async (http: Options['patience'] = {}) => {
    const { createModelAccess } = await import('../model-access.ts')
    return createModelAccess(config, secrets, http)
  }
  return {
    async readRegistry() {
      const access = await open(patience)
      return access.readRegistry().finally(access.close)
    },

    async pull(pair: LanguagePair, { registry: { name, sets }, ...options }: PullOnDemand) {
      const [access, { pullModels }] = await Promise.all([open(), import('../pull.ts')])
      const { http, preference } = access
      const settings = { store, http, preference, sets, origin: name, quick: true, ...options }
      const [outcome] = await pullModels([pair], settings).finally(access.close)
      if (outcome === undefined) throw new Error('a pull has an outcome')
      return outcome
    },
  }
}
