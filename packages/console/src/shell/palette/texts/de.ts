import type { MessagesOf } from '../../../messages/areas.ts'

export const texts: MessagesOf<'palette'> = {
  placeholder: 'Seiten, Apps und Befehle suchen',
  none: 'Nichts gefunden',
  goTo: 'Gehe zu',
  actions: 'Aktionen',
  settings: 'Einstellungen',
  newApp: 'Neue App',
  languageTo: (name) => `Sprache: ${name}`,
  schemeTo: (name) => `Darstellung: ${name}`,
  openCommands: 'Befehle öffnen',
  showShortcuts: 'Diese Liste zeigen',
  inTranslator: 'Im Übersetzer',
  translateNow: 'Jetzt übersetzen',
  swap: 'Sprachen tauschen',
  takeBack: 'Tausch oder Leeren zurücknehmen',
  letterKeys: 'Buchstaben als Tastenkürzel. Schalten Sie das aus, wenn Sie diktieren.',
}
