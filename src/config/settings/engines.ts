import { llmServers } from '../llm-servers.ts'
import { choice, integer, type Setting, text, variants } from '../setting-kinds.ts'

export const engines = {
  defaultVariants: variants(
    'DRAGOMAN_DEFAULT_VARIANTS',
    'pt=pt-BR',
    'Variant to use if a request names only the language.',
  ),
  deadlineSeconds: integer(
    'DRAGOMAN_DEADLINE_SECONDS',
    30,
    { min: 1, max: 600 },
    'How long a synchronous request may take.',
  ),
  cacheBytes: integer(
    'DRAGOMAN_CACHE_BYTES',
    64 * 1024 ** 2,
    { min: 0, max: 64 * 1024 ** 3 },
    'Size of the translation cache in memory; `0` disables it.',
  ),
  maxEngineQueueCharacters: integer(
    'DRAGOMAN_MAX_ENGINE_QUEUE_CHARACTERS',
    4_000_000,
    { min: 1_000, max: 1_000_000_000 },
    'Maximum characters in the queue of each engine before requests are rejected with ' +
      '`overloaded`; one user may use at most half of what the others leave.',
  ),
  apertiumModes: text(
    'DRAGOMAN_APERTIUM_MODES',
    '/usr/share/apertium/modes',
    'Directory of the Apertium mode files.',
  ),
  apertiumMemoryBytes: integer(
    'DRAGOMAN_APERTIUM_MEMORY_BYTES',
    0,
    { min: 0, max: 1024 ** 4 },
    'Memory for the processes of Apertium; the least recently used idle pairs are closed when it ' +
      'is exceeded. `0`: a quarter of the memory of the machine or container. A pair that alone ' +
      'takes more than both this and half of the memory is not served.',
  ),
  marianThreads: integer(
    'DRAGOMAN_MARIAN_THREADS',
    0,
    { min: 0, max: 256 },
    'Threads of the neural engine; `0`: one per core.',
  ),
  marianModelBytes: integer(
    'DRAGOMAN_MARIAN_MODEL_BYTES',
    1024 ** 3,
    { min: 1, max: 1024 ** 4 },
    'Memory for neural models; the least recently used are unloaded when it is exceeded.',
  ),
  marianShortlist: choice(
    'DRAGOMAN_MARIAN_SHORTLIST',
    ['sentence', 'off'],
    '`sentence`: the neural engine chooses each word from those that the shortlist of the model ' +
      'has for the sentence. `off`: from the whole vocabulary, as Firefox does: slower, but no ' +
      'sentence loses its best word.',
  ),
  marianMatches: choice(
    'DRAGOMAN_MARIAN_MATCHES',
    ['off', 'use'],
    '`use`: a correction that is nearly equal to a text shows the neural engine how to write its ' +
      'translation (docs/glossaries.md). Then all its texts are compared with the corrections.',
  ),
  marianNative: choice(
    'DRAGOMAN_MARIAN_NATIVE',
    ['auto', 'off', 'require'],
    'Native code for the matrix products of the neural engine. `auto`: use it where it is ' +
      'compiled and faster than WebAssembly; a server in a checkout compiles it in the ' +
      'background of its first start if there is a C compiler, and uses it from the next start ' +
      'on. `off`: neither compile nor use it. `require`: do not start without it.',
  ),
  llmServers: llmServers(
    'DRAGOMAN_LLM_SERVERS',
    'Servers of language models, as a JSON list: `[{"address": "http://127.0.0.1:8080/v1", ' +
      '"model": "translategemma", "languages": ["en", "de"]}]`. The file of ' +
      '`DRAGOMAN_CONFIG_FILE` may have them as `languageModels` instead, with keys that stay in ' +
      'the environment.',
  ),
} as const satisfies Record<string, Setting<unknown>>
