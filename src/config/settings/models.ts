import { choice, proxy, registry, type Setting, text, url, words } from '../setting-kinds.ts'

export const models = {
  models: words(
    'DRAGOMAN_MODELS',
    'en-es,es-en',
    'Neural models that are wanted from the start: pairs such as `en-de`, `all-from-en`, ' +
      '`all-to-en`, `all`, or `none`. Missing models are downloaded after startup. Operators add ' +
      'and remove models while the service runs.',
  ),
  modelsRegistry: registry(
    'DRAGOMAN_MODELS_REGISTRY',
    'firefox',
    'Registry of models: `firefox` (released with Firefox, with hashes of all files), ' +
      '`mozilla` (all models that Mozilla trains), or the URL of a mirror of either.',
  ),
  modelsMirror: url(
    'DRAGOMAN_MODELS_MIRROR',
    ['http', 'https'],
    'URL to download model files from. Default: the URL that the registry names.',
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
