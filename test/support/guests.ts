// A service whose console translates for people without an account.
import type { TestContext } from 'node:test'
import { type Answer, type Api, type Call, startApi, startServer } from './api.ts'
import type { Backend } from './backends.ts'
import { closeAtEnd, type Scope } from './close-at-end.ts'

/** Half a minute into a window, and 90 s before the next day. */
const start = Date.UTC(2026, 4, 4, 23, 58, 30)

type Environment = Record<string, string>

/** A storage with the app of guests, and its owner. */
export async function createGuestApp(t: Scope, backend: Backend) {
  const storage = await backend.createStorage()
  closeAtEnd(t, storage.remove)
  const before = await startServer({ storage, worker: false })
  const caller = await before.createApp()
  await before.close()
  return { storage, ...caller }
}

/** Its clock stands still until `advance`. */
export async function startWithGuests(
  t: TestContext,
  backend: Backend,
  environment: Environment = {},
) {
  const { storage, app, user, credentials } = await createGuestApp(t, backend)
  let ms = start
  const open = (further: Environment = {}) =>
    startApi(t, {
      storage,
      worker: false,
      now: () => new Date(ms),
      environment: { DRAGOMAN_GUEST_APP: app.id, ...environment, ...further },
    })
  const api = await open()
  const { email, password } = user
  const login = await api.post('/auth/login', { email, password })
  const bearer = { authorization: `Bearer ${login.body.accessToken}` }
  return {
    ...{ api, app, credentials, bearer, storage },
    /** Another process on the same storage. */
    open,
    advance: (seconds: number) => {
      ms += seconds * 1000
    },
    change: (body: object) =>
      api.call(`/apps/${app.id}`, { method: 'PATCH', body, headers: bearer }),
    usage: async () => (await api.call(`/apps/${app.id}/usage`, { headers: bearer })).body.totals,
  }
}

/** What the console of a guest sends. */
export function askAsGuest(
  api: Pick<Api, 'call' | 'url'>,
  body: unknown,
  { path = 'translateText', headers = {} }: { path?: string; headers?: Call['headers'] } = {},
): Promise<Answer> {
  return api.call(`/console/guest/${path}`, {
    method: 'POST',
    body,
    headers: {
      origin: api.url,
      'sec-fetch-site': 'same-origin',
      'x-dragoman-console': '1',
      ...headers,
    },
  })
}
