import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'history'> = {
  keep: 'Guardar un historial en este navegador',
  empty: 'Aún no hay nada. Lo que traduzcas aparece aquí, solo en este navegador.',
  off: 'El historial está desactivado. No se guarda nada.',
  note: 'Solo está en este navegador. Se borra al cerrar la sesión.',
  clear: 'Borrar historial',
  restore: 'Usar de nuevo',
  remove: (text) => `Quitar del historial: ${text}`,
  cleared: 'El historial se ha borrado',
  removed: 'Se ha quitado del historial',
  notReturned: 'No se ha restaurado: el historial está desactivado',
  textCleared: 'El texto se ha borrado',
}
