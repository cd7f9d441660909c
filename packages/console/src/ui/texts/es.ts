import type { MessagesOf } from '../../messages/areas.ts'

export const texts: MessagesOf<'ui'> = {
  notifications: 'Notificaciones',
  typeToConfirm: (name) => `Escribe ${name} para confirmar`,
  showPassword: 'Mostrar contraseña',
  hidePassword: 'Ocultar contraseña',
  unreachable: 'No se puede acceder al servicio. Comprueba tu conexión e inténtalo de nuevo.',
  logOutFailed: 'Tu sesión sigue iniciada',
  userMenu: (name) => `Cuenta de ${name}`,
  settingsMenu: 'Idioma y apariencia',
  keptText: 'Lo que escribiste antes sigue aquí.',
  startOver: 'Empezar de nuevo',
  logOutTitle: '¿Cerrar la sesión?',
  logOutLoses:
    'Se elimina lo que has escrito en las pestañas de esta consola, para que nadie lo vea después.',
  pages: 'Páginas',
  page: (number) => `Página ${number}`,
  previousPage: 'Anterior',
  nextPage: 'Siguiente',
  unsavedTitle: '¿Cerrar sin guardar?',
  unsavedText: 'No se puede volver a mostrar. Si lo pierdes, necesitarás otro nuevo.',
  unsavedClose: 'Cerrar de todos modos',
}
