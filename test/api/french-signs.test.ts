// The spaces and guillemets of French, as France and Canada write them, in texts of all formats.
import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { startApi } from '../support/api.ts'
import { anyBackend } from '../support/backends.ts'

describe('the signs of French', async (t) => {
  const api = await startApi(t, { backend: anyBackend, worker: false })
  const { credentials } = await api.createApp()
  const translate = async (body: object) =>
    (await api.post('/translateText', body, credentials)).body

  for (const [format, text, expected] of [
    ['text', 'Hello! See http://example.org/?a=1: "House"', /^Salut~! .* http:\S+\?a=1~: «~.*~»$/],
    ['html', 'Hello <b>house</b>! At 10:30 :)', /^Salut <b>maison<\/b>~! .*10:30 :\)$/],
    ['markdown', '**Note:** the {house}?', /^\*\*Note~:\*\* .*\{house\}~\?$/],
  ] as const)
    it(`have spaces in ${format}`, async () => {
      const { translatedText } = await translate({ text, from: 'en', to: 'fr', format })
      assert.match(translatedText.replaceAll('\u00a0', '~'), expected)
    })

  it('have fewer spaces in Canada, where that is asked for', async () => {
    const { translatedText, to } = await translate({
      text: 'Hello! Note: the "house"?',
      from: 'en',
      to: 'fr-CA',
    })
    assert.match(translatedText, /^Salut! Note\u00a0: .*«\u00a0maison\u00a0»\?$/)
    assert.equal(to, 'fr-CA')
    const written = await translate({ text: 'Vraiment\u00a0?', from: 'fr', to: 'fr-CA' })
    assert.equal(written.translatedText, 'Vraiment?')
  })

  it('leave no spaces in other languages', async () => {
    const text = 'Salut ! Ça va\u202f? <b>Note</b>\u00a0: «\u00a0maison\u00a0» :)'
    const { translatedText } = await translate({ text, from: 'fr', to: 'es', format: 'html' })
    assert.match(translatedText, /^¡Hola! ¿Qué tal\? <b>Nota<\/b>: «\p{L}+» :\)$/u)
  })
})
