/** The addresses of compatible APIs; the native API's are exactly as documented. */
const compatible = /^\/+(?:compat|v[123]|language)(?=[/?]|$)/

/**
 * The path of a compatible API with single slashes and none at its end: deepl-java and deepl-rb
 * send `//v2/usage` where the configured address ends with a slash, and some clients
 * `/v2/document/`. In a path that cannot be decoded the percent signs are escaped: it is unknown to
 * its API, which answers in its own shape. Other URLs are returned as they are.
 */
export function normalizeUrl(url: string): string {
  if (!compatible.test(url)) return url
  const queryAt = url.indexOf('?')
  const path = queryAt < 0 ? url : url.slice(0, queryAt)
  const query = queryAt < 0 ? '' : url.slice(queryAt)
  const decodable = isDecodable(path) ? path : path.replaceAll('%', '%25')
  return `/${decodable.split('/').filter(Boolean).join('/')}${query}`
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path)
    return true
  } catch {
    return false
  }
}

/** Where the LibreTranslate API is. */
export const libreTranslateBase = '/compat/libretranslate'

/** The URL of a request to the port on which the LibreTranslate API is at the root. */
export const libreTranslateUrl = (url: string): string =>
  normalizeUrl(`${libreTranslateBase}/${url}`)

/** Whether a normalized URL is one of the LibreTranslate API. */
export const isLibreTranslate = (url: string): boolean =>
  /^\/compat\/(?:libretranslate|translate|detect|languages)(?=[/?]|$)/.test(url)
