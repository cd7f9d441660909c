import { CamelCasePlugin, type KyselyPlugin, WithSchemaPlugin } from 'kysely'

/** Our tables live in a schema of their own, so that a shared database stays clean. */
export const schemaName = 'dragoman'

/** Columns are snake_case in SQL and camelCase here; what is inside a JSON value keeps its names. */
export const kyselyPlugins = (): KyselyPlugin[] => [
  new CamelCasePlugin({ maintainNestedObjectKeys: true }),
  new WithSchemaPlugin(schemaName),
]
