// `dragoman secret …`: replacing the secret that the data folder keeps.
import { Command } from 'commander'
import { readConfig } from '../config/read-config.ts'
import { forgetPreviousSecret, rotateSecretFile } from '../shared/keys.ts'

/** The group of commands about the data folder's secret. */
export function secretCommand(): Command {
  const secret = new Command('secret')
    .description(
      'the secret of the data folder, which signs access tokens and encrypts webhook secrets: rotate, forget',
    )
    .addHelpText(
      'after',
      '\nA secret that DRAGOMAN_SECRET gives is replaced there, with DRAGOMAN_SECRET_PREVIOUS: see docs/accounts.md.',
    )

  secret
    .command('rotate')
    .description(
      'make a new secret; from the next start it is used, and the old one is still accepted',
    )
    .action(() => {
      const { config, secrets } = readConfig()
      if (secrets.secret !== '')
        throw new Error(
          'DRAGOMAN_SECRET is set, so the secret of the data folder is not used: replace it there.',
        )
      const file = rotateSecretFile(config.dataDir)
      console.log(
        `${file} is new, ${file}.previous is the one before. Start the service again; when it has run for as long as an access token lives ` +
          `(${config.accessTokenSeconds} seconds), \`dragoman secret forget\` and another start end the old one.`,
      )
    })

  secret
    .command('forget')
    .description('delete the secret of before; from the next start it is no longer accepted')
    .action(() => {
      const known = forgetPreviousSecret(readConfig().config.dataDir)
      console.log(known ? 'The secret of before is deleted.' : 'There is no secret of before.')
    })

  return secret
}
