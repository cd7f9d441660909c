// The settings, and whether those that belong together fit.
import { lstatSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import type { Config, Secrets } from '../../config/read-config.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

const listOfSettings = 'docs/configuration.md lists the settings.'
const everyAddress = new Set(['0.0.0.0', '::', ''])

export async function* examineSettings({
  config,
  secrets,
  warnings,
}: {
  config: Config
  secrets: Secrets
  warnings: readonly string[]
}): AsyncGenerator<Finding> {
  if (warnings.length === 0) yield ok('settings', 'All settings are known and valid.')
  for (const text of warnings)
    yield warning('unknown-setting', text, `Correct or remove it: ${listOfSettings}`)
  yield* examineSecret(config, secrets)
  yield* examineDotEnv()
  yield* examineAddresses(config)
}

/** What `readConfig` throws: a line for each setting. */
export function* describeInvalidSettings(error: Error): Generator<Finding> {
  for (const line of error.message.split('\n').slice(1))
    yield problem('invalid-setting', line.trim(), listOfSettings)
}

function* examineSecret({ dataDir }: Config, secrets: Secrets): Generator<Finding> {
  if (secrets.databaseUrl !== '' && secrets.secret === '')
    yield warning(
      'shared-secret',
      `DATABASE_URL is set and DRAGOMAN_SECRET is not: the secret is the file in ${dataDir}.`,
      'If several machines use this database, set the same DRAGOMAN_SECRET on all of them: ' +
        'otherwise they reject the tokens of each other.',
    )
  if (secrets.previousSecret !== '')
    yield warning(
      'previous-secret',
      'DRAGOMAN_SECRET_PREVIOUS is set: the previous secret is still accepted.',
      'Remove it once the tokens signed with it have ended (docs/accounts.md).',
    )
}

/** It often contains the secret and the password of the database. */
function* examineDotEnv(): Generator<Finding> {
  const found = lstatSync('.env', { throwIfNoEntry: false })
  if (found === undefined || (found.mode & 0o077) === 0) return
  yield warning('env-file', 'Other users can read the file .env.', 'Run `chmod 0600 .env`.')
}

function* examineAddresses({ host, baseUrl, trustProxy }: Config): Generator<Finding> {
  const isLocal = /^(127\.|::1$|localhost$)/.test(host)
  const isOwn =
    isLocal ||
    everyAddress.has(host) ||
    !/^[\d.:a-f]+$/i.test(host) ||
    Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === host))
  if (!isOwn)
    yield problem(
      'listen-address',
      `HOST is ${host}, which is not an address of this machine.`,
      'Set HOST to 0.0.0.0 for all addresses, or to 127.0.0.1 behind a proxy on this machine.',
    )
  const isPublic = baseUrl.startsWith('https:')
  if (isPublic && trustProxy === false)
    yield warning(
      'trusted-proxy',
      'DRAGOMAN_BASE_URL is https, so a proxy is in front, but DRAGOMAN_TRUST_PROXY is not set: ' +
        'all callers share the limits of one IP address.',
      'Set DRAGOMAN_TRUST_PROXY to the addresses of the proxies, such as loopback.',
    )
  if (typeof trustProxy === 'number' && !isLocal)
    yield warning(
      'trusted-proxy',
      `DRAGOMAN_TRUST_PROXY is a number, and HOST is ${host}: who reaches the port around the ` +
        'proxies can claim any IP address.',
      'Set DRAGOMAN_TRUST_PROXY to the addresses of the proxies.',
    )
  if (!isLocal && !isPublic)
    yield warning(
      'plain-http',
      `The service listens on ${host} without TLS.`,
      'Put a proxy with TLS in front (docs/operations.md) and set DRAGOMAN_BASE_URL.',
    )
}
