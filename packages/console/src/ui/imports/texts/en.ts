export const texts = {
  inFile: 'In the file',
  effectNew: 'New',
  effectChanged: 'There already, take the translation of the file',
  undo: 'Undo',
  undone: 'Undone',
  undoFailed: 'It could not be undone',
} as const
