// Installs imported models from the database on this machine, and tries again until they are there.
import { setTimeout as delay } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { Tables } from '../../storage/tables.ts'
import type { Notices } from '../../telemetry/log.ts'
import { lineOf } from '../downloads/downloads.ts'
import type { ModelMetadata } from '../installed/metadata.ts'
import { explainFileError } from '../models-error.ts'
import { findPair, pairName } from '../pair-names.ts'
import type { PullEvent } from '../pull.ts'
import type { ModelStore } from '../store.ts'
import type { WantedModelRow } from '../wanted-store.ts'
import { installUpload, isInstalled, type StoredUpload } from './stored-upload.ts'
import { findUploads } from './upload-store.ts'

/** The imported models among wanted ones that this machine lacks, or has otherwise. */
export async function findMissingUploads(
  rows: readonly WantedModelRow[],
  { db, store }: { db: Kysely<Tables>; store: ModelStore },
): Promise<StoredUpload[]> {
  const ids = rows.flatMap(({ uploadId }) => uploadId ?? [])
  if (ids.length === 0) return []
  const uploads = (await findUploads(db, ids)).flatMap(({ id, pair: name, metadata }) => {
    const pair = findPair(name)
    return pair === undefined ? [] : { id, pair, metadata: metadata as ModelMetadata }
  })
  const there = await Promise.all(uploads.map((upload) => isInstalled(upload, store)))
  return uploads.filter((_, index) => !there[index])
}

interface Settings {
  readonly db: Kysely<Tables>
  readonly store: ModelStore
  readonly onEvent: (event: PullEvent) => void
  readonly signal: AbortSignal
  readonly log: Notices
}

const firstRetryMs = 60_000
const longestRetryMs = 60 * 60_000

/** Resolves when all are installed, or when the signal is aborted; never rejects. */
export async function installUploads(
  uploads: readonly StoredUpload[],
  settings: Settings,
): Promise<void> {
  const { signal, log } = settings
  let left = uploads
  for (let pauseMs = firstRetryMs; ; pauseMs = Math.min(longestRetryMs, 2 * pauseMs)) {
    const failed: StoredUpload[] = []
    for (const upload of left) if (!(await tryInstall(upload, settings))) failed.push(upload)
    if (failed.length === 0 || signal.aborted) return
    if (left === uploads)
      log.warn(`Imported models are not installed: ${failed.map(({ pair }) => pairName(pair))}.`)
    left = failed
    await delay(pauseMs, undefined, { signal, ref: false }).catch(() => {})
  }
}

async function tryInstall(upload: StoredUpload, settings: Settings): Promise<boolean> {
  const { store, onEvent, signal, log } = settings
  const { pair } = upload
  try {
    await installUpload(upload, settings)
    onEvent({ type: 'end', outcome: { pair, result: 'installed' } })
    log.info({ pair: pairName(pair) }, 'imported model installed')
    return true
  } catch (cause) {
    if (signal.aborted) return false
    const error = explainFileError(cause, store.directory)
    onEvent({ type: 'end', outcome: { pair, result: 'failed', error } })
    log.info({ pair: pairName(pair) }, `an imported model cannot be installed: ${lineOf(error)}`)
    return false
  }
}
