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
  /** Entries whose source has a correction that they may not replace. */
  skipped: number
}

export interface ImportWish {
  /** What the corrections that are replaced may have together; undefined: no undo is wanted. */
  readonly maxUndoBytes?: number | undefined
  /** When what they replace was stored; undefined: they replace any, and add those that lack. */
  readonly storedAt?: Date | undefined
  /** They replace nothing. */
  readonly isOnlyNew?: boolean
}

interface Imported extends Counts {
  undo?: CorrectionsUndo | null
}

/** Bounds one transaction: on PGlite, each statement with its values holds the main thread. */
const mostOfChunk = { rows: 500, bytes: 1_000_000 }

/**
 * Throws `too-many-corrections`. Nothing is stored then, unless others have used the room in the
 * meantime: the problem says how many are stored.
 */
export async function importCorrections(
  terminology: Terminology,
  corrections: readonly CheckedCorrection[],
  { app, maxUndoBytes, ...wish }: { app: ActingApp } & ImportWish,
): Promise<Imported> {
  const time = terminology.now()
  const chunks = [...chunksOf(toRows(corrections, app.id, time))]
  // A part of an import cannot be undone: nothing is stored of one that has no room.
  if (chunks.length > 1) await countChunks(terminology, chunks, { app, ...wish })
  const counts = { added: 0, replaced: 0, skipped: 0 }
  const undo = createUndo(time, maxUndoBytes)
  for (const chunk of chunks) {
    const stored = counts.added + counts.replaced
    const comparison = await runTransaction(terminology.db, (transaction) =>
      storeChunk(terminology, transaction, { chunk, app, stored, ...wish }),
    )
    addCounts(counts, chunk, comparison)
    undo.note(comparison)
  }
  return maxUndoBytes === undefined ? counts : { ...counts, undo: undo.read() }
}

/** What an import would store. Throws what it would throw first. */
export async function countImport(
  terminology: Terminology,
  corrections: readonly CheckedCorrection[],
  { app, ...wish }: { app: ActingApp } & ImportWish,
): Promise<Counts> {
  const chunks = [...chunksOf(toRows(corrections, app.id, terminology.now()))]
  return countChunks(terminology, chunks, { app, ...wish })
}

async function countChunks(
  { db, limits }: Terminology,
  chunks: readonly NewCorrectionRow[][],
  { app, ...wish }: { app: ActingApp } & ImportWish,
): Promise<Counts> {
  const counts = { added: 0, replaced: 0, skipped: 0 }
  let bytes = 0
  let stored = 0
  for (const chunk of chunks) {
    const comparison = await compare(db, app.id, { chunk, ...wish })
    addCounts(counts, chunk, comparison)
    bytes += bytesOf(comparison.rows) - bytesOf(comparison.before)
    stored = comparison.state.corrections
  }
  checkRoom(limits, {
    added: counts.added,
    bytes,
    corrections: stored + counts.added,
    bytesOfOwner: bytes > 0 ? (await sumBytes(db, app.ownerId)) + bytes : 0,
    stored: 0,
  })
  return counts
}

function addCounts(
  counts: Counts,
  chunk: readonly NewCorrectionRow[],
  { rows, added, before }: Comparison,
): void {
  counts.added += added.length
  counts.replaced += before.length
  counts.skipped += chunk.length - rows.length
}

interface Comparison {
  /** What is to be stored. */
  readonly rows: readonly NewCorrectionRow[]
  /** Those of them whose sources have none yet. */
  readonly added: readonly NewCorrectionRow[]
  /** Those that the others replace. */
  readonly before: readonly CorrectionRow[]
}

async function compare(
  db: Kysely<Tables>,
  appId: string,
  { chunk, ...wish }: { chunk: readonly NewCorrectionRow[] } & ImportWish,
): Promise<Comparison & Pick<FoundCorrections, 'state'>> {
  const keys = chunk.map(({ sourceKey }) => sourceKey)
  const { rows: found, state } = await findCorrectionsByKeys(db, appId, keys)
  const known = new Map(found.map((row) => [identityOf(row), row]))
  const rows = chunk.filter((row) => mayStore(row, known.get(identityOf(row)), wish))
  return {
    rows,
    added: rows.filter((row) => !known.has(identityOf(row))),
    before: rows.flatMap((row) => known.get(identityOf(row)) ?? []),
    state,
  }
}

/** Whether a wish lets a correction replace what is there, or be added. */
function mayStore(
  { source, target }: NewCorrectionRow,
  before: CorrectionRow | undefined,
  { storedAt, isOnlyNew = false }: ImportWish,
): boolean {
  // A request may arrive twice.
  if (before?.source === source && before.target === target) return true
  if (isOnlyNew && before !== undefined) return false
  return storedAt === undefined || before?.createdAt.getTime() === storedAt.getTime()
}

async function storeChunk(
  { limits, audit }: Terminology,
  db: Transaction<Tables>,
  {
    chunk,
    app,
    stored,
    ...wish
  }: { chunk: NewCorrectionRow[]; app: ActingApp; stored: number } & ImportWish,
): Promise<Comparison> {
  const { ownerId, userId } = await lockOwnerOfApp(db, app.id)
  const comparison = await compare(db, app.id, { chunk, ...wish })
  const { rows, added, before } = comparison
  if (rows.length === 0) return comparison
  const bytes = bytesOf(rows) - bytesOf(before)
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
    rows.map((row) => ({ ...row, ...signSource(row), version: totals.version })),
  )
  const details = { count: rows.length }
  const entry = { type: 'correction.added', userId, appId: app.id, details } as const
  await recordEvent(audit, entry, app.actor, db)
  return comparison
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
function createUndo(storedAt: Date, maxBytes = 0) {
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
    read: (): CorrectionsUndo | null =>
      bytes > maxBytes ? null : { added, replaced, storedAt: storedAt.toISOString() },
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
