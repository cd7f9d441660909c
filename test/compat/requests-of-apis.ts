// One request to translate for each compatible API, as a client of it sends it.

/** A request that translates `text` from English into Spanish with a key. */
export interface CompatRequest {
  readonly path: string
  readonly method?: 'GET' | 'POST'
  readonly headers?: Readonly<Record<string, string>>
  /** JSON; undefined with GET. */
  readonly body?: object
}

type WriteRequest = (text: string, key: string) => CompatRequest

const bearer = (key: string) => ({ authorization: `Bearer ${key}` })

/** By the name of the API; the beginning of a name is its part of `src/compat/`. */
export const requestsOfApis: Readonly<Record<string, WriteRequest>> = {
  'chat-models: OpenAI': (text, key) => ({
    path: '/v1/chat/completions',
    headers: bearer(key),
    body: { model: 'dragoman-en-es', messages: [{ role: 'user', content: text }] },
  }),
  'chat-models: Ollama': (text, key) => ({
    path: '/api/generate',
    headers: bearer(key),
    body: { model: 'dragoman-en-es', prompt: text, stream: false },
  }),
  apy: (text, key) => ({
    path:
      `/compat/apy/translate?langpair=eng|spa&key=${encodeURIComponent(key)}` +
      `&q=${encodeURIComponent(text)}`,
    method: 'GET',
  }),
  azure: (text, key) => ({
    path: '/compat/azure/translate?api-version=3.0&from=en&to=es',
    headers: { 'ocp-apim-subscription-key': key },
    body: [{ Text: text }],
  }),
  'azure: 2026-06-06': (text, key) => ({
    path: '/compat/azure/translate?api-version=2026-06-06',
    headers: { 'ocp-apim-subscription-key': key },
    body: { inputs: [{ text, language: 'en', targets: [{ language: 'es' }] }] },
  }),
  'browser-extensions: imme': (text, key) => ({
    path: `/imme?token=${encodeURIComponent(key)}`,
    body: { source_lang: 'en', target_lang: 'es', text_list: [text] },
  }),
  'browser-extensions: kiss': (text, key) => ({
    path: `/kiss?token=${encodeURIComponent(key)}`,
    body: { text, from: 'en', to: 'es' },
  }),
  'browser-extensions: hcfy': (text, key) => ({
    path: `/hcfy?token=${encodeURIComponent(key)}`,
    body: { text, source: '英语', destination: ['西班牙语'] },
  }),
  'google: web pages': (text, key) => ({
    path:
      `/translate_a/single?client=gtx&dt=t&sl=en&tl=es&token=${encodeURIComponent(key)}` +
      `&q=${encodeURIComponent(text)}`,
    method: 'GET',
  }),
  deepl: (text, key) => ({
    path: '/v2/translate',
    headers: { authorization: `DeepL-Auth-Key ${key}` },
    body: { text: [text], source_lang: 'EN', target_lang: 'ES' },
  }),
  google: (text, key) => ({
    path: `/language/translate/v2?key=${encodeURIComponent(key)}`,
    body: { q: text, source: 'en', target: 'es' },
  }),
  libretranslate: (text, key) => ({
    path: '/compat/libretranslate/translate',
    body: { q: text, source: 'en', target: 'es', api_key: key },
  }),
  'libretranslate: DeepLX': (text, key) => ({
    path: `/compat/libretranslate/translate?token=${encodeURIComponent(key)}`,
    body: { text, source_lang: 'EN', target_lang: 'ES' },
  }),
}
