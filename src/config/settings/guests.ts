import { choice, integer, type Setting, text } from '../setting-kinds.ts'

export const guests = {
  guestApp: text(
    'DRAGOMAN_GUEST_APP',
    '',
    'ID (`app_…`) of the app that translates for people who use the console without an account, ' +
      'and whose limits and usage they count for. Default: the console asks them to log in ' +
      '([docs/accounts.md](docs/accounts.md#guests)).',
  ),
  guestDownloads: choice(
    'DRAGOMAN_GUEST_DOWNLOADS',
    ['off', 'on'],
    'Whether requests of the app `DRAGOMAN_GUEST_APP` may have models downloaded: `off`, because ' +
      'anybody may send them.',
  ),
  guestAddressRateLimit: integer(
    'DRAGOMAN_GUEST_ADDRESS_RATE_LIMIT',
    60,
    { min: 0, max: 1_000_000_000 },
    'Requests of guests that an IP address may send per minute; `0`: no limit.',
  ),
  guestAddressCharacters: integer(
    'DRAGOMAN_GUEST_ADDRESS_CHARACTERS',
    50_000,
    { min: 0, max: 1_000_000_000_000 },
    'Characters that guests of an IP address may translate per day (UTC); `0`: no limit.',
  ),
} as const satisfies Record<string, Setting<unknown>>
