// Downloads missing models while the service already serves, and retries until they are installed.
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from '../telemetry/log.ts'
import type { LanguagePair } from '../translation/engines/engine.ts'
import { ModelsError } from './errors.ts'
import type { HttpClient } from './http-client.ts'
import type { InstalledSet } from './installed-sets.ts'
import { pairName } from './language-codes.ts'
import { expandRequests, type ModelRequest } from './pair-requests.ts'
import { type PullOutcome, pullModels } from './pull.ts'
import { type RegistrySettings, readRegistry } from './registries/registry.ts'
import type { ArchitecturePreference } from './selection.ts'
import type { ModelStore } from './store.ts'
import { verifySet } from './verification.ts'

interface Settings {
  readonly store: ModelStore
  readonly http: HttpClient
  readonly requests: readonly ModelRequest[]
  readonly registry: RegistrySettings
  readonly preference: ArchitecturePreference
  readonly log: Pick<Logger, 'info' | 'warn'>
  readonly signal: AbortSignal
  /** After a failure; doubles with each further one. */
  readonly retryMs?: number
}

const minute = 60_000
const longestRetryMs = 60 * minute

/**
 * Resolves when all wanted models are installed, or when the signal is aborted; never rejects. Only
 * the first failure is logged.
 */
export async function pullInBackground(settings: Settings): Promise<void> {
  const { store, log, signal, retryMs = minute } = settings
  await store.repairAll().catch(() => {})
  let logged = false
  for (let pauseMs = retryMs; !signal.aborted; pauseMs = Math.min(longestRetryMs, 2 * pauseMs)) {
    const errors = await pullOnce(settings).catch((error: unknown) => [error])
    if (errors.length === 0 || signal.aborted) return
    if (!logged) {
      const there = (await store.list().catch(() => [])).map(pairName)
      log.warn(
        'Models could not be downloaded; ' +
          `continuing with ${there.length > 0 ? there.join(', ') : 'none'}. ` +
          `${errors.map(lineOf).join(' ')}`,
      )
      logged = true
    }
    // Only another configuration helps against these.
    if (errors.every((error) => error instanceof ModelsError && error.kind === 'usage')) return
    await delay(pauseMs, undefined, { signal, ref: false }).catch(() => {})
  }
}

/** What went wrong, pair by pair. */
async function pullOnce({
  store,
  http,
  requests,
  registry,
  preference,
  log,
  signal,
}: Settings): Promise<unknown[]> {
  if (await areThere(requests, store)) return []
  const { name, sets } = await readRegistry(registry, http)
  const { pairs, missing } = expandRequests(requests, sets)
  const wanted = await findWanted(pairs, store)
  if (wanted.length > 0) log.info({ pairs: wanted.map(pairName), registry: name }, 'pulling models')
  const outcomes = await pullModels(wanted, {
    store,
    http,
    sets,
    origin: name,
    preference,
    signal,
    quick: true,
    onEvent: (event) => event.type === 'end' && logOutcome(event.outcome, log),
  })
  return [
    ...missing,
    ...outcomes.filter(({ result }) => result === 'failed').map(({ error }) => error),
  ]
}

/** Then no registry need be asked. */
async function areThere(requests: readonly ModelRequest[], store: ModelStore): Promise<boolean> {
  const pairs = requests.map((request) => (request.kind === 'pair' ? request.pair : undefined))
  if (pairs.some((pair) => pair === undefined)) return false
  return (
    (
      await findWanted(
        pairs.filter((pair) => pair !== undefined),
        store,
      )
    ).length === 0
  )
}

/** An installed, complete set stays: only `models pull` updates it. */
async function findWanted(
  pairs: readonly LanguagePair[],
  store: ModelStore,
): Promise<LanguagePair[]> {
  const installed = new Map((await store.list()).map((set) => [pairName(set), set]))
  const isIntact = async (set: InstalledSet | undefined): Promise<boolean> =>
    set !== undefined && (await verifySet(set, { quick: true })).result !== 'damaged'
  const there = await Promise.all(pairs.map((pair) => isIntact(installed.get(pairName(pair)))))
  return pairs.filter((_, index) => !there[index])
}

function logOutcome({ pair, result, bytes, check }: PullOutcome, log: Settings['log']): void {
  if (result === 'installed')
    log.info({ pair: pairName(pair), bytes, check: check?.result }, 'model installed')
  if (check?.result === 'suspect')
    log.warn(
      `The model ${pairName(pair)} is suspect and is used only ` +
        `if there is no other route: ${check.detail}.`,
    )
}

const lineOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).replace(/(?<!\s)\s*\n\s*/g, ' ')
