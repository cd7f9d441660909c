// All settings by topic. read-config.ts reads them; docs/configuration.md is generated from them.
import { accounts } from './settings/accounts.ts'
import { commandLine } from './settings/command-line.ts'
import { compat } from './settings/compat.ts'
import { documents } from './settings/documents.ts'
import { engines } from './settings/engines.ts'
import { guests } from './settings/guests.ts'
import { jobs } from './settings/jobs.ts'
import { limits } from './settings/limits.ts'
import { mail } from './settings/mail.ts'
import { models } from './settings/models.ts'
import { monitoring } from './settings/monitoring.ts'
import { server } from './settings/server.ts'
import { storage } from './settings/storage.ts'

/** The settings under the headings of docs/configuration.md. */
export const settingGroups = {
  Server: server,
  Monitoring: monitoring,
  Storage: storage,
  Accounts: accounts,
  Guests: guests,
  Mail: mail,
  Limits: limits,
  'Compatible APIs': compat,
  'Queue and webhooks': jobs,
  Documents: documents,
  Translation: engines,
  Models: models,
  'Command line': commandLine,
} as const

export const settings = {
  ...server,
  ...monitoring,
  ...storage,
  ...accounts,
  ...guests,
  ...mail,
  ...limits,
  ...compat,
  ...jobs,
  ...documents,
  ...engines,
  ...models,
  ...commandLine,
} as const

const withoutRevectorisation =
  'it turned on an experimental optimization of V8 for the whole process'

/** Names of earlier versions and their new names. A start with an earlier name fails. */
export const renamedSettings: Readonly<Record<string, string>> = {
  DRAGOMAN_RECEIVE_SECONDS: server.requestTimeoutSeconds.name,
  DRAGOMAN_MAX_WAITING_CHARACTERS: engines.maxEngineQueueCharacters.name,
  DRAGOMAN_MAX_QUEUE_CHARACTERS: jobs.maxJobQueueCharacters.name,
  DRAGOMAN_MAX_QUEUE_CHARACTERS_OF_APP: jobs.maxJobQueueCharactersPerApp.name,
}

/** Names of settings that are gone, and why. A start with one of them fails. */
export const removedSettings: Readonly<Record<string, string>> = {
  DRAGOMAN_MARIAN_REVECTORIZE: withoutRevectorisation,
  DRAGOMAN_MARIAN_JOIN_VECTORS: withoutRevectorisation,
}
