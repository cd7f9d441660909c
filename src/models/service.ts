import type { Kysely } from 'kysely'
import { type Audit, recordEvent } from '../audit/service.ts'
import { Problem } from '../http/problems.ts'
import { listReports, type Processes, type ReportedProcess } from '../operations/processes.ts'
import type { Actor } from '../shared/principals.ts'
import type { Tables } from '../storage/tables.ts'
import { runTransaction } from '../storage/transactions.ts'
import { ModelsError } from './models-error.ts'
import { findPair, pairName } from './pair-names.ts'
import type { AvailableModel, ModelList, NewModel, WantedModel } from './schemas.ts'
import { readPair } from './uploads/import-service.ts'
import { deleteUpload } from './uploads/upload-store.ts'
import {
  findModels,
  insertModel,
  lockUploadOf,
  markRemoved,
  type WantedModelRow,
} from './wanted-store.ts'

/** Neural models as operators manage them, on all processes. */
export interface Models {
  readonly db: Kysely<Tables>
  readonly processes: Processes
  readonly audit: Audit
  /** What the registry offers. Throws ModelsError. */
  readonly listAvailable: () => Promise<AvailableModel[]>
  /** Called after a change of the table. */
  readonly onChange: () => void
  readonly now: () => Date
}

/** Throws `registry-unavailable`. */
export async function listModels(
  { db, processes, listAvailable }: Models,
  { available = false }: { available?: boolean },
): Promise<ModelList> {
  const [offered, wanted, reports] = await Promise.all([
    available ? listAvailable().catch(refuseRegistry) : undefined,
    listWanted(db),
    listReports(processes),
  ])
  return {
    wanted: wanted.map(toWantedModel),
    processes: reports.map(toProcessModels),
    ...(offered && { available: offered }),
  }
}

/** A model that is wanted already stays as it is. Throws `language-pair-not-supported`. */
export async function addModel(
  { db, audit, onChange, now }: Models,
  { pair: text }: NewModel,
  actor: Actor,
): Promise<WantedModel> {
  const pair = pairName(readPair(text))
  const added = await runTransaction(db, async (transaction) => {
    const row = { pair, addedAt: now(), addedBy: actor.id }
    const inserted = await insertModel(transaction, row)
    const event = { type: 'model.added', userId: null, details: { pair } } as const
    if (inserted !== undefined) await recordEvent(audit, event, actor, transaction)
    return inserted
  })
  if (added !== undefined) {
    onChange()
    return toWantedModel(added)
  }
  const row = (await listWanted(db)).find((each) => each.pair === pair)
  // Another operator may just have removed it.
  return row
    ? toWantedModel(row)
    : { pair, since: now().toISOString(), by: actor.id, imported: false }
}

/**
 * A model that is not wanted, but installed, is removed as well. Throws `model-not-found` if it is
 * neither.
 */
export async function removeModel(models: Models, text: string, actor: Actor): Promise<void> {
  const { db, audit, onChange, now } = models
  const found = findPair(text)
  const pair = found && pairName(found)
  if (pair === undefined || !(await isKnown(models, pair)))
    throw new Problem('model-not-found', {
      detail: 'It is neither wanted nor installed. `GET /models` lists all models.',
    })
  await runTransaction(db, async (transaction) => {
    const uploadId = await lockUploadOf(transaction, pair)
    await markRemoved(transaction, { pair, removedAt: now() })
    if (uploadId !== undefined) await deleteUpload(transaction, uploadId)
    const event = { type: 'model.removed', userId: null, details: { pair } } as const
    await recordEvent(audit, event, actor, transaction)
  })
  onChange()
}

async function isKnown({ db, processes }: Models, pair: string): Promise<boolean> {
  if ((await listWanted(db)).some((row) => row.pair === pair)) return true
  const reports = await listReports(processes)
  return reports.some(({ report }) => report.models.some((model) => model.pair === pair))
}

const listWanted = async (db: Kysely<Tables>): Promise<WantedModelRow[]> =>
  (await findModels(db)).filter(({ removedAt }) => removedAt === null)

function refuseRegistry(error: unknown): never {
  if (!(error instanceof ModelsError)) throw error
  const { message: detail, why } = error
  throw new Problem('registry-unavailable', { detail, why, cause: error })
}

const toWantedModel = ({ pair, addedAt, addedBy, uploadId }: WantedModelRow): WantedModel => ({
  pair,
  since: addedAt.toISOString(),
  by: addedBy,
  imported: uploadId !== null,
})

const toProcessModels = ({
  id,
  kind,
  host,
  startedAt,
  report: { managesModels, models, onDemand, downloads },
}: ReportedProcess): ModelList['processes'][number] => ({
  id: String(id),
  kind,
  host,
  startedAt: startedAt.toISOString(),
  managesModels,
  models,
  onDemand,
  downloads,
})
