import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'all-jobs'> = {
  title: 'Toutes les tâches',
  intro:
    'Ce que tous les utilisateurs ont mis en file d’attente, et les webhooks qui l’annoncent. ' +
    'Leurs textes ne sont jamais affichés.',
  view: 'Afficher',
  jobs: 'Tâches',
  webhooks: 'Webhooks',
  state: 'État',
  app: 'Application et propriétaire',
  onlyApp: 'Cette application seulement',
  notOnlyApp: 'Toutes les applications',
  notOnlyUser: 'Tous les utilisateurs',
  languages: 'Langues',
  characters: 'Caractères',
  progress: (completed, total) => `${completed} sur ${total}`,
  document: (format) => `Document (${format})`,
  created: 'Envoi',
  ended: 'Fin',
  address: 'Adresse',
  answer: 'Réponse',
  noAnswer: 'Pas de réponse',
  lastAttempt: 'Dernière tentative',
  actions: 'Actions',
  delivered: 'Remis',
  pending: 'En attente',
  failed: 'Non remis',
  sendAgain: 'Renvoyer',
  sentAgain: 'Le webhook est renvoyé.',
  notSentAgain: 'Le webhook n’a pas pu être renvoyé.',
  empty: 'Aucun élément ne correspond.',
}
