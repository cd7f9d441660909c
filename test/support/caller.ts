// A client of several processes that come and go.
import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'

export type Caller = ReturnType<typeof createCaller>

/** Then no server comes any more, and the test that stopped them has failed. */
const patienceMs = 60_000

/** Retries on every server until one responds; a 4xx response fails, and a minute without one. */
export function createCaller(urls: () => string[]) {
  let resent = 0
  let refused = 0

  // biome-ignore lint/suspicious/noExplicitAny: answers of several shapes.
  async function call(path: string, headers: Record<string, string>, body?: unknown): Promise<any> {
    const init =
      body === undefined
        ? { headers }
        : {
            method: 'POST',
            headers: { 'content-type': 'application/json', ...headers },
            body: JSON.stringify(body),
          }
    for (const until = performance.now() + patienceMs; ; ) {
      const all = urls()
      try {
        if (all.length > 0) {
          const response = await fetch(all[randomInt(all.length)] + path, init)
          const answer = await response.json()
          if (response.ok) return answer
          assert.ok(response.status >= 500, `${path}: ${JSON.stringify(answer)}`)
          refused++
        }
      } catch (error) {
        if (error instanceof assert.AssertionError) throw error
        // The server died, or has not started yet.
      }
      assert.ok(performance.now() < until, `${path}: no server has answered for a minute`)
      resent++
      await delay(50)
    }
  }

  return {
    call,
    /** Requests that were repeated after no response or a 5xx response. */
    resent: () => resent,
    /** Those with a 5xx response. */
    refused: () => refused,
    // biome-ignore lint/suspicious/noExplicitAny: a job.
    async waitForEnd(credentials: Record<string, string>, id: string): Promise<any> {
      for (;;) {
        const job = await call(`/queue/${id}?wait=30`, credentials)
        if (job.finishedAt) return job
      }
    },
    async createApp(): Promise<Record<string, string>> {
      const account = { email: 'someone@example.org', password: 'a long enough password' }
      await call('/auth/signup', {}, account)
      const { accessToken } = await call('/auth/login', {}, account)
      const app = await call('/create', { authorization: `Bearer ${accessToken}` }, { name: 'app' })
      return { 'x-api-key': app.apiKey, 'x-api-secret': app.apiSecret }
    },
  }
}
