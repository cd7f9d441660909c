// Both engines in one graph, as the product has them.
import assert from 'node:assert/strict'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, it, type TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { readConfig } from '../config.ts'
import type { Translation } from '../translation/schemas.ts'
import { createTranslation } from './translation.ts'

const fixtures = fileURLToPath(new URL('../../test/fixtures/marian', import.meta.url))
const installedModes = '/usr/share/apertium/modes'

/** What translates with these neural models and these of Apertium's modes. */
function startTranslation(t: TestContext, { models, modes }: { models: readonly string[]; modes: readonly string[] }) {
  const folder = mkdtempSync(join(tmpdir(), 'dragoman-services-'))
  const modesFolder = join(folder, 'modes')
  mkdirSync(modesFolder)
  for (const model of models) cpSync(join(fixtures, model), join(folder, 'models', model), { recursive: true })
  for (const mode of modes) cpSync(join(installedModes, `${mode}.mode`), join(modesFolder, `${mode}.mode`))
  const { config } = readConfig({ DRAGOMAN_DATA_DIR: folder, DRAGOMAN_APERTIUM_MODES: modesFolder, DRAGOMAN_CACHE_BYTES: '0' })
  const { translation, close } = createTranslation(config)
  t.after(async () => {
    await close()
    rmSync(folder, { recursive: true })
  })
  const app = {
    id: 'app',
    userId: 'user',
    noStore: false,
    limits: { requestsPerMinute: 0, charactersPerMinute: 0, monthlyCharacters: null },
  }
  return {
    languages: () => translation.listLanguages().languages,
    async translate(text: string, from: string, to: string, format: 'text' | 'html' = 'text'): Promise<Translation> {
      return (await translation.translateNow({ text, from, to, format }, app, () => {})) as Translation
    },
  }
}

describe('engines in one graph', () => {
  it('take the neural model where there is one', async (t) => {
    const { translate, languages } = startTranslation(t, { models: ['enes'], modes: ['eng-spa'] })
    const { translatedText, route } = await translate('The red house is big.', 'en', 'es')
    assert.equal(translatedText, 'La casa roja es grande.')
    assert.deepEqual(route, [{ engine: 'marian', from: 'en', to: 'es' }])
    const english = languages().find(({ code }) => code === 'en')
    assert.equal(english?.targets.find(({ code }) => code === 'es')?.quality, 60)
  })

  it('go on with another where one ends', async (t) => {
    const { translate } = startTranslation(t, { models: ['enes'], modes: ['es-gl'] })
    const { translatedText, route } = await translate('The red house is big.', 'en', 'gl')
    assert.equal(translatedText, 'A casa vermella é grande.')
    assert.deepEqual(route, [
      { engine: 'marian', from: 'en', to: 'es' },
      { engine: 'apertium', from: 'es', to: 'gl' },
    ])
  })

  it('take two neural models rather than a rule-based pair', async (t) => {
    const { translate } = startTranslation(t, { models: ['esen', 'enfr'], modes: ['es-fr'] })
    const { translatedText, route } = await translate('<p>La casa es <i>grande</i>.</p>', 'es', 'fr', 'html')
    assert.equal(translatedText, '<p>La maison est <i>grande</i>.</p>')
    assert.deepEqual(route, [
      { engine: 'marian', from: 'es', to: 'en' },
      { engine: 'marian', from: 'en', to: 'fr' },
    ])
  })
})
