import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'overview'> = {
  use: 'Últimos 30 días',
  allUse: 'Todo el uso',
  characters: 'Caracteres',
  requests: 'Solicitudes',
  errors: 'Errores',
  cached: 'De la caché',
  lastUsed: 'Último uso',
  neverUsed: 'Nunca usada',
  lastJobs: 'Últimos trabajos',
  allJobs: 'Abrir la cola',
  noJobs: 'Aquí se muestran los textos y archivos que la aplicación pone en cola.',
  jobsUnknown:
    'No se pueden mostrar los trabajos: la aplicación está desactivada o no tiene clave válida.',
  keys: 'Claves',
  allKeys: 'Gestionar las claves',
  noKeys: 'Sin clave, ningún programa puede usar esta aplicación.',
  expired: 'Caducada',
  chart: (range, characters) => `Caracteres por día, ${range}: ${characters} en total`,
}
