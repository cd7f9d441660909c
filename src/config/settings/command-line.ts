import { type Setting, text, url } from '../setting-kinds.ts'

/** What the commands that use a server read; `dragoman login` makes them unnecessary. */
export const commandLine = {
  serverUrl: url(
    'DRAGOMAN_URL',
    ['http', 'https'],
    'URL of the server that `dragoman translate` and other commands use ' +
      '([docs/command-line.md](docs/command-line.md)). Default: that of `dragoman login`; ' +
      'without it, the installed engines translate.',
  ),
  apiKey: text('DRAGOMAN_API_KEY', '', 'Key of the app that these commands use.'),
  apiSecret: text('DRAGOMAN_API_SECRET', '', 'Secret of `DRAGOMAN_API_KEY`.'),
  configHome: text(
    'XDG_CONFIG_HOME',
    '',
    'Directory in whose `dragoman/` the session of `dragoman login` is stored. Default: ' +
      '`~/.config`.',
  ),
} as const satisfies Record<string, Setting<unknown>>
