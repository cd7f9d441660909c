// Dumps the database while the service runs. The lines are first written to a file without a name:
// a slow reader must not hold a transaction open, which on PGlite is the only connection.
import type { Readable } from 'node:stream'
import { type Audit, recordEvent } from '../../audit/service.ts'
import { Problem } from '../../http/problems.ts'
import { joinLines } from '../../shared/blocks-of-lines.ts'
import type { UserPrincipal } from '../../shared/principals.ts'
import type { Database } from '../../storage/database.ts'
import { dumpTables } from '../../storage/dump/dump.ts'
import { writeTemporaryFile } from './temporary-file.ts'

/** Dumps of a running service. */
export interface Dumps {
  readonly database: Database
  readonly audit: Audit
  /** Where the lines wait to be sent. */
  readonly dataDir: string
  readonly minFreeBytes: number
  /** How many this process makes now. */
  readonly running: { count: number }
}

interface Dump {
  readonly bytes: number
  readonly content: Readable
}

/** All that is stored, as it is at one moment. Throws `overloaded`, `storage-full`. */
export async function createDump(
  { database, audit, dataDir, minFreeBytes, running }: Dumps,
  operator: UserPrincipal,
): Promise<Dump> {
  if (running.count > 0)
    throw new Problem('overloaded', {
      detail: 'This process makes another dump. Try again when that is done.',
      retryAfterSeconds: 10,
    })
  running.count++
  try {
    await recordEvent(audit, { type: 'service.dumped', userId: operator.id }, operator)
    const blocks = joinLines(dumpTables(database.tables))
    const { file, bytes } = await writeTemporaryFile(blocks, { directory: dataDir, minFreeBytes })
    // Closes the file at its end, and when it is destroyed.
    return { bytes, content: file.createReadStream({ start: 0 }) }
  } finally {
    running.count--
  }
}
