import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'sign-on'> = {
  continueWith: (title) => `Continuer avec ${title}`,
  or: 'ou',
  asOperator: 'Se connecter en tant qu’opérateur',
  signUpOnly: 'Votre compte est créé à la première connexion.',
  proveAgain:
    'Vous n’avez pas de mot de passe ici. Reconnectez-vous : vous reviendrez sur cette page et ' +
    'pourrez continuer.',

  identitiesTitle: 'Comptes associés',
  identitiesText: 'Les comptes d’autres services qui vous permettent de vous connecter ici.',
  noIdentities: 'Aucun compte associé.',
  connect: (title) => `Associer ${title}`,
  disconnect: 'Dissocier',
  disconnectOf: (name) => `Dissocier ${name}`,
  disconnectTitle: (name) => `Dissocier ${name} ?`,
  disconnectText:
    'Il ne vous permettra plus de vous connecter ici. Tout ce que vous avez ici est conservé.',
  disconnected: 'Le compte est dissocié.',
  setPassword: 'Définir un mot de passe',
  noPasswordText:
    'Vous n’avez pas de mot de passe. Avec un mot de passe, vous pouvez aussi vous connecter ' +
    'sans passer par un autre service.',
  passwordSet: 'Votre mot de passe est défini. Toutes les autres sessions ont été fermées.',

  deviceTitle: 'Connecter un programme',
  deviceIntro: 'Un programme, par exemple dans un terminal, demande à se connecter en votre nom.',
  deviceCode: 'Code',
  deviceCodeHint: 'Le programme l’affiche. Il ressemble à BCDF-GHJK.',
  deviceAs: (email) =>
    `Vous l’autorisez en tant que ${email}. Il pourra faire tout ce que vous pouvez faire.`,
  deviceWarning:
    'Confirmez uniquement ce que vous venez de lancer vous-même, et seulement si le programme ' +
    'affiche ce code. Refusez si quelqu’un vous a envoyé le code ou un lien vers cette page.',
  program: 'Programme',
  letIn: 'Autoriser',
  refuse: 'Refuser',
  isIn: 'Le programme est connecté et le terminal peut continuer. Vous pouvez fermer cette page.',
  isRefused: 'Le programme a été refusé. Personne n’a été connecté.',
  anotherCode: 'Saisir un autre code',

  problems: {
    'sign-on-failed':
      'La connexion a pris trop de temps ou a été lancée ailleurs. Recommencez ici.',
    'sign-on-refused':
      'Ce service n’accepte pas ce compte. Connectez-vous avec un autre ou demandez un compte ' +
      'à un opérateur de ce service.',
    'account-not-connected':
      'Un compte existe déjà avec votre adresse. Connectez-vous avec son mot de passe, puis ' +
      'associez les deux dans votre compte, sous « Comptes associés ».',
    'account-connected':
      'Ce compte est associé à un autre utilisateur de ce service. Connectez-vous avec lui, ' +
      'dissociez-le de cet utilisateur ou associez un autre compte.',
    'provider-unavailable':
      'L’autre service ne répond pas. Réessayez dans quelques minutes ou connectez-vous autrement.',
    'provider-not-found':
      'La connexion par cet autre service n’est plus proposée. Connectez-vous autrement ou ' +
      'adressez-vous à un opérateur de ce service.',
    'last-login-method':
      'Vous ne pourriez plus vous connecter. Définissez d’abord un mot de passe ou associez un ' +
      'autre compte.',
    'identity-not-found': 'Ce compte est déjà dissocié. Rechargez la page.',
    'device-code-not-found':
      'Le code est inconnu, déjà utilisé ou date de plus de 10 minutes. Recommencez dans le ' +
      'programme.',
    'proof-required':
      'Cette action demande votre confirmation. Réessayez et confirmez qu’il s’agit bien de ' +
      'vous : sur l’autre service, reconnectez-vous même s’il vous connaît déjà.',
  },
}
