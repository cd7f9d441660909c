// The Swagger 2 document of `/spec`, from which some clients generate their code.

type Kind = 'string' | 'integer' | 'texts' | 'file'

interface Operation {
  readonly method: 'get' | 'post'
  readonly path: string
  readonly summary: string
  /** `name*` is required. */
  readonly parameters: Readonly<Record<string, readonly [Kind, string]>>
  readonly answer: object
}

const text = { type: 'string' }
const number = { type: 'number' }
const flag = { type: 'boolean' }
const list = (items: object) => ({ type: 'array', items })
const object = (properties: Record<string, object>) => ({ type: 'object', properties })

const detected = object({ confidence: number, language: text })
const language = object({ code: text, name: text })
const key = { api_key: ['string', '`apiKey:apiSecret` of an app'] } as const
const texts = { 'q*': ['texts', 'One text, or several'] } as const
const translation = {
  ...texts,
  'source*': ['string', 'Source language code, or `auto`'],
  'target*': ['string', 'Target language code'],
  format: ['string', '`text` (default) or `html`'],
  alternatives: ['integer', 'How many other translations a word or a short phrase may have'],
  ...key,
} as const
const translated = object({
  translatedText: text,
  detectedLanguage: detected,
  alternatives: list(text),
})

const operations: readonly Operation[] = [
  {
    method: 'post',
    path: '/translate',
    summary: 'Translate texts',
    parameters: translation,
    answer: translated,
  },
  {
    method: 'get',
    path: '/translate',
    summary: 'Translate texts in the query',
    parameters: translation,
    answer: translated,
  },
  {
    method: 'post',
    path: '/detect',
    summary: 'Detect the language of texts',
    parameters: { ...texts, ...key },
    answer: list(detected),
  },
  {
    method: 'post',
    path: '/translate_file',
    summary: 'Translate a file',
    parameters: {
      'file*': ['file', 'A file of one of `supportedFilesFormat`'],
      'source*': translation['source*'],
      'target*': translation['target*'],
      ...key,
    },
    answer: object({ translatedFileUrl: text }),
  },
  {
    method: 'get',
    path: '/languages',
    summary: 'List languages and their targets',
    parameters: {},
    answer: list(object({ code: text, name: text, targets: list(text) })),
  },
  {
    method: 'get',
    path: '/frontend/settings',
    summary: 'Get the limits and features of the service',
    parameters: {},
    answer: object({
      apiKeys: flag,
      charLimit: { type: 'integer' },
      filesTranslation: flag,
      frontendTimeout: { type: 'integer' },
      keyRequired: flag,
      language: object({ source: language, target: language }),
      suggestions: flag,
      supportedFilesFormat: list(text),
    }),
  },
  {
    method: 'get',
    path: '/health',
    summary: 'Check that the service answers',
    parameters: {},
    answer: object({ status: text }),
  },
]

const failure = { description: 'Error', schema: object({ error: text }) }

/** The document for a service whose operations are below `basePath`. */
export function renderSpecification(basePath: string) {
  const paths = Map.groupBy(operations, ({ path }) => path)
  return {
    swagger: '2.0',
    // Clients such as Dialect tell the API by this title.
    info: { title: 'LibreTranslate', version: '1.0' },
    basePath,
    consumes: ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'],
    produces: ['application/json'],
    paths: Object.fromEntries(
      [...paths].map(([path, methods]) => [
        path,
        Object.fromEntries(methods.map((each) => [each.method, renderOperation(each)])),
      ]),
    ),
  }
}

function renderOperation({ method, summary, parameters, answer }: Operation) {
  const place = method === 'post' ? 'formData' : 'query'
  return {
    summary,
    parameters: Object.entries(parameters).map(([name, [kind, description]]) => ({
      name: name.replace('*', ''),
      in: place,
      required: name.endsWith('*'),
      description,
      ...(kind === 'texts' ? { ...list(text), collectionFormat: 'multi' } : { type: kind }),
    })),
    responses: { 200: { description: 'OK', schema: answer }, default: failure },
  }
}
