// Stores the corrections of a request, some hundred in a transaction: a large import must not hold
// the embedded database. Each is checked before any is stored.
import type { Transaction } from 'kysely'
import { recordEvent } from '../../audit/service.ts'
import { Problem } from '../../http/problems.ts'
import { newId } from '../../shared/ids.ts'
import type { ActingApp } from '../../shared/principals.ts'
import { lockOwnerOfApp } from '../../storage/app-lock.ts'
import type { Tables } from '../../storage/tables.ts'
import { runTransaction } from '../../storage/transactions.ts'
import type { Terminology } from '../terminology.ts'
import type { CheckedCorrection } from './correction-check.ts'
import { signSource } from './fuzzy/near-corrections.ts'
import {
  addTotals,
  findCorrectionsByKeys,
  type NewCorrectionRow,
  sumBytes,
  upsertCorrections,
} from './store.ts'

interface Counts {
  added: number
  replaced: number
}

/** Bounds one transaction: on PGlite, each statement with its values holds the main thread. */
const mostOfChunk = { rows: 500, bytes: 1_000_000 }

/** Throws `too-many-corrections`, which says how many are stored; the others are not. */
export async function importCorrections(
  terminology: Terminology,
  corrections: readonly CheckedCorrection[],
  app: ActingApp,
): Promise<Counts> {
  const counts = { added: 0, replaced: 0 }
  const rows = toRows(corrections, app.id, terminology.now())
  for (const chunk of chunksOf(rows)) {
    const stored = counts.added + counts.replaced
    const { added, replaced } = await runTransaction(terminology.db, (transaction) =>
      storeChunk(terminology, transaction, { chunk, app, stored }),
    )
    counts.added += added
    counts.replaced += replaced
  }
  return counts
}

async function storeChunk(
  { limits: { maxCorrections, maxCorrectionBytes }, audit }: Terminology,
  db: Transaction<Tables>,
  { chunk, app, stored }: { chunk: NewCorrectionRow[]; app: ActingApp; stored: number },
): Promise<Counts> {
  const { ownerId, userId } = await lockOwnerOfApp(db, app.id)
  const keys = chunk.map(({ sourceKey }) => sourceKey)
  const { rows } = await findCorrectionsByKeys(db, app.id, keys)
  const known = new Map(rows.map((row) => [identityOf(row), row]))
  const before = chunk.flatMap((row) => known.get(identityOf(row)) ?? [])
  const added = chunk.length - before.length
  const bytes = bytesOf(chunk) - bytesOf(before)
  const totals = await addTotals(db, app.id, { corrections: added, bytes })
  if (added > 0 && totals.corrections > maxCorrections)
    throw tooMany(`An app has at most ${maxCorrections} corrections.`, stored)
  if (bytes > 0 && (await sumBytes(db, ownerId)) > maxCorrectionBytes)
    throw tooMany(
      `The corrections of all apps of the team have at most ${maxCorrectionBytes} bytes.`,
      stored,
    )
  await upsertCorrections(
    db,
    chunk.map((row) => ({ ...row, ...signSource(row), version: totals.version })),
  )
  const details = { count: chunk.length }
  const entry = { type: 'correction.added', userId, appId: app.id, details } as const
  await recordEvent(audit, entry, app.actor, db)
  return { added, replaced: before.length }
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

const identityOf = ({ sourceKey, sourceLanguage, targetLanguage }: NewCorrectionRow): string =>
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

const bytesOf = (rows: readonly { bytes: number }[]): number =>
  rows.reduce((sum, { bytes }) => sum + bytes, 0)

const tooMany = (limit: string, stored: number) =>
  new Problem('too-many-corrections', {
    detail:
      stored === 0
        ? `${limit} Nothing of the request is stored.`
        : `${limit} The first ${stored} of the request are stored, the others are not.`,
  })
