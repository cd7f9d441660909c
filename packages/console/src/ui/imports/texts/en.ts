import type { PluralForms } from '../../../messages/plural.ts'

export const texts = {
  inFile: 'In the file',
  effectNew: 'New',
  effectChanged: 'There already, take the translation of the file',
  undo: 'Undo',
  undone: 'Undone',
  undoneButKept: {
    one: 'The import is undone. # entry stays: somebody has changed it since.',
    other: 'The import is undone. # entries stay: somebody has changed them since.',
  } as PluralForms,
  undoFailed: 'It could not be undone',
} as const
