import type { MessagesOf } from '../../../messages/areas.ts'

export const texts: MessagesOf<'account'> = {
  email: 'Adresse e-mail',
  name: 'Nom',
  nameHint: 'Facultatif. Visible par les opérateurs du service.',
  password: 'Mot de passe',
  passwordHint:
    'Au moins 8 caractères. Évitez les mots de passe courants : quelques mots pris au hasard ' +
    'conviennent bien.',
  currentPassword: 'Mot de passe actuel',
  newPassword: 'Nouveau mot de passe',

  invited:
    'Vous avez reçu une invitation à une équipe. Connectez-vous ou créez un compte pour voir ' +
    'qui vous invite et la rejoindre. Si l’invitation est arrivée à une adresse e-mail, ' +
    'utilisez celle-ci.',
  logInIntro: 'Bon retour parmi nous.',
  forgotten:
    'Mot de passe oublié ? Un opérateur de ce service peut en définir un nouveau pour vous.',
  noAccount: 'Pas encore de compte ?',
  signUpIntro:
    'Avec un compte, vous créez des applications qui traduisent pour vous et vos programmes.',
  haveAccount: 'Vous avez déjà un compte ?',
  closedTitle: 'Les inscriptions sont fermées',
  closedText: 'Seuls les opérateurs de ce service créent des comptes. Demandez-leur le vôtre.',
  welcome: 'Votre compte est prêt.',

  intro: 'Votre profil, votre mot de passe et vos appareils connectés.',
  profileTitle: 'Profil',
  emailPasswordHint: 'Nécessaire pour modifier l’adresse e-mail.',
  saveProfile: 'Enregistrer le profil',
  profileSaved: 'Votre profil est enregistré.',
  memberSince: (date) => `Compte créé le ${date}`,

  passwordTitle: 'Mot de passe',
  passwordText: 'Un nouveau mot de passe ferme toutes vos autres sessions.',
  changePassword: 'Modifier le mot de passe',
  passwordChanged: 'Votre mot de passe a été modifié. Toutes les autres sessions ont été fermées.',

  sessionsTitle: 'Sessions',
  sessionsText: 'Vos appareils connectés. Fermez les sessions que vous ne reconnaissez pas.',
  thisSession: 'Cette session',
  deviceOn: (browser, system) => `${browser} sur ${system}`,
  unknownDevice: 'Appareil inconnu',
  lastUsed: 'Dernière utilisation',
  loggedIn: 'Connexion',
  address: 'Adresse IP',
  endSession: 'Fermer la session',
  endSessionOf: (device) => `Fermer la session : ${device}`,
  sessionEnded: 'La session est fermée.',
  sessionNotEnded: 'La session n’a pas pu être fermée',
  endAll: 'Fermer toutes les sessions',
  endAllTitle: 'Fermer toutes les sessions ?',
  endAllText:
    'Vous devrez vous reconnecter partout, y compris ici. Les clés de vos applications restent ' +
    'valides.',
  allEnded: 'Toutes vos sessions sont fermées.',

  exportTitle: 'Vos données',
  exportText:
    'Tout ce qui est enregistré à votre sujet : profil, sessions, applications, tâches avec ' +
    'leurs textes, utilisation. Au format JSON.',
  exportButton: 'Télécharger vos données',
  exportFailed: 'Vos données n’ont pas pu être téléchargées',
  exportDone: 'Vos données sont téléchargées.',

  deletionTitle: 'Supprimer le compte',
  deletionText: 'Supprime votre compte et tout ce qu’il contient, immédiatement et définitivement.',
  deletionButton: 'Supprimer le compte',
  deletionQuestion: 'Supprimer votre compte ?',
  deletionLoses:
    'Vos applications avec leurs clés et webhooks, vos tâches avec leurs textes et résultats, ' +
    'et vos données d’utilisation seront supprimées. Les programmes qui utilisent vos clés ' +
    'cesseront de fonctionner. Cette action est irréversible.',
  deletionApps: {
    one: '# application sera supprimée.',
    many: '# d’applications seront supprimées.',
    other: '# applications seront supprimées.',
  },
  deleted: 'Votre compte est supprimé.',

  problems: {
    required: 'Remplissez ce champ.',
    emailMalformed: 'Cette adresse e-mail n’est pas valide. Exemple : nom@example.org.',
    emailTaken:
      'Un compte existe déjà avec cette adresse. Connectez-vous ou utilisez une autre adresse.',
    emailTakenByOther: 'Un autre compte utilise cette adresse.',
    emailReserved: 'Cette adresse est réservée à un opérateur. Utilisez une autre adresse.',
    nameMalformed: 'Utilisez une seule ligne de 200 caractères au maximum.',
    passwordShort: 'Utilisez au moins 8 caractères.',
    passwordLong: 'Utilisez 256 caractères au maximum.',
    passwordCommon:
      'Ce mot de passe est très répandu, donc facile à deviner. Choisissez-en un autre.',
    wrongPassword: 'Ce n’est pas votre mot de passe actuel.',
    invalidCredentials: 'L’adresse e-mail ou le mot de passe est incorrect.',
    userDisabled: 'Un opérateur de ce service a désactivé ce compte. Adressez-vous à lui.',
    linkInvalid:
      'Ce lien a déjà servi, a expiré ou concerne un autre compte. Demandez-en un nouveau.',
    lastOperator: 'Il n’y a pas d’autre opérateur. Donnez d’abord ce rôle à un autre utilisateur.',
    mailOff:
      'Ce service n’envoie pas d’e-mails. Un opérateur peut définir un nouveau mot de passe ' +
      'pour vous.',
    rateLimited: 'Trop de tentatives. Patientez une minute, puis réessayez.',
    overloaded: 'Le service est surchargé. Réessayez dans un instant.',
    unreachable: 'Le service est injoignable. Vérifiez votre connexion, puis réessayez.',
  },
}
