// Keeps the models of this process as the table of wanted models says: downloads what it lacks and
// removes what was removed.
import { stat } from 'node:fs/promises'
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import type { Kysely } from 'kysely'
import type { Tables } from '../storage/tables.ts'
import type { Notices } from '../telemetry/log.ts'
import type { BackgroundPull } from './background-pull.ts'
import { createDownloads } from './downloads/downloads.ts'
import { findMissing } from './installed/missing-models.ts'
import { findPair, pairName } from './pair-names.ts'
import type { ModelRequest } from './pair-requests.ts'
import type { ModelStore } from './store.ts'
import type { StoredUpload } from './uploads/stored-upload.ts'
import { findMissingUploads, installUploads } from './uploads/upload-installation.ts'
import { addNewModels, findModels, type WantedModelRow } from './wanted-store.ts'

interface Settings {
  /** Has the table of wanted models. */
  db: Kysely<Tables>
  store: ModelStore
  /** Those of the setting, which the table gets first. */
  requests: readonly ModelRequest[]
  /** Downloads models until they are installed, or the signal is aborted. */
  pull: (wanted: BackgroundPull) => Promise<void>
  closing: AbortSignal
  /** Called when a download starts, advances or ends. */
  onChange: () => void
  now: () => Date
  log: Notices
}

export function createModelSync(settings: Settings) {
  const { db, store, requests, pull, closing, now, log } = settings
  const groups = requests.filter(({ kind }) => kind !== 'pair')
  const downloads = createDownloads(settings.onChange)
  /** Each pair of the table, with what was last seen of it. */
  const seen = new Map<string, string>()
  let isFilled = false
  let pulling: { stop: () => void; ended: Promise<void> } | undefined
  let last: Promise<void> = Promise.resolve()

  /** Reads the table, and acts if it has changed. Rejects if the database cannot be read. */
  async function look(): Promise<void> {
    const isFirst = !isFilled
    if (isFirst) {
      const pairs = requests.flatMap((each) => (each.kind === 'pair' ? [pairName(each.pair)] : []))
      await addNewModels(db, pairs, now())
      await store.repairAll().catch(() => {})
      isFilled = true
    }
    const rows = await findModels(db)
    const isChanged = rows.some((row) => seen.get(row.pair) !== stateOf(row))
    if (!isChanged && !isFirst) return
    for (const row of rows) seen.set(row.pair, stateOf(row))
    await follow(rows)
  }

  /** A download that is stopped for this resumes where it was. */
  async function follow(rows: readonly WantedModelRow[]): Promise<void> {
    pulling?.stop()
    await pulling?.ended
    pulling = undefined
    for (const row of rows)
      if (row.removedAt !== null)
        await remove(row, row.removedAt).catch((error: unknown) =>
          log.warn({ error, pair: row.pair }, 'a model could not be removed'),
        )
    const wanted = rows.filter(({ removedAt }) => removedAt === null)
    for (const pair of pairsOf(wanted)) await keep(pair, { store, closing })
    const published = wanted.filter(({ uploadId }) => uploadId === null)
    const missing = await findMissing(pairsOf(published), store)
    const uploads = await findMissingUploads(wanted, { db, store })
    downloads.startOver([...missing, ...uploads.map(({ pair }) => pair)])
    if (!closing.aborted) startInstallations(missing, uploads)
  }

  function startInstallations(
    missing: readonly LanguagePair[],
    uploads: readonly StoredUpload[],
  ): void {
    const stopping = new AbortController()
    const signal = AbortSignal.any([closing, stopping.signal])
    const onEvent = downloads.show
    const named = missing.map((pair) => ({ kind: 'pair', pair }) as const)
    const wanted = { requests: [...named, ...groups], onEvent, signal }
    const choose = groups.length > 0 ? { choose: chooseWanted } : {}
    const pulled =
      wanted.requests.length === 0
        ? undefined
        : pull({ ...wanted, ...choose }).catch((error: unknown) =>
            log.warn({ error }, 'models cannot be downloaded'),
          )
    const copied = installUploads(uploads, { db, store, onEvent, signal, log })
    pulling = {
      stop: () => stopping.abort(),
      ended: Promise.all([pulled, copied]).then(() => {}),
    }
  }

  /** Adds the pairs of groups to the table. Removed ones stay removed, and imported ones stay. */
  async function chooseWanted(pairs: readonly LanguagePair[]): Promise<LanguagePair[]> {
    await addNewModels(db, pairs.map(pairName), now())
    const rows = new Map((await findModels(db)).map((row) => [row.pair, row]))
    return pairs.filter((pair) => {
      const row = rows.get(pairName(pair))
      if (row !== undefined) seen.set(row.pair, stateOf(row))
      return row?.removedAt === null && row.uploadId === null
    })
  }

  /** Not a model that arrived later, from the command line. */
  async function remove({ pair: name }: WantedModelRow, removedAt: Date): Promise<void> {
    const pair = findPair(name)
    if (pair === undefined) return
    const set = await store.find(pair)
    if (set === undefined && !downloads.has(name)) return
    if (set !== undefined && (await stat(set.directory)).ctime >= removedAt) return
    await store.withPair(pair, () => store.remove(pair), { signal: closing })
    log.info({ pair: name }, 'model removed')
  }

  return {
    downloads: downloads.list,

    /** One look at a time. */
    look(): Promise<void> {
      const next = last.catch(() => {}).then(() => (closing.aborted ? undefined : look()))
      last = next
      return next
    },

    /** Resolves when nothing is downloaded or removed any more; `closing` must be aborted. */
    async ended(): Promise<void> {
      await last.catch(() => {})
      await pulling?.ended
    },
  }
}

/** A wanted model is not removed to make room for others. */
async function keep(
  pair: LanguagePair,
  { store, closing }: Pick<Settings, 'store' | 'closing'>,
): Promise<void> {
  const { onDemand, ...metadata } = (await store.find(pair))?.metadata ?? {}
  if (onDemand === undefined) return
  await store.withPair(
    pair,
    async () => {
      const set = await store.find(pair)
      if (set !== undefined) await store.describe(set, metadata)
    },
    { signal: closing },
  )
}

/** Differs whenever a row says something else. */
const stateOf = ({ removedAt, uploadId }: WantedModelRow): string =>
  `${removedAt?.getTime()} ${uploadId}`

const pairsOf = (rows: readonly WantedModelRow[]): LanguagePair[] =>
  rows.flatMap(({ pair }) => findPair(pair) ?? [])
