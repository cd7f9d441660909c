import type { Notices } from '../../telemetry/log.ts'
import type { Accounts } from '../open-accounts.ts'
import { createOperatorLink, operatorState } from './operators.ts'

const functionsOfMail =
  'no password can be reset and no address proven by mail, and nobody is told of changed ' +
  'passwords, new keys, used quotas or webhooks that were switched off'

/** The number of settings without which mail is off. */
const mailSettings = 3

/** Says at a start what is off without mail, and how to make the first operator. */
export async function reportPeople(
  accounts: Accounts,
  { address, log }: { address: string; log: Notices },
): Promise<void> {
  const { mail } = accounts
  if (!mail.isOn) {
    // Some of the settings show that mail is wanted.
    const level = mail.missing.length < mailSettings ? 'warn' : 'info'
    log[level]({ missing: mail.missing }, `mail is off: ${functionsOfMail}`)
  }
  const state = await operatorState(accounts).catch((error: unknown) => {
    log.warn({ error }, 'it could not be read whether there is an operator')
    return 'some'
  })
  if (state === 'none')
    log.info('There is no operator: `dragoman users operator-link` makes a link for the first.')
  if (state !== 'new') return
  const { path, expiresAt } = createOperatorLink(accounts, { isFirst: true })
  log.info(
    { expiresAt },
    `Become the first operator at ${address}${path} (once, while there is no operator)`,
  )
}
