import type { MessagesOf } from '../../messages/areas.ts'

export const texts: MessagesOf<'ui'> = {
  notifications: 'Notifications',
  typeToConfirm: (name) => `Saisissez ${name} pour confirmer`,
  showPassword: 'Afficher le mot de passe',
  hidePassword: 'Masquer le mot de passe',
  unreachable: 'Le service est injoignable. Vérifiez votre connexion, puis réessayez.',
  logOutFailed: 'La déconnexion a échoué',
  userMenu: (name) => `Compte de ${name}`,
  settingsMenu: 'Langue et apparence',
  keptText: 'Votre saisie précédente est toujours là.',
  startOver: 'Recommencer',
  logOutTitle: 'Se déconnecter ?',
  logOutLoses:
    'Votre saisie dans les onglets de cette console est supprimée, pour que personne ne la ' +
    'voie après vous.',
  pages: 'Pages',
  page: (number) => `Page ${number}`,
  previousPage: 'Précédente',
  nextPage: 'Suivante',
  unsavedTitle: 'Fermer sans enregistrer ?',
  unsavedText:
    'Ceci ne pourra plus être affiché. Si vous le perdez, il faudra en créer un nouveau.',
  unsavedClose: 'Fermer quand même',
}
