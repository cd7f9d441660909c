// A repair that translates the words of a sentence one after another, and says what it was given.
import type { LanguagePair } from '../../src/workers/messages.ts'
import type { Repair } from '../../src/workers/repair.ts'

export const openRepair =
  (data: { readonly suffix: string }) =>
  ({ from, to }: LanguagePair): Repair =>
  async (sentence, translate) => {
    const words = sentence.join('').split(' ')
    const translations = []
    for (const word of words) translations.push(await translate([word]))
    const text = translations.map(({ translation }) => translation.join('')).join(' ')
    const score = translations[0]?.score ?? null
    return {
      translation: [`${text} ${from} ${to} ${data.suffix}`],
      score: words.length === 1 ? score : null,
      isPartial: words.length > 4,
    }
  }
