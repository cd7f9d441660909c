// What pairs and chains were measured to reach, in chrF (0 to 100) on the FLORES-200 devtest set.
import type { EngineName } from './engines/engine.ts'
import { baseLanguage } from './language.ts'

const apertium: Readonly<Record<string, number>> = {
  'en ca': 51.7,
  'ca en': 51.3,
  'en es': 43.8,
  'es en': 46.2,
  'es ca': 53.2,
  'ca es': 51.9,
  'fr ca': 55,
  'ca fr': 54.3,
  'pt ca': 56.2,
  'ca pt-BR': 55.3,
  'ca pt-PT': 55.3,
  'es pt-BR': 49.3,
  'pt es': 49.1,
  'es gl': 52.3,
  'gl es': 52.2,
  'fr es': 46,
  'es fr': 46.4,
  'it es': 45.7,
  'es it': 45.2,
  'ca it': 49.3,
  'it ca': 51.1,
  'en gl': 49.1,
  'gl en': 50.1,
  'gl pt-PT': 53.6,
  'pt gl': 53.1,
  'sv da': 52.9,
  'da sv': 52.9,
  'sv nb': 51.2,
  'da nb': 53.9,
  'nb da': 54.2,
  'ro es': 45.1,
  'is en': 36.7,
  'hr en': 38.9,
  'en hr': 29,
  'hr sl': 40.8,
  'sl hr': 41.9,
  'id ms': 56,
  'ms id': 56.6,
  'be ru': 40.4,
  'es ca fr': 48.4,
  'fr ca es': 47.7,
  'pt ca es': 49.3,
  'es ca pt-BR': 49.5,
  'en ca es': 44,
  'es ca en': 44.2,
  'en ca fr': 48.4,
  'en ca pt-BR': 50.9,
  'en ca it': 43.3,
  'fr ca en': 48.3,
  'pt ca en': 50.7,
  'it ca en': 44.9,
}

const figures: Readonly<Record<EngineName, Readonly<Record<string, number>>>> = { apertium }

/** The figure for a chain of languages through one engine, or undefined when it was not measured. A variety counts as its language. */
export function measuredQuality(engine: EngineName, languages: readonly string[]): number | undefined {
  const table = figures[engine]
  return table[languages.join(' ')] ?? table[languages.map(baseLanguage).join(' ')]
}
