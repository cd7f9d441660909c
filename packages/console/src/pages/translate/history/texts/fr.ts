import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'history'> = {
  keep: 'Conserver un historique dans ce navigateur',
  empty: 'Rien pour l’instant. Vos traductions apparaîtront ici, dans ce navigateur uniquement.',
  off: 'L’historique est désactivé. Rien n’est conservé.',
  note: 'Il n’existe que dans ce navigateur. La déconnexion l’efface.',
  clear: 'Effacer l’historique',
  restore: 'Réutiliser',
  remove: (text) => `Retirer de l’historique : ${text}`,
  cleared: 'L’historique est effacé',
  removed: 'Retiré de l’historique',
  notReturned: 'Non rétabli : l’historique est désactivé',
  textCleared: 'Le texte est effacé',
}
