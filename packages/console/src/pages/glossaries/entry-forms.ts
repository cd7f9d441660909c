import type { GlossaryEntry } from '@dragoman/client'

/** The forms of an entry's source, which no other entry of a pair has. */
export const formsOf = ({ source }: GlossaryEntry): string[] =>
  source.split('|').map((form) => form.trim().toLowerCase())

/** The target with its other forms, as several forms of a source are written. */
export const writeForms = ({ target, targetForms }: GlossaryEntry): string =>
  targetForms === undefined ? target : `${target}|${targetForms}`
