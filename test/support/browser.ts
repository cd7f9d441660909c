// A browser, as far as sessions of the console need one: it keeps cookies and sends the headers
// that a page of the service sends.
import { parseSetCookie, type SetCookie } from 'cookie'
import type { Answer, Api } from './api.ts'

/** The cookies that a response sets. */
export const cookiesOf = ({ headers }: Answer): SetCookie[] =>
  headers.getSetCookie().map((cookie) => parseSetCookie(cookie))

export interface Browser {
  /** By name. */
  readonly cookies: Map<string, string>
  /** A POST request below /console/session/. `undefined` leaves a header out. */
  post(path: string, body?: unknown, headers?: Record<string, string | undefined>): Promise<Answer>
}

/** `headers` are those that a proxy adds. */
export function createBrowser(
  api: Pick<Api, 'call' | 'url'>,
  { origin = api.url, headers: common = {} as Record<string, string> } = {},
): Browser {
  const cookies = new Map<string, string>()
  return {
    cookies,
    async post(path, body, headers = {}) {
      const sent = {
        origin,
        'sec-fetch-site': 'same-origin',
        'x-dragoman-console': '1',
        ...(cookies.size > 0 ? { cookie: cookieHeader(cookies) } : {}),
        ...common,
        ...headers,
      }
      const answer = await api.call(`/console/session/${path}`, {
        method: 'POST',
        ...(body === undefined ? {} : { body }),
        headers: Object.fromEntries(
          Object.entries(sent).flatMap(([name, value]) =>
            value === undefined ? [] : [[name, value]],
          ),
        ),
      })
      for (const { name, value = '', maxAge } of cookiesOf(answer))
        if (maxAge === 0) cookies.delete(name)
        else cookies.set(name, value)
      return answer
    },
  }
}

const cookieHeader = (cookies: ReadonlyMap<string, string>): string =>
  [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
