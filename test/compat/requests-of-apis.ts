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
