import { choice, integer, namedPorts, type Setting, text } from '../setting-kinds.ts'

export const compat = {
  compatPorts: namedPorts(
    'DRAGOMAN_COMPAT_PORTS',
    'Ports on which a compatible API is at the root, for clients that take no path, such as ' +
      '`libretranslate:5000,ollama:11434`; the port `0` picks a free one. Default: none.',
  ),
  libreTranslateApp: text(
    'DRAGOMAN_LIBRETRANSLATE_APP',
    '',
    'ID (`app_…`) of the app that answers LibreTranslate requests without a key, and whose ' +
      'limits and usage they count for. Default: a key is required.',
  ),
  libreTranslateDownloads: choice(
    'DRAGOMAN_LIBRETRANSLATE_DOWNLOADS',
    ['off', 'on'],
    'Whether requests of the app `DRAGOMAN_LIBRETRANSLATE_APP` may have models downloaded: ' +
      '`off`, because anybody may send them.',
  ),
  libreTranslateAddressRateLimit: integer(
    'DRAGOMAN_LIBRETRANSLATE_ADDRESS_RATE_LIMIT',
    120,
    { min: 0, max: 1_000_000_000 },
    'LibreTranslate requests without a key that an IP address may send per minute; `0`: no ' +
      'limit.',
  ),
} as const satisfies Record<string, Setting<unknown>>
