// What is converted into what. Between traditional Chinese in general and that of a region there is
// nothing: a general text may well have the words of the region already.
import type { LanguagePair } from '@dragoman/formats/languages/language-tag.ts'
import { loadRegional, loadSimplifying, loadTraditional, type TraditionalForm } from './chinese.ts'
import { toCanadian } from './french.ts'
import { toSwiss } from './german.ts'
import { toCyrillic, toLatin } from './serbian.ts'

export type Convert = (text: string) => string

const traditionalForms: readonly TraditionalForm[] = ['zh-Hant', 'zh-Hant-TW', 'zh-Hant-HK']

export interface Conversion extends LanguagePair {
  /** Loads what it needs, which for Chinese takes a quarter of a second. */
  load(): Promise<Convert>
}

const regional = (from: TraditionalForm, to: TraditionalForm): Conversion => ({
  from,
  to,
  load: () => loadRegional(from, to),
})

export const conversions: readonly Conversion[] = [
  { from: 'de', to: 'de-CH', load: async () => toSwiss },
  { from: 'fr', to: 'fr-CA', load: async () => toCanadian },
  { from: 'sr', to: 'sr-Latn', load: async () => toLatin },
  { from: 'sr-Latn', to: 'sr', load: async () => toCyrillic },
  ...traditionalForms.flatMap((form) => [
    { from: 'zh-Hans', to: form, load: () => loadTraditional(form) },
    { from: form, to: 'zh-Hans', load: () => loadSimplifying(form) },
  ]),
  regional('zh-Hant-TW', 'zh-Hant-HK'),
  regional('zh-Hant-HK', 'zh-Hant-TW'),
]

export const findConversion = (pair: LanguagePair): Conversion | undefined =>
  conversions.find(({ from, to }) => from === pair.from && to === pair.to)
