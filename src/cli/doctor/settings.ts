// The settings, and whether those that belong together fit.
import { lstatSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import type { Config, Secrets } from '../../config/read-config.ts'
import { missingForMail } from '../../config/settings/mail.ts'
import { findOfficeFault } from '../../documents/office/conversion.ts'
import { type Checks, conclude, type Finding, type Outcome } from './finding.ts'

const listOfSettings = 'docs/configuration.md lists the settings.'
const everyAddress = ['0.0.0.0', '::', '']

interface Settings {
  config: Config
  secrets: Secrets
  warnings: readonly string[]
}

export async function* examineSettings(settings: Settings): AsyncGenerator<Finding> {
  const { config, secrets, warnings } = settings
  for (const warning of warnings)
    yield* conclude({
      'unknown-setting': { warning, fix: `Correct or remove it: ${listOfSettings}` },
    })
  yield* conclude({
    settings: { ok: warnings.length === 0 && 'All settings are known and valid.' },
    ...checkSecrets(config, secrets),
    ...checkAddresses(config),
    mail: checkMail(config, secrets),
    office: await checkOffice(config),
  })
}

function checkSecrets({ dataDir }: Config, secrets: Secrets): Checks {
  const isShared = secrets.databaseUrl !== '' && secrets.secret === ''
  const dotEnv = lstatSync('.env', { throwIfNoEntry: false })
  return {
    'shared-secret': {
      warning:
        isShared &&
        `DATABASE_URL is set and DRAGOMAN_SECRET is not: the secret is the file in ${dataDir}.`,
      fix:
        'If several machines use this database, set the same DRAGOMAN_SECRET on all of them: ' +
        'otherwise they reject the tokens of each other.',
    },
    'previous-secret': {
      warning:
        secrets.previousSecret &&
        'DRAGOMAN_SECRET_PREVIOUS is set: the previous secret is still accepted.',
      fix: 'Remove it once the tokens signed with it have ended (docs/accounts.md).',
    },
    // It often contains the secret and the password of the database.
    'env-file': {
      warning: dotEnv && dotEnv.mode & 0o077 && 'Other users can read the file .env.',
      fix: 'Run `chmod 0600 .env`.',
    },
  }
}

function checkMail(config: Config, secrets: Secrets): Outcome {
  const missing = missingForMail({ ...config, ...secrets })
  const isWanted = secrets.smtpUrl !== '' || config.mailFrom !== null
  const off =
    `Mail is off, as ${missing.join(', ')} is not set: no password can be reset and no address ` +
    'proven by mail, and nobody is told of changes, used quotas or webhooks switched off.'
  return {
    warning: missing.length > 0 && isWanted && off,
    ok: missing.length > 0 ? !isWanted && off : 'Mail is sent to users.',
    fix: 'Set it, or unset the other settings of mail (docs/accounts.md).',
  }
}

async function checkOffice({ office }: Config): Promise<Outcome> {
  if (office === '') return {}
  const fault = await findOfficeFault(office)
  return {
    problem: fault && `DRAGOMAN_OFFICE is set, but files cannot be converted: ${fault}`,
    ok: 'Files of Office before 2007 can be converted.',
    fix:
      'Install LibreOffice and util-linux (`unshare`), and let this user make namespaces: in a ' +
      'container, allow it; or unset DRAGOMAN_OFFICE.',
  }
}

function checkAddresses({ host, baseUrl, trustProxy }: Config): Checks {
  const isLocal = isLoopback(host)
  const isPublic = baseUrl.startsWith('https:')
  return {
    'listen-address': {
      problem: !isOwnAddress(host) && `HOST is ${host}, which is not an address of this machine.`,
      fix: 'Set HOST to 0.0.0.0 for all addresses, or to 127.0.0.1 behind a proxy on this machine.',
    },
    'trusted-proxy': [
      {
        warning:
          isPublic &&
          trustProxy === false &&
          'DRAGOMAN_BASE_URL is https, so a proxy is in front, but DRAGOMAN_TRUST_PROXY is not ' +
            'set: all callers share the limits of one IP address.',
        fix: 'Set DRAGOMAN_TRUST_PROXY to the addresses of the proxies, such as loopback.',
      },
      {
        warning:
          typeof trustProxy === 'number' &&
          !isLocal &&
          `DRAGOMAN_TRUST_PROXY is a number, and HOST is ${host}: who reaches the port around ` +
            'the proxies can claim any IP address.',
        fix: 'Set DRAGOMAN_TRUST_PROXY to the addresses of the proxies.',
      },
    ],
    'plain-http': {
      warning: !isLocal && !isPublic && `The service listens on ${host} without TLS.`,
      fix: 'Put a proxy with TLS in front (docs/operations.md) and set DRAGOMAN_BASE_URL.',
    },
  }
}

/** Whether this machine can listen there. A name is taken for one of its own. */
function isOwnAddress(host: string): boolean {
  const isName = !/^[\d.:a-f]+$/i.test(host)
  if (isName || isLoopback(host) || everyAddress.includes(host)) return true
  return Object.values(networkInterfaces()).some((all) =>
    all?.some(({ address }) => address === host),
  )
}

function isLoopback(host: string): boolean {
  return /^(127\.|::1$|localhost$)/.test(host)
}

/** What `readConfig` throws: a line for each setting. */
export const describeInvalidSettings = (error: Error): Finding[] =>
  error.message
    .split('\n')
    .slice(1)
    .flatMap((line) =>
      conclude({ 'invalid-setting': { problem: line.trim(), fix: listOfSettings } }),
    )
