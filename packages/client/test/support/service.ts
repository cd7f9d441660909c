// The real service for the client's tests, and clients of it. It is the same on both databases, so
// one is enough.
import { startApi } from '../../../../test/support/api.ts'
import type { Scope } from '../../../../test/support/close-at-end.ts'
import { Dragoman, type DragomanOptions } from '../../src/index.ts'

export async function startService(
  t: Scope,
  options: Omit<Parameters<typeof startApi>[1], 'backend'> = {},
) {
  const api = await startApi(t, options)
  return {
    ...api,
    /** A client of a new app. */
    async createAppClient(options: Partial<DragomanOptions> = {}): Promise<Dragoman> {
      const { app } = await api.createApp()
      const { apiKey, apiSecret } = app
      return new Dragoman({ url: api.url, apiKey, apiSecret, ...options })
    },
    /** A client of a new user. */
    async createUserClient(options: Partial<DragomanOptions> = {}): Promise<Dragoman> {
      const { tokens } = await api.createUser()
      return new Dragoman({ url: api.url, accessToken: tokens.accessToken, ...options })
    },
  }
}
