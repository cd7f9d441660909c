import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'service-usage'> = {
  title: 'Utilisation globale',
  intro:
    'Ce que tous les utilisateurs de ce service ont traduit. Les jours commencent à 00:00 UTC.',
  consumers: 'Plus gros utilisateurs',
  listOf: 'Liste par',
  owners: 'Utilisateurs et équipes',
  apps: 'Applications',
  who: 'Nom',
  tokens: 'Jetons de modèles de langage',
  team: 'Équipe',
  showAll: 'Afficher tout le monde',
  showUser: 'Afficher l’utilisateur',
  empty: 'Rien n’a été traduit pendant cette période.',
  downloadFailed: 'Le fichier n’a pas pu être créé.',
}
