// Downloads missing models while the service already serves, and retries until they are installed.
import { setTimeout as delay } from 'node:timers/promises'
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import type { Notices } from '../telemetry/log.ts'
import { lineOf } from './downloads/downloads.ts'
import type { HttpClient } from './downloads/http-client.ts'
import { findMissing } from './installed/missing-models.ts'
import { ModelsError } from './models-error.ts'
import { pairName } from './pair-names.ts'
import { expandRequests, type ModelRequest } from './pair-requests.ts'
import { type PullEvent, type PullOutcome, pullModels } from './pull.ts'
import { type RegistrySettings, readRegistry } from './registries/registry.ts'
import type { ArchitecturePreference } from './selection.ts'
import type { ModelStore } from './store.ts'

/** What is wanted, and who is notified. */
export interface BackgroundPull {
  readonly requests: readonly ModelRequest[]
  /** Returns those of the requested pairs that are wanted. By default all. */
  readonly choose?: (pairs: readonly LanguagePair[]) => Promise<readonly LanguagePair[]>
  readonly onEvent?: (event: PullEvent) => void
  readonly signal: AbortSignal
}

interface Settings extends BackgroundPull {
  readonly store: ModelStore
  readonly http: HttpClient
  readonly registry: RegistrySettings
  readonly preference: ArchitecturePreference
  readonly log: Notices
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
  let logged = false
  for (let pauseMs = retryMs; !signal.aborted; pauseMs = Math.min(longestRetryMs, 2 * pauseMs)) {
    const errors = await pullOnce(settings).catch((error: unknown) => {
      for (const pair of namedPairs(settings.requests)) reportFailure(pair, error, settings)
      return [error]
    })
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
async function pullOnce(settings: Settings): Promise<unknown[]> {
  const { store, http, requests, registry, preference, log, signal } = settings
  const { choose = async (pairs) => pairs, onEvent = () => {} } = settings
  if (await areThere(requests, store)) return []
  const { name, sets } = await readRegistry(registry, http)
  const { pairs, missing } = expandRequests(requests, sets)
  for (const pair of namedPairs(requests)) {
    const [error] = expandRequests([{ kind: 'pair', pair }], sets).missing
    if (error !== undefined) reportFailure(pair, error, settings)
  }
  const wanted = await findMissing(await choose(pairs), store)
  if (wanted.length > 0) log.info({ pairs: wanted.map(pairName), registry: name }, 'pulling models')
  const outcomes = await pullModels(wanted, {
    store,
    http,
    sets,
    origin: name,
    preference,
    signal,
    quick: true,
    onEvent: (event) => {
      if (signal.aborted) return
      onEvent(event)
      if (event.type === 'end') logOutcome(event.outcome, log)
    },
  })
  return [
    ...missing,
    ...outcomes.filter(({ result }) => result === 'failed').map(({ error }) => error),
  ]
}

const namedPairs = (requests: readonly ModelRequest[]): LanguagePair[] =>
  requests.flatMap((request) => (request.kind === 'pair' ? [request.pair] : []))

function reportFailure(pair: LanguagePair, error: unknown, { signal, onEvent }: Settings): void {
  if (!signal.aborted) onEvent?.({ type: 'end', outcome: { pair, result: 'failed', error } })
}

/** Then no registry need be asked. */
async function areThere(requests: readonly ModelRequest[], store: ModelStore): Promise<boolean> {
  const pairs = namedPairs(requests)
  return pairs.length === requests.length && (await findMissing(pairs, store)).length === 0
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
