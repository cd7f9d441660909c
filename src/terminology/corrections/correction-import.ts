// Stores the corrections of a request, some hundred in a transaction: a large import must not hold
// the embedded database. Each is checked before any is stored.
import type { Transaction } from 'kysely'
import { type Audit, recordEvent } from '../../audit/service.ts'
import { Problem } from '../../http/problems.ts'
import { newId } from '../../shared/ids.ts'
import type { ActingApp } from '../../shared/principals.ts'
import { lockUserOfApp } from '../../storage/app-lock.ts'
import type { Tables } from '../../storage/tables.ts'
import type { CheckedCorrection } from './correction-check.ts'
import type { CorrectionRow, CorrectionStore, NewCorrectionRow } from './store.ts'

export interface CorrectionLimits {
  /** Bounds the corrections of an app. */
  maxCorrections: number
  /** Bounds the corrections of all apps of a user together. */
  maxCorrectionBytes: number
}

interface Dependencies {
  store: CorrectionStore
  audit: Audit
  limits: CorrectionLimits
  now: () => Date
}

interface Counts {
  added: number
  replaced: number
}

/** Bounds one transaction: on PGlite, each statement with its values holds the main thread. */
const mostOfChunk = { rows: 500, bytes: 1_000_000 }

/** Throws `too-many-corrections`, which says how many are stored; the others are not. */
export function createImport({ store, audit, limits, now }: Dependencies) {
  return async (corrections: readonly CheckedCorrection[], app: ActingApp): Promise<Counts> => {
    const counts = { added: 0, replaced: 0 }
    const rows = toRows(corrections, app.id, now())
    for (const chunk of chunksOf(rows)) {
      const stored = counts.added + counts.replaced
      const { added, replaced } = await store.transaction((transaction) =>
        storeChunk(transaction, { chunk, app, stored }),
      )
      counts.added += added
      counts.replaced += replaced
    }
    return counts
  }

  async function storeChunk(
    transaction: Transaction<Tables>,
    { chunk, app, stored }: { chunk: NewCorrectionRow[]; app: ActingApp; stored: number },
  ): Promise<Counts> {
    const userId = await lockUserOfApp(transaction, app.id)
    const keys = chunk.map(({ sourceKey }) => sourceKey)
    const known = new Map(
      (await store.findByKeys(app.id, keys, transaction)).map((row) => [identityOf(row), row]),
    )
    const before = chunk.flatMap((row) => known.get(identityOf(row)) ?? [])
    await store.upsert(transaction, chunk)
    const added = chunk.length - before.length
    const bytes = sumBytes(chunk) - sumBytes(before)
    const totals = await store.addTotals(transaction, app.id, { corrections: added, bytes })
    if (added > 0 && totals.corrections > limits.maxCorrections)
      throw tooMany(`An app has at most ${limits.maxCorrections} corrections.`, stored)
    if (bytes > 0 && (await store.sumBytes(transaction, userId)) > limits.maxCorrectionBytes)
      throw tooMany(
        `The corrections of all your apps have at most ${limits.maxCorrectionBytes} bytes.`,
        stored,
      )
    const details = { count: chunk.length }
    await recordEvent(
      audit,
      { type: 'correction.added', userId, appId: app.id, details },
      app.actor,
      transaction,
    )
    return { added, replaced: before.length }
  }
}

/** The last correction of each source and pair. */
function toRows(
  corrections: readonly CheckedCorrection[],
  appId: string,
  createdAt: Date,
): NewCorrectionRow[] {
  const rows = new Map<string, NewCorrectionRow>()
  for (const { from, to, source, target, key, bytes } of corrections) {
    const row = {
      id: newId('cor'),
      appId,
      sourceKey: key,
      sourceLanguage: from,
      targetLanguage: to,
      source,
      target,
      bytes,
      createdAt,
    }
    rows.set(identityOf(row), row)
  }
  return [...rows.values()]
}

const identityOf = ({
  sourceKey,
  sourceLanguage,
  targetLanguage,
}: Pick<CorrectionRow, 'sourceKey' | 'sourceLanguage' | 'targetLanguage'>): string =>
  `${sourceKey} ${sourceLanguage} ${targetLanguage}`

function* chunksOf(rows: readonly NewCorrectionRow[]): Generator<NewCorrectionRow[]> {
  let chunk: NewCorrectionRow[] = []
  let bytes = 0
  for (const row of rows) {
    chunk.push(row)
    bytes += row.bytes
    if (chunk.length < mostOfChunk.rows && bytes < mostOfChunk.bytes) continue
    yield chunk
    chunk = []
    bytes = 0
  }
  if (chunk.length > 0) yield chunk
}

const sumBytes = (rows: readonly { bytes: number }[]): number =>
  rows.reduce((sum, { bytes }) => sum + bytes, 0)

const tooMany = (limit: string, stored: number) =>
  new Problem('too-many-corrections', {
    detail:
      stored === 0
        ? `${limit} Nothing of the request is stored.`
        : `${limit} The first ${stored} of the request are stored, the others are not.`,
  })
