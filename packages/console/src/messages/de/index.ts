import { account } from './account.ts'
import { apps } from './apps.ts'
import { audit } from './audit.ts'
import { operate } from './operate.ts'
import { shell } from './shell.ts'
import { translate } from './translate.ts'
import { ui } from './ui.ts'
import { users } from './users.ts'

export const de = {
  account,
  audit,
  operate,
  apps,
  shell,
  translate,
  ui,
  users,
}
