import { readConfig } from '../config/read-config.ts'
import { loadCompiled } from '../process/flags.ts'
import { compilePostgres } from '../storage/pglite/postgres-module.ts'

/** Resolves once the server listens; a stop signal ends the process. */
export async function serve(options: { showFirstSteps: boolean }): Promise<void> {
  const settings = readConfig()
  const isEmbedded = settings.secrets.databaseUrl === ''
  // Another thread does it while this one loads the server. Who opens the database gets the error.
  if (isEmbedded) compilePostgres().catch(() => {})
  await loadCompiled(() =>
    Promise.all([import('fastify'), isEmbedded && import('@electric-sql/pglite')]),
  )
  const { startServer } = await import('../main.ts')
  await startServer(settings, options)
}
