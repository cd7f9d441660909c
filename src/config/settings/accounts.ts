import { daySeconds } from '../../shared/durations.ts'
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
