export const texts = {
  inFile: 'In the file',
  effectNew: 'New',
  effectChanged: 'There already, take the translation of the file',
  undo: 'Undo',
  undone: 'The import is undone',
  undoFailed: 'The import could not be undone',
} as const
