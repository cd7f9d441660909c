import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { createSilentMode, disconnectDuring } from '../support/silent-mode.ts'

for (const backend of backends) {
  describe(`a caller that disconnects, on ${backend.name}`, () => {
    it('ends its translation, which nobody waits for any more', async (t) => {
      const modes = createSilentMode(t)
      const environment = { DRAGOMAN_APERTIUM_MODES: modes }
      const api = await startApi(t, { backend, environment })
      const { credentials } = await api.createApp()
      await disconnectDuring(t, api, {
        path: '/translateText',
        method: 'POST',
        headers: { 'content-type': 'application/json', ...credentials },
        body: JSON.stringify({ text: ['HANG on', 'and on'], from: 'en', to: 'es' }),
      })
    })
  })
}
