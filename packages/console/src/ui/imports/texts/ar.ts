import type { MessagesOf } from '../../../messages/areas.ts'

export const texts: MessagesOf<'imports'> = {
  inFile: 'في الملف',
  effectNew: 'جديدة',
  effectChanged: 'موجودة، وتأخذ ترجمة الملف',
  undo: 'تراجع',
  undone: 'تم التراجع',
  undoFailed: 'تعذّر التراجع',
}
