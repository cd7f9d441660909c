// `dragoman secret …`: replaces the secret in the data directory.
import { Command } from 'commander'
import { readConfig } from '../config/read-config.ts'
import { forgetPreviousSecret, rotateSecretFile } from '../shared/keys.ts'

/** Builds the `secret` command group. */
export function secretCommand(): Command {
  const secret = new Command('secret')
    .description(
      'rotate the secret in the data directory, which signs access tokens and encrypts ' +
        'webhook secrets',
    )
    .addHelpText(
      'after',
      '\nIf DRAGOMAN_SECRET is set, rotate it there, with DRAGOMAN_SECRET_PREVIOUS; ' +
        'see docs/accounts.md.',
    )

  secret
    .command('rotate')
    .description(
      'generate a new secret; it takes effect at the next start, and the old one stays valid',
    )
    .action(() => {
      const { config, secrets } = readConfig()
      if (secrets.secret !== '')
        throw new Error(
          'DRAGOMAN_SECRET is set, so the secret of the data folder is not used: replace it there.',
        )
      const file = rotateSecretFile(config.dataDir)
      console.log(
        `${file} is new, ${file}.previous is the one before. Start the service again; when it ` +
          `has run for as long as an access token lives (${config.accessTokenSeconds} seconds), ` +
          '`dragoman secret forget` and another start end the old one.',
      )
    })

  secret
    .command('forget')
    .description('delete the previous secret; it is rejected from the next start')
    .action(() => {
      const known = forgetPreviousSecret(readConfig().config.dataDir)
      console.log(known ? 'The secret of before is deleted.' : 'There is no secret of before.')
    })

  return secret
}
