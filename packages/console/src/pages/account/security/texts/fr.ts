import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'security'> = {
  title: 'Sécurité',
  text: 'Un second facteur protège votre compte même si quelqu’un découvre votre mot de passe.',
  requiredText: 'Ce service exige un second facteur. Configurez-en un pour continuer.',
  totp: 'Application d’authentification',
  totpText:
    'Une application sur votre téléphone qui affiche six chiffres, renouvelés toutes les 30 ' +
    'secondes.',
  totpSetUp: 'Configurer',
  totpTitle: 'Configurer une application d’authentification',
  totpScan:
    'Scannez ce code avec l’application ou saisissez la clé. Entrez ensuite les six chiffres ' +
    'qu’affiche l’application.',
  qr: 'QR code pour l’application d’authentification',
  secret: 'Clé',
  code: 'Code',
  confirm: 'Confirmer',
  passkeys: 'Clés d’accès',
  passkeysText:
    'Votre empreinte, votre visage, votre code PIN ou une clé de sécurité. Une clé d’accès ' +
    'permet aussi de vous connecter sans mot de passe.',
  addPasskey: 'Ajouter une clé d’accès',
  passkeyName: 'Nom de la clé d’accès',
  passkeyNameHint: 'Par exemple « Portable du bureau ».',
  elsewhere: (origin) => `Les clés d’accès fonctionnent à l’adresse ${origin}.`,
  nowhere:
    'Les clés d’accès nécessitent https et un nom d’hôte. Adressez-vous à l’opérateur de ce ' +
    'service.',
  recovery: 'Codes de récupération',
  recoveryText: 'Chacun permet de vous connecter une fois si vous avez perdu tout le reste.',
  newCodes: 'Nouveaux codes',
  newCodesTitle: 'Remplacer vos codes de récupération ?',
  newCodesText: 'Les anciens cessent aussitôt de fonctionner.',
  codesTitle: 'Vos codes de récupération',
  codesText:
    'Ils ne s’affichent que cette fois. Conservez-les en lieu sûr : chacun ne sert qu’une fois.',
  copyCodes: 'Copier les codes',
  done: 'Terminé',
  never: 'Jamais utilisée',
  remove: 'Supprimer',
  removeOf: (name) => `Supprimer ${name}`,
  removeTitle: (name) => `Supprimer ${name} ?`,
  removeText:
    'Vous ne pourrez plus vous en servir pour vous connecter. Sans aucun second facteur, votre ' +
    'mot de passe suffit.',
  removed: 'Suppression effectuée.',
  added: 'Votre second facteur est configuré. Vos autres sessions ont été fermées.',
  addedAnother: 'Votre second facteur est configuré.',
  stepTitle: 'Encore une étape',
  stepText: 'Entrez le code qu’affiche votre application d’authentification.',
  stepPasskey: 'Confirmez avec votre clé d’accès.',
  recoveryCode: 'Code de récupération',
  useRecovery: 'Utiliser un code de récupération',
  useCode: 'Utiliser l’application',
  usePasskey: 'Utiliser une clé d’accès',
  goOn: 'Continuer',
  startAgain: 'Recommencer',
  proofTitle: 'Confirmez qu’il s’agit bien de vous',
  proofText: 'Cette action demande une nouvelle confirmation, au plus toutes les 10 minutes.',
  wrong: 'Code incorrect ou déjà utilisé. Attendez le code suivant.',
  expired: 'Le délai est dépassé ou il y a eu trop de tentatives. Recommencez.',
  limited: 'Trop de tentatives. Patientez ou utilisez un autre moyen.',
  passkeyFailed: 'La clé d’accès n’a pas été utilisée. Réessayez.',
  passkeyElsewhere:
    'Les clés d’accès ne fonctionnent pas à cette adresse. Ouvrez la console à son adresse ' +
    'habituelle.',
  left: { one: '# restant', many: '# restants', other: '# restants' },
}
