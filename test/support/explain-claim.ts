import {
  CompiledQuery,
  type Kysely,
  type KyselyPlugin,
  PostgresQueryCompiler,
  type RootOperationNode,
} from 'kysely'
import { type ClaimRequest, claimValues, createClaim } from '../../src/jobs/worker/claim-store.ts'
import { fillIn } from '../../src/storage/compiled-statements.ts'
import type { Tables } from '../../src/storage/tables.ts'

/** Claims jobs, and returns the plan of the statement that claims others the same way. */
export async function explainClaim(tables: Kysely<Tables>, request: ClaimRequest): Promise<string> {
  const nodes: RootOperationNode[] = []
  const spy: KyselyPlugin = {
    transformQuery: ({ node }) => {
      nodes.push(node)
      return node
    },
    transformResult: async ({ result }) => result,
  }
  await createClaim(tables.withPlugin(spy))(request)
  const compiler = new PostgresQueryCompiler()
  const [...settings] = nodes.map((node) => compiler.compileQuery(node, { queryId: 'x' }))
  const claim = settings.pop()
  return tables
    .withoutPlugins()
    .transaction()
    .execute(async (transaction) => {
      for (const setting of settings) await transaction.executeQuery(setting)
      const plan = await transaction.executeQuery(
        CompiledQuery.raw(
          `explain ${claim?.sql}`,
          fillIn(claim?.parameters ?? [], claimValues(request)),
        ),
      )
      return plan.rows.map((line) => Object.values(line as object).join()).join('\n')
    })
}
