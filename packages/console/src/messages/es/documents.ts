import type { MessagesOf } from '../types.ts'

export const documents: MessagesOf<'documents'> = {
  title: 'Documentos',
  waiting: 'En espera',
  waitingFor: 'Elige el idioma de la traducción.',
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
}
