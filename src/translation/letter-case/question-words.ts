// Translations into Spanish have the accents of their questions, whatever an engine writes.
import { mapText, type Segment } from '@dragoman/formats/segment/segment.ts'
import { accentQuestions as accentText } from '@dragoman/formats/text/spanish-questions.ts'

/** A translation whose questions have their accents. */
export function accentQuestions(translation: Segment, to: string): Segment {
  if (!/^es\b/.test(to)) return translation
  return mapText(translation, (text) => (/[¿¡]/.test(text) ? accentText(text) : text))
}
