// This process among those that share its database.
import { randomInt } from 'node:crypto'
import { hostname } from 'node:os'
import { readVersion } from '../shared/version.ts'
import type { Database } from '../storage/database.ts'
import type { OwnProcess } from './heartbeat.ts'
import { createPeers, type Peers } from './peers.ts'
import { findOtherProcesses } from './process-store.ts'

/** Who this process is, and what it knows of the others. */
export interface Identity {
  readonly identity: Omit<OwnProcess, 'kind'>
  readonly peers: Peers
}

export function createIdentity(
  database: Database,
  { defaultVariants }: { defaultVariants: Readonly<Record<string, string>> },
  now: () => Date,
): Identity {
  const identity = {
    id: randomInt(1, 2 ** 31),
    host: hostname(),
    version: readVersion(),
    startedAt: new Date(now().getTime() - process.uptime() * 1000),
  }
  const peers = createPeers({
    findOthers: (ownId) => findOtherProcesses(database, ownId),
    ownId: identity.id,
    defaultVariants,
    now,
  })
  return { identity, peers }
}
