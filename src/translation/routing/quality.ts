// Measured quality of pairs and chains of pairs, in chrF (0 to 100). `npm run bench quality` writes
// the table.
import { baseLanguage } from '@dragoman/formats/languages/language-tag.ts'
import table from './quality.json' with { type: 'json' }

const figures: Readonly<Partial<Record<string, Readonly<Record<string, number>>>>> = table.figures

/**
 * The quality of a chain of languages through one engine; undefined if it was not measured. A
 * variety counts as its language.
 */
export function measuredQuality(engine: string, languages: readonly string[]): number | undefined {
  const own = figures[engine] ?? {}
  return own[languages.join(' ')] ?? own[languages.map(baseLanguage).join(' ')]
}
