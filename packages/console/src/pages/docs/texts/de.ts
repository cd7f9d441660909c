import type { MessagesOf } from '../../../messages/areas.ts'

export const texts: MessagesOf<'docs'> = {
  search: 'Dokumentation durchsuchen',
  pages: 'Seiten',
  allPages: 'Alle Seiten',
  onThisPage: 'Auf dieser Seite',
  nothing: 'Nichts gefunden. Versuchen Sie ein anderes Wort.',
  found: { one: '# Abschnitt gefunden', other: '# Abschnitte gefunden' },
  code: (number) => `Code ${number}`,
  table: (number) => `Tabelle ${number}`,
}
