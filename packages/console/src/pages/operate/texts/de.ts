import type { MessagesOf } from '../../../messages/areas.ts'

export const texts: MessagesOf<'operate'> = {
  askTitle: 'Fragen Sie einen Betreiber',
  askText:
    'Diese Seite ist für die Betreiber dieses Dienstes. Ihr Konto gehört nicht dazu: ' +
    'Betreiber stehen in der Einstellung DRAGOMAN_OPERATORS.',
  yes: 'Ja',
  no: 'Nein',
  none: 'Keine',
  pair: (from, to) => `${from} → ${to}`,
}
