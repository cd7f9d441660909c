// Imports and exports of corrections that a client makes in several requests: it asks for one,
// sends or fetches a file by a link, and looks how it ended. What they are outlives the process.
import { Problem } from '../../http/problems.ts'
import { dayMs, hourSeconds } from '../../shared/durations.ts'
import { isId, newId } from '../../shared/ids.ts'
import { readAllById } from '../../shared/pages.ts'
import type { ActingApp, AppPrincipal } from '../../shared/principals.ts'
import { importTmx } from '../corrections/service.ts'
import type { Terminology } from '../terminology.ts'
import {
  claimImport,
  deleteSurplus,
  deleteUntil,
  endClaim,
  findRow,
  findRowsOfUser,
  insertTransfer,
  type TransferRow,
} from './store.ts'

export interface Transfer extends Omit<TransferRow, 'status'> {
  readonly status: TransferRow['status'] | 'expired'
}

/** How long the file of an import can be sent. */
export const uploadSeconds = hourSeconds
/** An import takes a minute at most: one that began earlier was in a process that has ended. */
const longestImportMs = 10 * 60_000
/** Of an app; the oldest goes first. */
const maxKept = 1_000
const exportPageRows = 500

/** Stores that the app wants to send a file; `request` is what its client said of that. */
export const createImport = (
  terminology: Terminology,
  request: object,
  app: AppPrincipal,
): Promise<Transfer> =>
  create(terminology, { kind: 'import', status: 'waiting', sourceLanguage: null, request }, app)

/** An export needs no preparation: its file is written while it is read. */
export const createExport = (
  terminology: Terminology,
  { request, sourceLanguage }: { request: object; sourceLanguage: string },
  app: AppPrincipal,
): Promise<Transfer> =>
  create(terminology, { kind: 'export', status: 'succeeded', sourceLanguage, request }, app)

async function create(
  { db, now }: Terminology,
  {
    request,
    ...given
  }: Pick<TransferRow, 'kind' | 'status' | 'sourceLanguage'> & { request: object },
  app: AppPrincipal,
): Promise<Transfer> {
  const createdAt = now()
  const row = {
    ...given,
    id: newId('ctr'),
    appId: app.id,
    skipped: null,
    error: null,
    createdAt,
    updatedAt: createdAt,
  }
  await insertTransfer(db, { ...row, request: JSON.stringify(request) })
  await deleteSurplus(db, app.id, maxKept)
  return { ...row, request }
}

/** Undefined if the app has no such transfer, or it is a day old. */
export async function findTransfer(
  { db, now }: Terminology,
  { id, appId }: { id: string; appId: string },
): Promise<Transfer | undefined> {
  if (!isId(id, 'ctr')) return undefined
  const time = now()
  const row = await findRow(db, { id, appId, after: before(time, dayMs) })
  return row && { ...row, ...stateAt(time, row) }
}

/**
 * Imports the file of a transfer that waits for it, once. Returns when that has ended, or after a
 * while, when it goes on. What is wrong with the file is found in the transfer. Throws
 * `invalid-link` if the transfer does not wait for a file, and `overloaded`; and rejects if it
 * waits again, because the database was unavailable.
 */
export async function importFile(
  terminology: Terminology,
  id: string,
  { bytes, app, patienceMs }: { bytes: Buffer; app: ActingApp; patienceMs: number },
): Promise<void> {
  const { db, now } = terminology
  const running = terminology.imports.run(app.ownerId, async () => {
    const time = now()
    const after = before(time, uploadSeconds * 1_000)
    if (!(await claimImport(db, { id, appId: app.id, after, now: time }))) throw usedLink()
    await importClaimed(terminology, id, { bytes, app })
  })
  const patience = Promise.withResolvers<void>()
  const timer = setTimeout(patience.resolve, patienceMs)
  await Promise.race([running, patience.promise]).finally(() => clearTimeout(timer))
}

async function importClaimed(
  terminology: Terminology,
  id: string,
  { bytes, app }: { bytes: Buffer; app: ActingApp },
): Promise<void> {
  const { db, now } = terminology
  try {
    const { sourceLanguage, skipped } = await importTmx(terminology, bytes, app)
    await endClaim(db, id, { status: 'succeeded', sourceLanguage, skipped, updatedAt: now() })
  } catch (error) {
    const isOfFile = error instanceof Problem && error.status < 500
    await endClaim(db, id, {
      ...(isOfFile ? { status: 'failed', error: error.detail } : { status: 'waiting' }),
      updatedAt: now(),
    })
    if (!isOfFile) throw error
  }
}

export const usedLink = () =>
  new Problem('invalid-link', {
    detail: 'The link has expired, was used, or is not one of this service. Ask for another one.',
  })

/** Deletes what is a day old. */
export const purgeTransfers = ({ db, now }: Terminology): Promise<void> =>
  deleteUntil(db, before(now(), dayMs))

/** All transfers of a user's apps. */
export const exportTransfers = ({ db }: Terminology, userId: string): AsyncGenerator<TransferRow> =>
  readAllById(exportPageRows, (page) => findRowsOfUser(db, userId, page))

/** What time makes of a transfer that has not ended. */
function stateAt(
  time: Date,
  { status, error, createdAt, updatedAt }: TransferRow,
): Pick<Transfer, 'status' | 'error'> {
  if (status === 'waiting' && createdAt <= before(time, uploadSeconds * 1_000))
    return { status: 'expired', error: 'The file was not sent in time.' }
  if (status === 'running' && updatedAt <= before(time, longestImportMs))
    return { status: 'failed', error: 'The import was interrupted. Import the file again.' }
  return { status, error }
}

const before = (time: Date, ms: number): Date => new Date(time.getTime() - ms)
