import { readConfig } from '../config/read-config.ts'
import { createLogger } from '../telemetry/log.ts'

export async function migrate(): Promise<void> {
  const { config, secrets } = readConfig()
  const log = createLogger({ logLevel: 'warn' })
  const { openDatabase } = await import('../storage/open-database.ts')
  const database = await openDatabase({
    databaseUrl: secrets.databaseUrl,
    dataDir: config.dataDir,
    log,
  })
  await database.close()
  console.log(`The database (${database.kind}) is up to date.`)
}
