// The usage of the whole service, for its operators.
import { invalidInput } from '../../http/problems.ts'
import { pageSize } from '../../shared/pages.ts'
import { toOwner } from '../../storage/app-owners.ts'
import { dayOf } from '../meter.ts'
import type { Metering } from '../open-metering.ts'
import { toPeriod, totalsOf } from '../usage.ts'
import type {
  Consumer,
  ConsumerPage,
  ConsumerQuery,
  ServiceUsage,
  ServiceUsageQuery,
} from './schemas.ts'
import { type ConsumerPosition, listConsumers, listServiceUsage } from './store.ts'

/** The usage of all apps together. Throws `validation-failed`. */
export async function readServiceUsage(
  { db, meter, now }: Metering,
  query: ServiceUsageQuery,
): Promise<ServiceUsage> {
  const days = toPeriod(query, dayOf(now()))
  await meter.flush()
  const rows = await listServiceUsage(db, { ...query, days })
  return {
    ...days,
    totals: totalsOf(rows),
    groups: rows.map(({ from, to, engines, ...row }) => ({
      ...row,
      pair: { from, to },
      engines: engines === '' ? [] : engines.split(' '),
    })),
  }
}

/** The usage of each owner or app, the highest count first. Throws `validation-failed`. */
export async function readConsumers(
  { db, meter, now }: Metering,
  { by = 'owner', sort = 'characters', limit, cursor, ...query }: ConsumerQuery,
): Promise<ConsumerPage> {
  const days = toPeriod(query, dayOf(now()))
  const size = pageSize(limit)
  const after = cursor === undefined ? undefined : readPosition(cursor)
  await meter.flush()
  const page = { by, sort, limit: size + 1, after }
  const rows = await listConsumers(db, { ...query, days }, page)
  const consumers = rows.slice(0, size).map(toConsumer)
  const last = consumers.at(-1)
  const isLast = rows.length <= size || last === undefined
  const id = last?.app?.id ?? last?.owner.id ?? ''
  return {
    ...days,
    consumers,
    nextCursor: isLast ? null : writePosition({ count: last[sort], id }),
  }
}

type ConsumerRow = Awaited<ReturnType<typeof listConsumers>>[number]

function toConsumer({ ownerId, email, team, appId, appName, ...counts }: ConsumerRow): Consumer {
  return {
    owner: toOwner(ownerId, email, team),
    ...(appId !== undefined && { app: { id: appId, name: appName ?? '' } }),
    ...counts,
  }
}

const writePosition = ({ count, id }: ConsumerPosition): string =>
  Buffer.from(`${count} ${id}`).toString('base64url')

/** Throws `validation-failed`. */
function readPosition(cursor: string): ConsumerPosition {
  const text = Buffer.from(cursor, 'base64url').toString('latin1')
  const [, count, id] = /^(\d{1,15}) ([a-z]+_[0-9a-f]{32})$/.exec(text) ?? []
  if (count === undefined || id === undefined)
    throw invalidInput('cursor', 'It must be the `nextCursor` of a response of this operation.')
  return { count: Number(count), id }
}
