// Stores the corrections of a request, some hundred in a transaction: a large import must not hold
// the embedded database. Each is checked before any is stored.
import type { Kysely, Transaction } from 'kysely'
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
import type { CorrectionsUndo, NewCorrection } from './schemas.ts'
import {
  addTotals,
  type CorrectionRow,
  type FoundCorrections,
  findCorrectionsByKeys,
  type NewCorrectionRow,
  sumBytes,
  upsertCorrections,
} from './store.ts'

interface Counts {
  added: number
  replaced: number
}

export interface UndoWish {
  /** What the corrections that are replaced may have together; undefined: no undo is wanted. */
  readonly maxUndoBytes?: number | undefined
}

interface Imported extends Counts {
  undo?: CorrectionsUndo | null
}

/** Bounds one transaction: on PGlite, each statement with its values holds the main thread. */
const mostOfChunk = { rows: 500, bytes: 1_000_000 }

/** Throws `too-many-corrections`, which says how many are stored; the others are not. */
export async function importCorrections(
  terminology: Terminology,
  corrections: readonly CheckedCorrection[],
  { app, maxUndoBytes }: { app: ActingApp } & UndoWish,
): Promise<Imported> {
  const counts = { added: 0, replaced: 0 }
  const undo = createUndo(maxUndoBytes)
  const rows = toRows(corrections, app.id, terminology.now())
  for (const chunk of chunksOf(rows)) {
    const stored = counts.added + counts.replaced
    const comparison = await runTransaction(terminology.db, (transaction) =>
      storeChunk(terminology, transaction, { chunk, app, stored }),
    )
    counts.added += comparison.added.length
    counts.replaced += comparison.before.length
    undo.note(comparison)
  }
  return maxUndoBytes === undefined ? counts : { ...counts, undo: undo.read() }
}

/** What an import would store. Throws what it would throw first. */
export async function countImport(
  { db, limits, now }: Terminology,
  corrections: readonly CheckedCorrection[],
  { id, ownerId }: ActingApp,
): Promise<Counts> {
  const counts = { added: 0, replaced: 0 }
  let bytes = 0
  let stored = 0
  for (const chunk of chunksOf(toRows(corrections, id, now()))) {
    const { added, before, state } = await compare(db, id, chunk)
    counts.added += added.length
    counts.replaced += before.length
    bytes += bytesOf(chunk) - bytesOf(before)
    stored = state.corrections
  }
  checkRoom(limits, {
    added: counts.added,
    bytes,
    corrections: stored + counts.added,
    bytesOfOwner: bytes > 0 ? (await sumBytes(db, ownerId)) + bytes : 0,
    stored: 0,
  })
  return counts
}

interface Comparison {
  /** Those of sources that have none yet. */
  readonly added: readonly NewCorrectionRow[]
  /** Those that the others replace. */
  readonly before: readonly CorrectionRow[]
}

async function compare(
  db: Kysely<Tables>,
  appId: string,
  chunk: readonly NewCorrectionRow[],
): Promise<Comparison & Pick<FoundCorrections, 'state'>> {
  const keys = chunk.map(({ sourceKey }) => sourceKey)
  const { rows, state } = await findCorrectionsByKeys(db, appId, keys)
  const known = new Map(rows.map((row) => [identityOf(row), row]))
  return {
    added: chunk.filter((row) => !known.has(identityOf(row))),
    before: chunk.flatMap((row) => known.get(identityOf(row)) ?? []),
    state,
  }
}

async function storeChunk(
  { limits, audit }: Terminology,
  db: Transaction<Tables>,
  { chunk, app, stored }: { chunk: NewCorrectionRow[]; app: ActingApp; stored: number },
): Promise<Comparison> {
  const { ownerId, userId } = await lockOwnerOfApp(db, app.id)
  const { added, before } = await compare(db, app.id, chunk)
  const bytes = bytesOf(chunk) - bytesOf(before)
  const totals = await addTotals(db, app.id, { corrections: added.length, bytes })
  checkRoom(limits, {
    added: added.length,
    bytes,
    corrections: totals.corrections,
    bytesOfOwner: bytes > 0 ? await sumBytes(db, ownerId) : 0,
    stored,
  })
  await upsertCorrections(
    db,
    chunk.map((row) => ({ ...row, ...signSource(row), version: totals.version })),
  )
  const details = { count: chunk.length }
  const entry = { type: 'correction.added', userId, appId: app.id, details } as const
  await recordEvent(audit, entry, app.actor, db)
  return { added, before }
}

/** What is stored with an import: more than before only if it adds something. */
function checkRoom(
  { maxCorrections, maxCorrectionBytes }: Terminology['limits'],
  {
    added,
    bytes,
    corrections,
    bytesOfOwner,
    stored,
  }: { added: number; bytes: number; corrections: number; bytesOfOwner: number; stored: number },
): void {
  if (added > 0 && corrections > maxCorrections)
    throw tooMany(`An app has at most ${maxCorrections} corrections.`, stored)
  if (bytes > 0 && bytesOfOwner > maxCorrectionBytes)
    throw tooMany(
      `The corrections of all apps of the team have at most ${maxCorrectionBytes} bytes.`,
      stored,
    )
}

/** Remembers what undoes an import, unless a request could not bring it back. */
function createUndo(maxBytes = 0) {
  const added: string[] = []
  const replaced: NewCorrection[] = []
  let bytes = 0
  return {
    note(comparison: Comparison): void {
      bytes += bytesOf(comparison.before)
      if (bytes > maxBytes) return
      added.push(...comparison.added.map(({ id }) => id))
      replaced.push(...comparison.before.map(toNewCorrection))
    },
    read: (): CorrectionsUndo | null => (bytes > maxBytes ? null : { added, replaced }),
  }
}

const toNewCorrection = ({
  sourceLanguage,
  targetLanguage,
  source,
  target,
}: CorrectionRow): NewCorrection => ({ from: sourceLanguage, to: targetLanguage, source, target })

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
}: Pick<NewCorrectionRow, 'sourceKey' | 'sourceLanguage' | 'targetLanguage'>): string =>
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
