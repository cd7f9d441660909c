import { type Audit, recordEvent } from '../audit/service.ts'
import { Problem } from '../http/problems.ts'
import type { ProcessService, ReportedProcess } from '../operations/processes.ts'
import type { Actor } from '../shared/principals.ts'
import { ModelsError } from './models-error.ts'
import { findPair, pairName } from './pair-names.ts'
import type { AvailableModel, ModelList, NewModel, WantedModel } from './schemas.ts'
import type { WantedModelRow, WantedModelStore } from './wanted-store.ts'

export type ModelService = ReturnType<typeof createModelService>

interface Dependencies {
  table: WantedModelStore
  processes: Pick<ProcessService, 'listReports'>
  audit: Audit
  /** What the registry offers. Throws ModelsError. */
  listAvailable: () => Promise<AvailableModel[]>
  /** Called after a change of the table. */
  onChange: () => void
  now: () => Date
}

/** What operators do with neural models, on all processes. */
export function createModelService({
  table,
  processes,
  audit,
  listAvailable,
  onChange,
  now,
}: Dependencies) {
  const listWanted = async (): Promise<WantedModelRow[]> =>
    (await table.listModels()).filter(({ removedAt }) => removedAt === null)

  return {
    /** Throws `registry-unavailable`. */
    async list({ available = false }: { available?: boolean }): Promise<ModelList> {
      const [offered, wanted, reports] = await Promise.all([
        available ? listAvailable().catch(refuseRegistry) : undefined,
        listWanted(),
        processes.listReports(),
      ])
      return {
        wanted: wanted.map(toWantedModel),
        processes: reports.map(toProcessModels),
        ...(offered && { available: offered }),
      }
    },

    /** A model that is wanted already stays as it is. Throws `language-pair-not-supported`. */
    async add({ pair: text }: NewModel, actor: Actor): Promise<WantedModel> {
      const pair = readPair(text)
      const added = await table.transaction(async (transaction) => {
        const row = { pair, addedAt: now(), addedBy: actor.id }
        const inserted = await table.addModel(transaction, row)
        if (inserted !== undefined)
          await recordEvent(
            audit,
            { type: 'model.added', userId: null, details: { pair } },
            actor,
            transaction,
          )
        return inserted
      })
      if (added !== undefined) {
        onChange()
        return toWantedModel(added)
      }
      const row = (await listWanted()).find((each) => each.pair === pair)
      // Another operator may just have removed it.
      return row ? toWantedModel(row) : { pair, since: now().toISOString(), by: actor.id }
    },

    /**
     * A model that is not wanted, but installed, is removed as well. Throws `model-not-found` if it
     * is neither.
     */
    async remove(text: string, actor: Actor): Promise<void> {
      const found = findPair(text)
      const pair = found && pairName(found)
      if (pair === undefined || !(await isKnown(pair)))
        throw new Problem('model-not-found', {
          detail: 'It is neither wanted nor installed. `GET /models` lists all models.',
        })
      await table.transaction(async (transaction) => {
        await table.removeModel(transaction, { pair, removedAt: now() })
        await recordEvent(
          audit,
          { type: 'model.removed', userId: null, details: { pair } },
          actor,
          transaction,
        )
      })
      onChange()
    },
  }

  async function isKnown(pair: string): Promise<boolean> {
    if ((await listWanted()).some((row) => row.pair === pair)) return true
    const reports = await processes.listReports()
    return reports.some(({ report }) => report.models.some((model) => model.pair === pair))
  }
}

function readPair(text: string): string {
  const pair = findPair(text)
  if (pair !== undefined) return pairName(pair)
  const detail =
    'It must be two known languages joined by a hyphen, such as `en-es` or `en-zh-Hant`.'
  throw new Problem('language-pair-not-supported', {
    detail,
    errors: [{ pointer: '/pair', detail }],
  })
}

function refuseRegistry(error: unknown): never {
  if (!(error instanceof ModelsError)) throw error
  throw new Problem('registry-unavailable', { detail: error.message, cause: error })
}

const toWantedModel = ({ pair, addedAt, addedBy }: WantedModelRow): WantedModel => ({
  pair,
  since: addedAt.toISOString(),
  by: addedBy,
})

const toProcessModels = ({
  id,
  host,
  report: { managesModels, models, onDemand, downloads },
}: ReportedProcess): ModelList['processes'][number] => ({
  id: String(id),
  host,
  managesModels,
  models,
  onDemand,
  downloads,
})
