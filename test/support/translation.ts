// A translation service in this process, with the engines of the product.
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import { fileURLToPath } from 'node:url'
import { localApp } from '../../src/cli/service/local-context.ts'
import { readConfig } from '../../src/config/read-config.ts'
import { openTranslation } from '../../src/translation/open-translation.ts'
import { type FindCorrections, noCorrections } from '../../src/translation/routed-translation.ts'
import type { Translation } from '../../src/translation/schemas.ts'

const fixtures = fileURLToPath(new URL('../../packages/marian/test/fixtures', import.meta.url))
const installedModes = '/usr/share/apertium/modes'

/** A translation service with these neural models and these Apertium modes. */
export function startTranslation(
  t: TestContext,
  {
    models,
    modes,
    cacheBytes = 0,
    settings = {},
    findCorrections = async () => noCorrections,
  }: {
    models: readonly string[]
    modes: readonly string[]
    cacheBytes?: number
    settings?: Record<string, string>
    findCorrections?: FindCorrections
  },
) {
  const dataDir = mkdtempSync(join(tmpdir(), 'dragoman-services-'))
  const modesDirectory = join(dataDir, 'modes')
  mkdirSync(modesDirectory)
  for (const model of models)
    cpSync(join(fixtures, model), join(dataDir, 'models', model), { recursive: true })
  for (const mode of modes)
    cpSync(join(installedModes, `${mode}.mode`), join(modesDirectory, `${mode}.mode`))
  const cached: boolean[] = []
  const { config } = readConfig({
    DRAGOMAN_DATA_DIR: dataDir,
    DRAGOMAN_APERTIUM_MODES: modesDirectory,
    DRAGOMAN_CACHE_BYTES: String(cacheBytes),
    ...settings,
  })
  const { translation, loadDetector, state, close } = openTranslation(config, {
    findCorrections,
    accounting: {
      tryTakeCharacters: () => true,
      takeCharacters: async () => {},
      returnCharacters: () => {},
      failed: () => {},
      usedTokens: () => {},
      admitTokens: async () => {},
      answered: (_appId, translations, known) =>
        cached.push(...translations.map((each) => known?.has(each) ?? false)),
    },
  })
  t.after(async () => {
    await close()
    rmSync(dataDir, { recursive: true })
  })
  const app = { ...localApp, id: 'app', ownerId: 'user' }
  return {
    translation,
    loadDetector,
    app,
    languages: () => translation.listLanguages().languages,
    state,
    /** For each text so far, whether it came from the cache alone. */
    cached,
    async translate(
      text: string,
      from: string,
      to: string,
      format: 'text' | 'html' = 'text',
      { noStore = false, ownerId = 'user', score = false, hasCorrections = false } = {},
    ): Promise<Translation> {
      const accepted = translation.accept({ text, from, to, format, score }, app)
      const caller = { ...app, noStore, ownerId, hasCorrections }
      return (translation.findCached(accepted, caller) ??
        (await translation.translateNow(accepted, caller, {
          onDisconnect: () => {},
        }))) as Translation
    },
  }
}
