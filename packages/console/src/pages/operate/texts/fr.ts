import type { MessagesOf } from '../../../messages/areas.ts'

export const texts: MessagesOf<'operate'> = {
  askTitle: 'Adressez-vous à un opérateur',
  askText:
    'Cette page est réservée aux opérateurs de ce service. Votre compte n’en fait pas partie : ' +
    'les opérateurs sont désignés dans le paramètre DRAGOMAN_OPERATORS.',
  yes: 'Oui',
  no: 'Non',
  none: 'Aucun',
  pair: (from, to) => `${from} → ${to}`,
}
