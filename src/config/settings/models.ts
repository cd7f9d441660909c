import {
  choice,
  integer,
  proxy,
  registries,
  type Setting,
  text,
  url,
  words,
} from '../setting-kinds.ts'

export const models = {
  models: words(
    'DRAGOMAN_MODELS',
    'auto',
    '`auto`: a model is downloaded when the first request needs it. Or models that are wanted ' +
      'from the start, and no others: pairs such as `en-de`, `all-from-en`, `all-to-en`, `all`, ' +
      'or `none`; they are downloaded after startup. `auto,en-de` is both. Operators add and ' +
      'remove models while the service runs.',
  ),
  modelsDiskBytes: integer(
    'DRAGOMAN_MODELS_DISK_BYTES',
    5 * 1024 ** 3,
    { min: 0, max: 1024 ** 5 },
    'Disk space for all models before another is downloaded on demand: those that were ' +
      'downloaded on demand and not used for the longest time are removed. The disk keeps ' +
      '`DRAGOMAN_MIN_FREE_BYTES` free.',
  ),
  modelsUploadBytes: integer(
    'DRAGOMAN_MODELS_UPLOAD_BYTES',
    512 * 1024 ** 2,
    { min: 1, max: 8 * 1024 ** 3 },
    'The largest model that an operator may import over HTTP. Unpacked, its files may have twice ' +
      'as many bytes.',
  ),
  newPairsPerHour: integer(
    'DRAGOMAN_NEW_PAIRS_PER_HOUR',
    10,
    { min: 0, max: 10_000 },
    'For how many new language pairs one user may have models downloaded within an hour.',
  ),
  modelsRegistries: registries(
    'DRAGOMAN_MODELS_REGISTRY',
    'firefox',
    'Registries of models, of which the first that answers is used: `firefox` (released with ' +
      'Firefox, with hashes of all files), `mozilla` (all models that Mozilla trains), or the ' +
      'URL of a mirror of either, or of another Dragoman.',
  ),
  modelsMirror: url(
    'DRAGOMAN_MODELS_MIRROR',
    ['http', 'https'],
    'URL to download model files from, whichever registry has the list. Default: the URL that ' +
      'the registry names.',
  ),
  modelsBundled: text(
    'DRAGOMAN_MODELS_BUNDLED',
    '',
    'Directory of models that came with the installation, as `dragoman models export` writes ' +
      'it: each is used whose pair is not installed. The container image and the Debian package ' +
      'set it.',
  ),
  modelsServe: choice(
    'DRAGOMAN_MODELS_SERVE',
    ['off', 'on'],
    '`on`: this server is a registry for others, at `/registry`. Needs `DRAGOMAN_MODELS_TOKEN`.',
  ),
  modelsToken: text(
    'DRAGOMAN_MODELS_TOKEN',
    '',
    'Token of the registry, 32 bytes or more. Others write it into the address: ' +
      '`DRAGOMAN_MODELS_REGISTRY=https://:TOKEN@host/registry`.',
  ),
  modelsArchitecture: choice(
    'DRAGOMAN_MODELS_ARCHITECTURE',
    ['better', 'smaller', 'base', 'base-memory', 'tiny'],
    'Which model to install if a pair has several: the `better` or the `smaller` one, or ' +
      'one of the given architecture if available.',
  ),
  httpsProxy: proxy(
    'HTTPS_PROXY',
    'Proxy for downloading models over `https`, such as `http://user:password@proxy:3128`.',
  ),
  httpProxy: proxy(
    'HTTP_PROXY',
    'Proxy for downloading models over `http`, and over `https` if `HTTPS_PROXY` is not set.',
  ),
  noProxy: {
    ...text('NO_PROXY', '', 'Hosts to reach without a proxy, separated by commas; `*` for all.'),
    anyCase: true,
  },
} as const satisfies Record<string, Setting<unknown>>
