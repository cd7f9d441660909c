import { audit } from './audit.ts'
import { operate } from './operate.ts'
import { shell } from './shell.ts'
import { ui } from './ui.ts'
import { users } from './users.ts'

export const de = {
  shell,
  ui,
  audit,
  operate,
  users,
}
