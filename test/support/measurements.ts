// Measurements of routes, as operators save them.
import { sql } from 'kysely'
import { openDatabase } from '../../src/storage/open-database.ts'
import { createLogger } from '../../src/telemetry/log.ts'
import type { Storage } from './backends.ts'

type Hop = readonly [engine: string, from: string, to: string, version?: string | null]

export const directRoute: readonly Hop[] = [['apertium', 'en', 'es']]
export const chainRoute: readonly Hop[] = [
  ['apertium', 'en', 'ca'],
  ['apertium', 'ca', 'es'],
]

interface Options {
  hops?: readonly Hop[]
  chrf?: number
  set?: string
}

/** By default that of the direct route from English to Spanish. */
export const newMeasurement = ({
  hops = directRoute,
  chrf = 51.25,
  set = 'manuals',
}: Options = {}) => ({
  from: hops[0]?.[1] ?? '',
  to: hops.at(-1)?.[2] ?? '',
  route: hops.map(([engine, from, to, version]) => ({
    engine,
    from,
    to,
    ...(version !== undefined && { version }),
  })),
  chrf,
  halfWidth: 1.5,
  chrfPlusPlus: 48.125,
  bleu: 20.1,
  sentences: 300,
  set,
})

/** Stores measurements of routes that no engine has, past the API. */
export async function fillMeasurements(storage: Storage, count: number): Promise<void> {
  const database = await openDatabase({ ...storage, log: createLogger({ logLevel: 'silent' }) })
  await sql`
    insert into dragoman.measurements
      (id, source_language, target_language, route, data_versions, chrf, half_width,
        chrf_plus_plus, bleu, sentences, set_name, measured_at)
    select 'msr_' || lpad(to_hex(number), 32, '0'), 'de', 'en',
      '[{"engine":"marian","from":"de","to":"en","number":' || number || '}]', '[null]', 50, 1,
      50, 20, 100, 'made up', now()
    from generate_series(1, ${count}::int) as number`.execute(database.tables)
  await database.close()
}
