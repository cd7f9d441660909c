// Services where people log in at a provider, and only operators have passwords: they must get in
// when the provider is down.
import { Problem } from '../../http/problems.ts'
import type { Accounts } from '../open-accounts.ts'

/** Never without a provider: nobody could log in. */
export const isSignOnOnly = ({ settings, providers }: Accounts): boolean =>
  settings.signOnOnly === 'on' && providers.size > 0

export const signOnOnly = () =>
  new Problem('sign-on-only', {
    detail: 'People log in at a provider here: `GET /auth/sso` lists them.',
  })
