// An app with limits, and what responses say of them.
import type { TestContext } from 'node:test'
import { type Answer, type Api, type Place, startApi } from './api.ts'
import { type Operation, operationsOf } from './openapi.ts'

/** The headers that report the tightest limit. */
export const limitFields = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset']
export const limitHeaders = ({ headers }: Answer) => limitFields.map((field) => headers.get(field))

/** Its clock stands still, half a minute into a window and 90 s before the next month. */
export async function startLimitedApi(
  t: TestContext,
  options: Place & { environment: Record<string, string> },
) {
  let ms = Date.UTC(2026, 4, 31, 23, 58, 30)
  const api = await startApi(t, { ...options, worker: false, now: () => new Date(ms) })
  const translate = (text: string, credentials: Record<string, string>) =>
    api.post('/translateText', { text, from: 'es', to: 'es' }, credentials)
  const advance = (seconds: number) => {
    ms += seconds * 1000
  }
  return { api, advance, translate }
}

export const listOperations = async (api: Api): Promise<Operation[]> =>
  operationsOf((await api.call('/openapi.json')).body)
