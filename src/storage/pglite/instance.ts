// PGlite as this service starts it: a tenth of the start sooner than `PGlite.create`
// (docs/decisions/012). Depends on PGlite's internals: its version is pinned.

import { PGlite, type PGliteOptions, types } from '@electric-sql/pglite'
import { compilePostgres } from './postgres-module.ts'

/** The array types of PostgreSQL that statements return, by the type of their elements. */
export const arrayTypes: Readonly<Record<number, number>> = {
  [types.BOOL]: 1000,
  [types.BYTEA]: 1001,
  [types.INT2]: 1005,
  [types.INT4]: 1007,
  [types.TEXT]: 1009,
  [types.BPCHAR]: 1014,
  [types.VARCHAR]: 1015,
  [types.INT8]: 1016,
  [types.FLOAT4]: 1021,
  [types.FLOAT8]: 1022,
  [types.TIMESTAMP]: 1115,
  [types.DATE]: 1182,
  [types.TIMESTAMPTZ]: 1185,
  [types.JSON]: 199,
  [types.NUMERIC]: 1231,
  [types.UUID]: 2951,
  [types.JSONB]: 3807,
}

/** PGlite reads its array types from the catalogue, which takes longer than any other statement. */
class EmbeddedPglite extends PGlite {
  override async _initArrayTypes(): Promise<void> {
    for (const [element, array] of Object.entries(arrayTypes)) {
      const type = Number(element)
      this.serializers[array] = (value) =>
        types.arraySerializer(value, this.serializers[type], array)
      this.parsers[array] = (text) => types.arrayParser(text, this.parsers[type] ?? String, array)
    }
  }
}

/**
 * An instance that is ready and has called what every statement needs (`withoutTierUp`). Rejects if
 * its files are unusable.
 */
export async function createPglite(options: PGliteOptions): Promise<PGlite> {
  const pglite = new EmbeddedPglite({ ...options, pgliteWasmModule: await compilePostgres() })
  await pglite.waitReady
  await pglite.exec('select 1')
  return pglite
}
