import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'history'> = {
  keep: 'Verlauf in diesem Browser behalten',
  empty: 'Noch nichts. Was Sie übersetzen, steht dann hier, nur in diesem Browser.',
  off: 'Der Verlauf ist aus. Nichts wird behalten.',
  note: 'Nur dieser Browser hat ihn. Beim Abmelden wird er gelöscht.',
  clear: 'Verlauf löschen',
  restore: 'Wieder verwenden',
  remove: (text) => `Aus dem Verlauf entfernen: ${text}`,
  cleared: 'Der Verlauf ist gelöscht',
  removed: 'Aus dem Verlauf entfernt',
  notReturned: 'Nicht wiederhergestellt: Der Verlauf ist ausgeschaltet',
  textCleared: 'Der Text ist gelöscht',
}
