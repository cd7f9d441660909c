import { describe, it, type TestContext } from 'node:test'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { createSilentMode, disconnectDuring } from '../support/silent-mode.ts'

for (const backend of backends) {
  describe(`a caller that disconnects, on ${backend.name}`, () => {
    const ends = async (t: TestContext, settings: Record<string, string> = {}) => {
      const environment = { DRAGOMAN_APERTIUM_MODES: createSilentMode(t), ...settings }
      const api = await startApi(t, { backend, environment })
      const { credentials } = await api.createApp()
      await disconnectDuring(t, api, {
        path: '/translateText',
        method: 'POST',
        headers: { 'content-type': 'application/json', ...credentials },
        body: JSON.stringify({ text: ['HANG on', 'and on'], from: 'en', to: 'es' }),
      })
    }

    it('ends its translation, which nobody waits for any more', (t) => ends(t))

    it('ends it also if it disconnects while its quota is looked up', (t) =>
      ends(t, { DRAGOMAN_MONTHLY_CHARACTERS: '1000' }))
  })
}
