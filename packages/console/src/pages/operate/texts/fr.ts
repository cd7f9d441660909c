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
  problems: {
    'email-taken': 'Un utilisateur a déjà cette adresse.',
    'own-account':
      'Vous ne pouvez pas le faire pour votre propre compte. Demandez à un autre opérateur.',
    'user-not-found': 'Cet utilisateur n’existe plus. Quelqu’un l’a peut-être supprimé.',
    'model-not-found': 'Ce modèle n’existe plus.',
    'measurement-not-found': 'Cette mesure n’existe plus.',
    'language-pair-not-supported': 'Il n’y a pas de modèle pour ces langues.',
    'registry-unavailable': 'Le registre des modèles est injoignable.',
    'operator-required': 'Vous n’êtes plus opérateur de ce service.',
    'connection-failed': 'Le service est injoignable. Vérifiez votre connexion.',
    'rate-limited': 'Trop de requêtes. Patientez un instant, puis réessayez.',
    overloaded: 'Le service est surchargé. Réessayez dans un instant.',
  },
}
