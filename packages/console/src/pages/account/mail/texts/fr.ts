import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'mail'> = {
  forgotLink: 'Mot de passe oublié ?',
  forgotTitle: 'Mot de passe oublié ?',
  forgotIntro: 'Nous vous envoyons un lien pour en choisir un nouveau.',
  forgotButton: 'Recevoir un lien',
  forgotSent:
    'Si un compte correspond à cette adresse, un lien vient d’être envoyé. Il est valable 30 ' +
    'minutes. Pensez à regarder dans les courriers indésirables.',
  forgotOff:
    'Ce service n’envoie pas d’e-mails. Un opérateur peut définir un nouveau mot de passe pour ' +
    'vous.',
  resetTitle: 'Choisissez un nouveau mot de passe',
  resetIntro: 'Toutes vos sessions seront fermées.',
  resetButton: 'Enregistrer le mot de passe',
  resetDone: 'Votre mot de passe a été modifié. Utilisez-le pour vous connecter.',
  verifyTitle: 'Confirmez votre adresse',
  verifyIntro: 'Un clic suffit pour confirmer que vous recevez les e-mails à cette adresse.',
  verifyButton: 'Confirmer l’adresse',
  verifyDone: 'Votre adresse est confirmée.',
  verifyNeedsUser: 'Connectez-vous d’abord, avec le compte associé à cette adresse.',
  operatorTitle: 'Devenir opérateur',
  operatorIntro:
    'Ce lien fait de vous un opérateur du service : vous gérez les utilisateurs, les modèles ' +
    'et les limites.',
  operatorButton: 'Devenir opérateur',
  operatorSignUp: 'Créer un compte d’opérateur',
  operatorHaveAccount: 'Utiliser un compte existant :',
  operatorDone: 'Vous êtes maintenant opérateur.',
  linkMissing: 'Le lien est incomplet. Rouvrez-le depuis l’e-mail ou collez-le en entier.',
  backToLogIn: 'Retour à la connexion',
  language: 'Langue des e-mails',
  unverified: 'Cette adresse n’a pas encore été confirmée.',
  verified: 'Confirmée par e-mail',
  sendAgain: 'Recevoir un lien',
  sentAgain: 'Un lien vient d’être envoyé.',
  sendFailed: 'Le lien n’a pas pu être envoyé',
}
