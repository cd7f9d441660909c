// The title and other properties of a document, which Word also shows in bound content controls.
import type { Vocabulary } from '../../xml/vocabulary.ts'
import { foldLines } from './drawing/text-roles.ts'
import type { LanguageSlot } from './language-slots.ts'
import type { OfficePackage } from './office-package.ts'
import type { PartPlan } from './office-parts.ts'

/** Properties that are sentences; the others are names, dates and keys. */
export const describingProperties = ['dc:title', 'dc:subject', 'dc:description']

/** The plan for those core properties, if there are any. */
export function planCoreProperties(
  { relationships }: OfficePackage,
  translated: readonly string[],
): PartPlan[] {
  const name = relationships.find(({ type }) => type === 'core-properties')?.target
  if (name === undefined || translated.length === 0) return []
  const vocabulary: Vocabulary = {
    roleOf: (element) => (translated.includes(element.name) ? 'mixed' : 'placeholder'),
    readText: foldLines,
    writeText: foldLines,
  }
  return [{ name, vocabulary, textAttributes: () => [], languageAttributes: noLanguages }]
}

const noLanguages = (): Record<string, LanguageSlot> | undefined => undefined
