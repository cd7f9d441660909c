// What the tests of DeepL's imports and exports of translation memories share.
import type { Api } from '../support/api.ts'
import { keyOf } from './support.ts'

export const minute = 60_000
export const hour = 60 * minute

const unitOf = ([source, target]: readonly [string, string]) =>
  `<tu><tuv xml:lang="en"><seg>${source}</seg></tuv>` +
  `<tuv xml:lang="es"><seg>${target}</seg></tuv></tu>`
export const tmxOf = (...pairs: (readonly [string, string])[]) =>
  '<?xml version="1.0" encoding="UTF-8"?><tmx version="1.4"><header srclang="en"/>' +
  `<body>${pairs.map(unitOf).join('\n')}</body></tmx>`
/** Two translation units, and one that cannot be used. */
export const tmx = tmxOf(
  ['A red house.', 'Una casa colorada.'],
  ['A dog.', 'Un can.'],
  ['', 'Nada.'],
)

/** Small enough for tests to reach. */
export const environment = { DRAGOMAN_MAX_BODY_BYTES: '100000', DRAGOMAN_MAX_CORRECTIONS: '50' }

/** The token of a URL. */
export const tokenOf = (url: string): string => url.split('/').at(-1) ?? ''

export const put = (url: string, body: string, headers = {}) =>
  fetch(url, { method: 'PUT', body, headers: { 'content-type': 'application/xml', ...headers } })

/** An app of its own, and its requests. */
export async function createCaller(api: Api) {
  const { app, credentials, user } = await api.createApp()
  const headers = { authorization: `DeepL-Auth-Key ${keyOf(app)}` }
  const call = (path: string, method = 'GET', body?: object) =>
    api.call(`/compat/deepl/v3/translation_memories${path}`, { method, headers, body })
  return {
    ...{ app, user, headers, call },
    announce: async (file: string, more = {}) => {
      const source_file = { file_name: 'a.tmx', content_length: Buffer.byteLength(file), ...more }
      return call('/import', 'POST', { source_file })
    },
    resultOf: async (jobId: string) => (await call(`/jobs/${jobId}`)).body.results[0],
    memory: () => api.call('/memory', { headers: credentials }),
  }
}
