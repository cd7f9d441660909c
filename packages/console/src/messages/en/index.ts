import { account } from './account.ts'
import { apps } from './apps.ts'
import { audit } from './audit.ts'
import { corrections } from './corrections.ts'
import { documents } from './documents.ts'
import { first } from './en-first.ts'
import { engines } from './engines.ts'
import { glossaries } from './glossaries.ts'
import { mail } from './mail.ts'
import { models } from './models.ts'
import { operate } from './operate.ts'
import { palette } from './palette.ts'
import { queue } from './queue.ts'
import { security } from './security.ts'
import { service } from './service.ts'
import { signOn } from './sign-on.ts'
import { teams } from './teams.ts'
import { usage } from './usage.ts'
import { users } from './users.ts'

export const en = {
  ...first,
  account,
  apps,
  audit,
  corrections,
  documents,
  engines,
  glossaries,
  mail,
  models,
  operate,
  palette,
  queue,
  security,
  service,
  signOn,
  teams,
  usage,
  users,
}
