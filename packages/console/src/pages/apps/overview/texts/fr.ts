import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'overview'> = {
  use: '30 derniers jours',
  allUse: 'Toute l’utilisation',
  characters: 'Caractères',
  requests: 'Requêtes',
  errors: 'Erreurs',
  cached: 'Depuis le cache',
  lastUsed: 'Dernière utilisation',
  neverUsed: 'Jamais utilisée',
  lastJobs: 'Dernières tâches',
  allJobs: 'Ouvrir la file d’attente',
  noJobs: 'Les textes et fichiers que l’application met en file d’attente s’affichent ici.',
  jobsUnknown:
    'Impossible d’afficher les tâches : l’application est désactivée ou n’a pas de clé valide.',
  keys: 'Clés',
  allKeys: 'Gérer les clés',
  noKeys: 'Sans clé, aucun programme ne peut utiliser cette application.',
  expired: 'Expirée',
  chart: (range, characters) => `Caractères par jour, ${range} : ${characters} au total`,
}
