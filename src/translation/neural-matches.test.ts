// What a neural model makes of a correction that is nearly equal.
import assert from 'node:assert/strict'
import { describe, it, type TestContext } from 'node:test'
import { startTranslation } from '../../test/support/translation.ts'

describe('a correction that is nearly equal', () => {
  const source = 'The red house is big.'
  const target = 'Es grande la casa roja.'
  const hasCorrections = true
  const matches = [{ id: 'cor_1', score: 99, source, target }]
  const start = (t: TestContext, use: string) =>
    startTranslation(t, {
      models: ['enes', 'esen', 'enfr'],
      modes: [],
      cacheBytes: 100_000,
      settings: { DRAGOMAN_MARIAN_MATCHES: use },
      findCorrections: async (segments, _, { matchThreshold }) => ({
        corrections: [],
        matches: matchThreshold === undefined ? [] : segments.map(() => matches),
      }),
    })

  it('shows a neural model how to write, and others get what it wrote without', async (t) => {
    const { translate } = start(t, 'use')
    const ask = async (more = {}) =>
      (await translate(source, 'en', 'es', 'text', more)).translatedText
    assert.equal(await ask(), 'La casa roja es grande.')
    for (let round = 0; round < 2; round++) assert.equal(await ask({ hasCorrections }), target)
    assert.equal(await ask(), 'La casa roja es grande.')
  })

  it('is not for models on the way to another language', async (t) => {
    const { translate } = start(t, 'use')
    const ask = (more = {}) => translate('La casa es grande.', 'es', 'fr', 'text', more)
    const { translatedText } = await ask()
    assert.equal((await ask({ hasCorrections })).translatedText, translatedText)
  })

  it('is not looked for by default', async (t) => {
    const { translate } = start(t, 'off')
    const found = await translate(source, 'en', 'es', 'text', { hasCorrections })
    assert.equal(found.translatedText, 'La casa roja es grande.')
    assert.equal(found.matches, undefined)
  })
})
