import { account } from './account.ts'
import { apps } from './apps.ts'
import { audit } from './audit.ts'
import { engines } from './engines.ts'
import { models } from './models.ts'
import { operate } from './operate.ts'
import { queue } from './queue.ts'
import { service } from './service.ts'
import { shell } from './shell.ts'
import { translate } from './translate.ts'
import { ui } from './ui.ts'
import { usage } from './usage.ts'
import { users } from './users.ts'

export const en = {
  account,
  apps,
  audit,
  engines,
  models,
  operate,
  queue,
  service,
  shell,
  translate,
  ui,
  usage,
  users,
}
