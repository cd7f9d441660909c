import type { MessagesOf } from '../../../messages/areas.ts'

export const texts: MessagesOf<'palette'> = {
  placeholder: 'Buscar páginas, aplicaciones y comandos',
  none: 'No se encontró nada',
  goTo: 'Ir a',
  actions: 'Acciones',
  settings: 'Ajustes',
  newApp: 'Nueva aplicación',
  languageTo: (name) => `Idioma: ${name}`,
  schemeTo: (name) => `Apariencia: ${name}`,
  openCommands: 'Abrir los comandos',
  showShortcuts: 'Mostrar esta lista',
  inTranslator: 'En el traductor',
  translateNow: 'Traducir ahora',
  swap: 'Intercambiar los idiomas',
  takeBack: 'Deshacer un intercambio o un borrado',
  letterKeys: 'Usar letras como atajos. Desactívalo si dictas.',
}
