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
          'DRAGOMAN_SECRET is set, so the secret in the data directory is not used. ' +
            'Rotate DRAGOMAN_SECRET instead.',
        )
      const file = rotateSecretFile(config.dataDir)
      console.log(
        `Wrote a new secret to ${file}; the previous one is in ${file}.previous. Restart the ` +
          `service. After the lifetime of an access token (${config.accessTokenSeconds} s), run ` +
          '`dragoman secret forget` and restart again, to invalidate the previous secret.',
      )
    })

  secret
    .command('forget')
    .description('delete the previous secret; it is rejected from the next start')
    .action(() => {
      const known = forgetPreviousSecret(readConfig().config.dataDir)
      console.log(known ? 'The previous secret is deleted.' : 'There is no previous secret.')
    })

  return secret
}
