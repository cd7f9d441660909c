// What the registry offers, as it was last read: kept on disk, so that a start needs no network.
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from '../../config/read-config.ts'
import { renderWhy, type Why } from '../../http/problem-reasons.ts'
import { dayMs } from '../../shared/durations.ts'
import type { Notices } from '../../telemetry/log.ts'
import type { OfferedPair } from '../../translation/routing/graph.ts'
import { lineOf } from '../downloads/downloads.ts'
import { type ModelSet, packedBytes } from '../installed/model-set.ts'
import { whyOf } from '../models-error.ts'
import type { Registry } from '../registries/registry.ts'
import type { OnDemandModels } from '../schemas.ts'
import { type ArchitecturePreference, listPairs, selectSet } from '../selection.ts'

export interface Offers {
  refresh(): Promise<void>

  /** The same array until the list changes. */
  list(): readonly OfferedPair[]

  /** The chosen set of each pair. */
  sets(): readonly ModelSet[]

  /** All sets that the registry offers, and its name. */
  registry(): Registry

  /** Whether nothing is known yet, and the first attempt to change that has not ended. */
  isReadingFirst(): boolean

  /** For operators. */
  state(): OnDemandModels

  /** Keeps the list up to date until `closing` is aborted. Never rejects. */
  keepCurrent(): Promise<void>
}

interface Settings {
  /** Where the list is kept. */
  file: string
  /** Names the configured registry, without credentials: the list of another is not used. */
  source: string
  preference: ArchitecturePreference
  /** Throws ModelsError. */
  readRegistry: () => Promise<Registry>
  /** Aborted when the process stops. */
  closing: AbortSignal
  now: () => Date
  log: Notices
}

/** Where the list is kept, and of which registries it has to be. */
export const placeOfOffers = ({
  dataDir,
  modelsRegistries,
  modelsMirror,
}: Config): Pick<Settings, 'file' | 'source'> => ({
  file: join(dataDir, 'models/.store/offers.json'),
  source: [...modelsRegistries, modelsMirror].map(withoutCredentials).join(' '),
})

const withoutCredentials = (address: string): string => address.replace(/\/\/[^/@]*@/, '//')

/** A list, with what it was read from. */
interface StoredOffers extends Registry {
  readonly source: string
  /** RFC 3339. */
  readonly readAt: string
}

const everyMs = dayMs
const firstRetryMs = 30_000
const longestRetryMs = 60 * 60_000

export function createOffers({
  file,
  source,
  preference,
  readRegistry,
  closing,
  now,
  log,
}: Settings): Offers {
  let stored = readStored(file, source)
  let sets = chosenSets(stored?.sets ?? [], preference)
  let pairs = sets.map(offerOf)
  let error: string | null = null
  let why: Why | undefined
  let isFirstRead = stored === undefined
  let reading: Promise<void> | undefined

  async function read(): Promise<void> {
    try {
      stored = { ...(await readRegistry()), source, readAt: now().toISOString() }
      sets = chosenSets(stored.sets, preference)
      pairs = sets.map(offerOf)
      error = null
      why = undefined
      store(file, stored)
      log.info({ registry: stored.name, pairs: pairs.length }, 'models that can be downloaded')
    } catch (cause) {
      // Of failures in a row, the first is logged.
      if (error === null && !closing.aborted) log.warn(`${ageOf(stored)} ${lineOf(cause)}`)
      error = lineOf(cause)
      why = whyOf(cause)
    } finally {
      isFirstRead = false
    }
  }

  /** Reads the registry now; one reading at a time. Never rejects. */
  function refresh(): Promise<void> {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }

  return {
    refresh,

    list: () => pairs,

    sets: () => sets,

    registry: () => stored ?? { name: source, sets: [] },

    isReadingFirst: () => isFirstRead,

    state: () => ({
      registry: stored?.name ?? null,
      readAt: stored?.readAt ?? null,
      pairs: pairs.length,
      error,
      ...renderWhy(why),
    }),

    async keepCurrent() {
      for (let retryMs = firstRetryMs; !closing.aborted; ) {
        const ageMs = now().getTime() - Date.parse(stored?.readAt ?? '1970-01-01')
        if (ageMs >= everyMs || error !== null) await refresh()
        retryMs = error === null ? firstRetryMs : Math.min(longestRetryMs, 2 * retryMs)
        const pauseMs = error === null ? Math.max(firstRetryMs, everyMs - ageMs) : retryMs
        await delay(pauseMs, undefined, { signal: closing, ref: false }).catch(() => {})
      }
    },
  }
}

const ageOf = (stored: StoredOffers | undefined): string =>
  stored === undefined
    ? 'It is not known which models can be downloaded.'
    : `The list of models of ${stored.readAt} is used.`

export const offerOf = (set: ModelSet): OfferedPair => ({
  from: set.from,
  to: set.to,
  bytes: Math.round(packedBytes(set)),
  quality: set.chrf,
})

const chosenSets = (sets: readonly ModelSet[], preference: ArchitecturePreference): ModelSet[] =>
  listPairs(sets).flatMap((pair) => selectSet(sets, pair, preference) ?? [])

/** Undefined if it is missing, damaged, or of another registry. */
export function readStored(file: string, source: string): StoredOffers | undefined {
  try {
    const stored: StoredOffers = JSON.parse(readFileSync(file, 'utf8'))
    return stored.source === source && Array.isArray(stored.sets) ? stored : undefined
  } catch {
    return undefined
  }
}

/** Where it cannot be written, the next start reads the registry again. */
function store(file: string, offers: StoredOffers): void {
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(`${file}.new`, JSON.stringify(offers))
    renameSync(`${file}.new`, file)
  } catch {}
}
