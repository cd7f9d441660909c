import type { Consumer } from '@dragoman/client'
import { toCsv } from '../../usage/usage-csv.ts'

const columns = [
  'owner',
  'owner_id',
  'app',
  'app_id',
  'characters',
  'cached_characters',
  'requests',
  'cache_hits',
  'errors',
  'tokens',
]

/** Who used how much, in the order of the list. */
export const consumersToCsv = (consumers: readonly Consumer[]): string =>
  toCsv([
    columns,
    ...consumers.map(({ owner, app, ...counts }) => [
      owner.name,
      owner.id,
      app?.name ?? '',
      app?.id ?? '',
      counts.characters,
      counts.cachedCharacters,
      counts.requests,
      counts.cacheHits,
      counts.errors,
      counts.tokens,
    ]),
  ])
