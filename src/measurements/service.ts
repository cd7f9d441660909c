import type { Kysely, Transaction } from 'kysely'
import type { AuditType } from '../audit/events.ts'
import { type Audit, recordEvent } from '../audit/service.ts'
import { Problem } from '../http/problems.ts'
import { isId, newId } from '../shared/ids.ts'
import type { Actor } from '../shared/principals.ts'
import type { Tables } from '../storage/tables.ts'
import { runTransaction } from '../storage/transactions.ts'
import type { FindVersion, RouteMeasurement } from '../translation/routing/path-rating.ts'
import type { CurrentMeasurements } from './current-measurements.ts'
import { type CheckedMeasurement, checkMeasurement } from './new-measurement.ts'
import type { MeasurementList, NewMeasurements } from './schemas.ts'
import { countMeasurements, deleteMeasurement, upsertMeasurement } from './store.ts'
import {
  compareMeasurements,
  fromRow,
  type StoredMeasurement,
  toMeasurement,
  toRouteText,
} from './stored-measurement.ts'

/** What operators measured of routes, and how this process goes by it. */
export interface Measurements {
  readonly current: CurrentMeasurements
  readonly db: Kysely<Tables>
  readonly audit: Audit
  /** What is installed here. */
  readonly findVersion: FindVersion
  readonly now: () => Date
}

/**
 * Of all pairs: each process has them in memory. Requests at the same time may exceed it once by
 * what they save.
 */
const maxMeasurements = 10_000

/** All measurements. */
export async function listMeasurements({
  current,
  findVersion,
}: Measurements): Promise<MeasurementList> {
  await current.refresh()
  return { measurements: current.list().map((stored) => toMeasurement(stored, findVersion)) }
}

/**
 * Each measurement replaces that of its pair and route. This process goes by them at once, others
 * within 15 s. Throws `language-not-supported`, `validation-failed` and `too-many-measurements`.
 */
export async function saveMeasurements(
  measurements: Measurements,
  { measurements: given }: NewMeasurements,
  actor: Actor,
): Promise<MeasurementList> {
  const { current, db, audit, findVersion, now } = measurements
  const checked = given.map((each, index) =>
    checkMeasurement(each, { pointer: `/measurements/${index}`, findVersion }),
  )
  const saved = await runTransaction(db, async (transaction) => {
    const before = await countMeasurements(transaction)
    const stored = new Map<string, StoredMeasurement>()
    for (const each of checked) {
      const row = await upsertMeasurement(transaction, toRow(each, { actor, measuredAt: now() }))
      stored.set(row.id, fromRow(row))
    }
    const count = await countMeasurements(transaction)
    if (count > maxMeasurements && count > before) throw tooManyMeasurements()
    for (const each of stored.values())
      await record({ audit, actor, transaction }, 'measurement.saved', each)
    return [...stored.values()]
  })
  await lookAgain(current)
  return {
    measurements: saved
      .sort(compareMeasurements)
      .map((stored) => toMeasurement(stored, findVersion)),
  }
}

/** Throws `measurement-not-found`. */
export async function removeMeasurement(
  { current, db, audit }: Measurements,
  id: string,
  actor: Actor,
): Promise<void> {
  if (!isId(id, 'msr')) throw measurementNotFound()
  await runTransaction(db, async (transaction) => {
    const row = await deleteMeasurement(transaction, id)
    if (row === undefined) throw measurementNotFound()
    await record({ audit, actor, transaction }, 'measurement.removed', fromRow(row))
  })
  await lookAgain(current)
}

/** If it fails, the process looks again within 15 s. */
const lookAgain = (current: CurrentMeasurements): Promise<void> => current.refresh().catch(() => {})

const measurementNotFound = () =>
  new Problem('measurement-not-found', {
    detail: 'There is no measurement with this ID. `GET /measurements` lists all.',
  })

const tooManyMeasurements = () =>
  new Problem('too-many-measurements', {
    detail:
      `At most ${maxMeasurements} measurements are stored. Remove some first: ` +
      '`GET /measurements` lists all.',
    why: { reason: 'limit-reached', parameters: { limit: maxMeasurements } },
  })

const toRow = (
  { from, to, hops, versions, set, ...figures }: CheckedMeasurement,
  { actor, measuredAt }: { actor: Actor; measuredAt: Date },
) => ({
  id: newId('msr'),
  sourceLanguage: from,
  targetLanguage: to,
  route: toRouteText(hops),
  dataVersions: JSON.stringify(versions),
  setName: set,
  ...figures,
  measuredAt,
  savedBy: isId(actor.id ?? '', 'usr') ? actor.id : null,
})

interface Recording {
  audit: Measurements['audit']
  actor: Actor
  transaction: Transaction<Tables>
}

const record = (
  { audit, actor, transaction }: Recording,
  type: Extract<AuditType, `measurement.${string}`>,
  { from, to, hops, set }: RouteMeasurement,
): Promise<void> => {
  const route = hops.map((hop) => `${hop.engine} ${hop.from}-${hop.to}`)
  const details = { pair: `${from}-${to}`, route, set }
  return recordEvent(audit, { type, userId: null, details }, actor, transaction)
}
