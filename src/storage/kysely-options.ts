import { CamelCasePlugin, type KyselyPlugin, WithSchemaPlugin } from 'kysely'

/** The tables have their own schema, so that a shared database stays clean. */
export const schemaName = 'dragoman'

/** Columns are snake_case in SQL and camelCase here; names inside JSON values stay as they are. */
export const kyselyPlugins = (): KyselyPlugin[] => [
  new CamelCasePlugin({ maintainNestedObjectKeys: true }),
  new WithSchemaPlugin(schemaName),
]
