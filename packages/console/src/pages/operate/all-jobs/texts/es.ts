import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'all-jobs'> = {
  title: 'Todos los trabajos',
  intro:
    'Lo que todos los usuarios han enviado a la cola y los webhooks que informan de ' +
    'ello. Nunca se muestran los textos.',
  view: 'Mostrar',
  jobs: 'Trabajos',
  webhooks: 'Webhooks',
  state: 'Estado',
  app: 'Aplicación y propietario',
  onlyApp: 'Solo esta aplicación',
  notOnlyApp: 'Todas las aplicaciones',
  notOnlyUser: 'Todos los usuarios',
  languages: 'Idiomas',
  characters: 'Caracteres',
  progress: (completed, total) => `${completed} de ${total}`,
  document: (format) => `Documento (${format})`,
  created: 'Enviado',
  ended: 'Terminado',
  address: 'Dirección',
  answer: 'Respuesta',
  noAnswer: 'Sin respuesta',
  lastAttempt: 'Último intento',
  actions: 'Acciones',
  delivered: 'Entregado',
  pending: 'En espera',
  failed: 'No entregado',
  sendAgain: 'Enviar de nuevo',
  sentAgain: 'El webhook se envía de nuevo.',
  notSentAgain: 'No se pudo enviar de nuevo el webhook.',
  empty: 'No hay nada así.',
}
