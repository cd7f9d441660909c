import { readConfig } from '../config.ts'
import { createLogger } from '../log.ts'

/** Brings the database up to date, the queue's part included. */
export async function migrate(): Promise<void> {
  const { config, secrets } = readConfig()
  const log = createLogger({ logLevel: 'warn' })
  const { openDatabase } = await import('../storage/open-database.ts')
  const { openJobQueue } = await import('../jobs/queue.ts')
  const database = await openDatabase({ databaseUrl: secrets.databaseUrl, dataDir: config.dataDir, log })
  try {
    const queue = await openJobQueue({ database, log })
    await queue.close()
    console.log(`The database (${database.kind}) is up to date.`)
  } finally {
    await database.close()
  }
}
