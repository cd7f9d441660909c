import type { MessagesOf } from '../../../messages/areas.ts'

export const texts: MessagesOf<'corrections'> = {
  title: 'Correcciones',
  intro: 'Tus propias traducciones de frases enteras. Se usan antes que cualquier motor.',
  app: 'Aplicación',
  emptyApps: 'Aún no tienes ninguna aplicación. Cada aplicación tiene sus propias correcciones.',
  createApp: 'Crear una aplicación',
  unusable:
    'Esta aplicación está desactivada o no tiene clave válida. No se pueden leer sus correcciones.',
  openApp: 'Abrir la aplicación',
  from: 'De',
  to: 'A',
  any: 'Cualquier idioma',
  choose: 'Elige un idioma',
  source: 'Frase',
  target: 'Traducción',
  languages: 'Idiomas',
  added: 'Añadida',
  actions: 'Acciones',
  add: 'Añadir una corrección',
  addText: 'Una corrección de la misma frase sustituye a la anterior.',
  wasAdded: 'La corrección se usa a partir de ahora',
  remove: 'Eliminar',
  removeOf: (source) => `Eliminar ${source}`,
  removed: 'La corrección se ha eliminado',
  removeFailed: 'No se ha podido eliminar la corrección',
  search: 'Buscar correcciones',
  noneFound: 'Ninguna corrección coincide.',
  clearSearch: 'Mostrar todas',
  import: 'Importar',
  importTitle: 'Importar correcciones',
  importText:
    'Un archivo TMX, o un archivo CSV con las columnas source, target, from y to; o solo source ' +
    'y target, en los idiomas de abajo.',
  file: 'Archivo',
  effectSkipped: 'Inservibles, como las vacías',
  imported: {
    one: 'Se ha importado # corrección',
    many: 'Se han importado # de correcciones',
    other: 'Se han importado # correcciones',
  },
  exportTmx: 'Exportar TMX',
  exportCsv: 'Exportar CSV',
  exportFailed: 'No se han podido exportar las correcciones',
  errorLanguage: 'Elige un idioma.',
  errorText: 'Escribe un texto.',
  none: 'Esta aplicación aún no tiene correcciones',
  noneHint:
    'Una corrección es tu propia traducción de una frase. Se usa antes que cualquier motor ' +
    'cuando vuelve la misma frase.',
  exampleSource: 'My house is big.',
  exampleTarget: 'Mi casa es enorme.',
}
