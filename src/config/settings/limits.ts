import { integer, optionalInteger, type Setting } from '../setting-kinds.ts'

export const limits = {
  maxCharacters: integer(
    'DRAGOMAN_MAX_CHARACTERS',
    50_000,
    { min: 1, max: 5_000_000 },
    'Maximum characters in a synchronous request.',
  ),
  maxTexts: integer(
    'DRAGOMAN_MAX_TEXTS',
    1_000,
    { min: 1, max: 100_000 },
    'Maximum texts in a request.',
  ),
  maxQueuedCharacters: integer(
    'DRAGOMAN_MAX_QUEUED_CHARACTERS',
    1_000_000,
    { min: 1, max: 50_000_000 },
    'Maximum characters in a queued request.',
  ),
  maxGlossaries: integer(
    'DRAGOMAN_MAX_GLOSSARIES',
    100,
    { min: 0, max: 100_000 },
    'Maximum glossaries of an app.',
  ),
  maxGlossaryBytes: integer(
    'DRAGOMAN_MAX_GLOSSARY_BYTES',
    64 * 1024 ** 2,
    { min: 0, max: 1024 ** 4 },
    'Maximum size of the glossaries of all apps of a user.',
  ),
  maxCorrections: integer(
    'DRAGOMAN_MAX_CORRECTIONS',
    100_000,
    { min: 0, max: 1_000_000_000 },
    'Maximum corrections of an app.',
  ),
  maxCorrectionBytes: integer(
    'DRAGOMAN_MAX_CORRECTION_BYTES',
    256 * 1024 ** 2,
    { min: 0, max: 1024 ** 4 },
    'Maximum size of the corrections of all apps of a user.',
  ),
  rateLimit: integer(
    'DRAGOMAN_RATE_LIMIT',
    600,
    { min: 0, max: 1_000_000_000 },
    'Requests per minute and app; `0`: no limit.',
  ),
  characterRateLimit: integer(
    'DRAGOMAN_CHARACTER_RATE_LIMIT',
    0,
    { min: 0, max: 1_000_000_000_000 },
    'Characters per minute and app; `0`: no limit.',
  ),
  monthlyCharacters: optionalInteger(
    'DRAGOMAN_MONTHLY_CHARACTERS',
    { min: 0, max: 1_000_000_000_000 },
    'Characters per calendar month (UTC) and app; `0`: no translation. Default: no limit.',
  ),
  monthlyTokens: optionalInteger(
    'DRAGOMAN_MONTHLY_TOKENS',
    { min: 0, max: 1_000_000_000_000 },
    'Tokens that language models may read and write per calendar month (UTC) and app; `0`: ' +
      'none. Default: no limit.',
  ),
  userRateLimit: integer(
    'DRAGOMAN_USER_RATE_LIMIT',
    600,
    { min: 0, max: 1_000_000_000 },
    'Requests with an access token that a user may send per minute; `0`: no limit.',
  ),
  addressRateLimit: integer(
    'DRAGOMAN_ADDRESS_RATE_LIMIT',
    60,
    { min: 0, max: 1_000_000_000 },
    'Sign-ups, log-ins, refreshes and log-outs per minute from one IP address, and the ' +
      'same number of requests with an invalid key or secret; `0`: no limit.',
  ),
  loginRateLimit: integer(
    'DRAGOMAN_LOGIN_RATE_LIMIT',
    10,
    { min: 0, max: 1_000_000_000 },
    'Log-ins and sign-ups per minute from one IP address with one email address; `0`: no limit.',
  ),
} as const satisfies Record<string, Setting<unknown>>
