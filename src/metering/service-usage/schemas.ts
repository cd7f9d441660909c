import { type Static, Type } from 'typebox'
import { CursorQuery, NamedApp, NextCursor, named, Owner } from '../../http/schema.ts'
import { UsageGroup, UsageQuery, usageCounts } from '../usage-schemas.ts'

const Id = (description: string) => Type.Optional(Type.String({ maxLength: 100, description }))

const filters = {
  from: UsageQuery.properties.from,
  to: UsageQuery.properties.to,
  ownerId: Id('Only the apps of this owner: the ID of a team, or of a user for their own apps.'),
  userId: Id('Only the apps that this user sees: their own, and those of their teams.'),
  appId: Id('Only this app.'),
}

export const ServiceUsageQuery = Type.Object(filters)
export type ServiceUsageQuery = Static<typeof ServiceUsageQuery>

const { appId: _app, tag: _tag, ...groupFields } = UsageGroup.properties

export const ServiceUsage = named(
  'ServiceUsage',
  Type.Object({
    from: Type.String({ format: 'date' }),
    to: Type.String({ format: 'date' }),
    totals: Type.Object(usageCounts),
    groups: Type.Array(Type.Object(groupFields), {
      description: 'By day, pair and engines, of all apps together; the newest day first.',
    }),
  }),
)
export type ServiceUsage = Static<typeof ServiceUsage>

const usageOrders = ['characters', 'requests', 'errors', 'tokens'] as const

export const ConsumerQuery = Type.Object({
  ...filters,
  ...CursorQuery,
  by: Type.Optional(
    Type.Enum(['owner', 'app'], { description: 'Whose usage is added up; default: `owner`.' }),
  ),
  sort: Type.Optional(
    Type.Enum([...usageOrders], {
      description: 'The highest count comes first; default: `characters`.',
    }),
  ),
})
export type ConsumerQuery = Static<typeof ConsumerQuery>

const Consumer = Type.Object({
  owner: Owner,
  app: Type.Optional(NamedApp),
  ...usageCounts,
})
export type Consumer = Static<typeof Consumer>

export const ConsumerPage = named(
  'ConsumerPage',
  Type.Object({
    from: Type.String({ format: 'date' }),
    to: Type.String({ format: 'date' }),
    consumers: Type.Array(Consumer),
    nextCursor: NextCursor,
  }),
)
export type ConsumerPage = Static<typeof ConsumerPage>
