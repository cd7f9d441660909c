// What tests of the LibreTranslate API share: a service with small limits, and a request.
import { startApi } from '../support/api.ts'
import type { Scope } from '../support/close-at-end.ts'
import { keyOf, smallLimits } from './support.ts'

export const base = '/compat/libretranslate'

export async function startLibreTranslate(t: Scope) {
  const api = await startApi(t, {
    worker: false,
    environment: smallLimits,
  })
  const { app } = await api.createApp()
  const api_key = keyOf(app)
  const red = { q: 'The house is red.', source: 'en', target: 'es', api_key }
  return { api, api_key, red }
}
