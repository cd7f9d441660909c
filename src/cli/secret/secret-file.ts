// The commands for the secret in the data directory.
import { readConfig } from '../../config/read-config.ts'
import { forgetPreviousSecret, rotateSecretFile } from '../../shared/keys.ts'

export function rotate(): void {
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
}

export function forget(): void {
  const known = forgetPreviousSecret(readConfig().config.dataDir)
  console.log(known ? 'The previous secret is deleted.' : 'There is no previous secret.')
}
