// `dragoman secret …`: replaces the secret in the data directory.
import { Command } from 'commander'

const loadCommands = () => import('./secret/secret-file.ts')

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
    .action(async () => (await loadCommands()).rotate())

  secret
    .command('forget')
    .description('delete the previous secret; it is rejected from the next start')
    .action(async () => (await loadCommands()).forget())

  return secret
}
