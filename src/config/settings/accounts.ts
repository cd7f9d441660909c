import { daySeconds } from '../../shared/durations.ts'
import { identityProviders } from '../identity-providers.ts'
import { choice, emails, integer, type Setting, text } from '../setting-kinds.ts'

export const accounts = {
  secret: text(
    'DRAGOMAN_SECRET',
    '',
    'Signs tokens and encrypts webhook secrets; at least 32 bytes. Default: generated at ' +
      'the first start in the data directory.',
  ),
  previousSecret: text(
    'DRAGOMAN_SECRET_PREVIOUS',
    '',
    'The previous `DRAGOMAN_SECRET`, still accepted during a rotation ' +
      '([docs/accounts.md](docs/accounts.md)).',
  ),
  signup: choice(
    'DRAGOMAN_SIGNUP',
    ['open', 'closed'],
    '`closed`: only operators create accounts.',
  ),
  operators: emails(
    'DRAGOMAN_OPERATORS',
    'Email addresses whose users become operators when they prove them by mail, or when ' +
      '`dragoman ' +
      'users create` makes their accounts ([docs/accounts.md](docs/accounts.md#operators)).',
  ),
  requireSecondFactor: choice(
    'DRAGOMAN_REQUIRE_SECOND_FACTOR',
    ['off', 'operators', 'everyone'],
    'Who must have a second factor: until they have one, they can log in and set one up, and ' +
      'do nothing else. Keys of apps are not affected.',
  ),
  identityProviders: identityProviders(
    'DRAGOMAN_OIDC_PROVIDERS',
    'Servers of OpenID Connect where people log in, as a JSON list; or `identityProviders` in ' +
      '`DRAGOMAN_CONFIG_FILE`. Needs `DRAGOMAN_BASE_URL` ' +
      '([docs/accounts.md](docs/accounts.md#single-sign-on)).',
  ),
  signOnOnly: choice(
    'DRAGOMAN_OIDC_ONLY',
    ['off', 'on'],
    '`on`: nobody but operators logs in with a password, and nobody signs up with one.',
  ),
  maxSessionDays: integer(
    'DRAGOMAN_MAX_SESSION_DAYS',
    90,
    { min: 1, max: 3_650 },
    'Longest session, however often it is refreshed.',
  ),
  maxSessions: integer(
    'DRAGOMAN_MAX_SESSIONS',
    100,
    { min: 1, max: 1_000 },
    'Sessions of a user; one more log-in ends the oldest.',
  ),
  accessTokenSeconds: integer(
    'DRAGOMAN_ACCESS_TOKEN_SECONDS',
    900,
    { min: 10, max: daySeconds },
    'Lifetime of an access token.',
  ),
  refreshTokenDays: integer(
    'DRAGOMAN_REFRESH_TOKEN_DAYS',
    30,
    { min: 1, max: 3_650 },
    'Lifetime of a refresh token.',
  ),
} as const satisfies Record<string, Setting<unknown>>
