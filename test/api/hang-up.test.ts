import assert from 'node:assert/strict'
import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { fileURLToPath } from 'node:url'
import { startApi } from '../support/api.ts'
import { backends } from '../support/backends.ts'
import { eventually } from '../support/eventually.ts'

/** A directory of one mode, English-Spanish, that never answers a text with the word HANG. */
function makeSilentMode(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-modes-'))
  const stage = join(folder, 'faulty-stage.mjs')
  cpSync(fileURLToPath(new URL('../support/faulty-stage.mjs', import.meta.url)), stage)
  chmodSync(stage, 0o755)
  writeFileSync(join(folder, 'eng-spa.mode'), stage)
  return folder
}

for (const backend of backends) {
  describe(`a caller that hangs up, on ${backend.name}`, () => {
    it('ends its translation, which nobody waits for any more', async (t) => {
      const modes = makeSilentMode()
      const api = await startApi({ backend, environment: { DRAGOMAN_APERTIUM_MODES: modes } })
      t.after(async () => {
        await api.close()
        rmSync(modes, { recursive: true })
      })
      const { credentials } = await api.createApp()
      const translations = t.mock.method(api.services.translation, 'translateNow').mock
      const caller = new AbortController()
      const answer = fetch(`${api.url}/translateText`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...credentials },
        body: JSON.stringify({ text: ['HANG on', 'and on'], from: 'en', to: 'es' }),
        signal: caller.signal,
      })
      await eventually(
        () => api.call('/health/live'),
        () => translations.callCount() === 1,
      )
      caller.abort()

      await assert.rejects(answer, { name: 'AbortError' })
      await assert.rejects(async () => translations.calls[0]?.result, /the caller hung up/)
    })
  })
}
