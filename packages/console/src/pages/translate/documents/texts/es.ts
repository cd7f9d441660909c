import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'documents'> = {
  title: 'Documentos',
  needAccount: 'Los archivos necesitan una cuenta',
  needAccountText:
    'Con una cuenta puedes traducir archivos de Word, PDF y muchos otros, que ' +
    'conservan su formato.',
  choose: 'Elegir archivos',
  dropHint: 'o suéltalos aquí. Cada uno conserva su formato y su aspecto.',
  formatsHint: 'Word, Excel, PowerPoint, PDF, páginas web, subtítulos, textos y muchos más',
  translate: {
    one: 'Traducir # archivo',
    many: 'Traducir # de archivos',
    other: 'Traducir # archivos',
  },
  targetOf: (name: string) => `Idioma de la traducción de ${name}`,
  chooseTarget: 'Elegir un idioma',
  downloadAll: 'Descargar todo (ZIP)',
  clear: 'Vaciar la lista',
  another: 'A otro idioma',
  waiting: 'En espera',
  sending: 'Enviando …',
  translating: (percent) => `Traduciendo, ${percent}`,
  waitsForModel: (received, total) =>
    `Espera a su modelo: se han descargado ${received} de ${total}`,
  into: (language) => `A ${language}`,
  done: 'Terminado',
  cancelled: 'Cancelado',
  failed: 'Fallido',
  download: 'Descargar',
  downloadFailed: 'No se ha podido descargar la traducción',
  cancel: 'Cancelar',
  remove: 'Quitar',
  again: 'Reintentar',
  actionsOf: (action, name) => `${action}: ${name}`,
  translateAgain: 'Traducir de nuevo',
  compareFirstPage: 'Comparar la primera página',
  original: 'Original',
  translation: 'Traducción',
  comparing: (name) => `Primera página de ${name}`,
  pageOf: (side, name) => `${side}: primera página de ${name}`,
  originalGone: 'El original no se muestra: no se conserva al volver a cargar la consola.',
  notDrawn:
    'La primera página no se puede mostrar aquí. El archivo se puede ' +
    'descargar y abrir en otro programa.',
  pdfChoice: 'Traducción de archivos PDF',
  pdfHint: 'Se aplica a los archivos PDF que añadas a partir de ahora.',
  pdfOutput: 'Resultado como',
  outputs: { pdf: 'PDF', docx: 'Word (.docx)', html: 'Página web (.html)' },
  pdfPages: 'Páginas',
  pages: { translated: 'Solo la traducción', alternating: 'Original y traducción, alternados' },
}
