import type { MessagesOf } from '../../../messages/areas.ts'

export const texts: MessagesOf<'teams'> = {
  intro:
    'Les applications appartiennent à une équipe. Ses membres les partagent, chacun avec un rôle.',
  create: 'Créer une équipe',
  createTitle: 'Créer une équipe',
  createText: 'Vous en serez propriétaire et pourrez inviter d’autres personnes.',
  name: 'Nom',
  invalidName: 'Saisissez une ligne de texte de 1 à 200 caractères.',
  own: 'La vôtre',
  role: 'Rôle',
  members: 'Membres',
  apps: 'Applications',
  all: 'Toutes les équipes',
  missing: 'Vous n’êtes pas membre de cette équipe, ou elle n’existe plus.',
  roles: {
    viewer: 'Lecteur',
    member: 'Membre',
    admin: 'Administrateur',
    owner: 'Propriétaire',
  },
  roleTexts: {
    viewer: 'Voit les applications, leur file d’attente, leurs glossaires et leur utilisation.',
    member: 'De plus, traduit avec les applications, les modifie et crée des clés.',
    admin: 'De plus, crée et supprime des applications, révoque des clés et gère les membres.',
    owner: 'De plus, transfère des applications et supprime l’équipe.',
  },
  roleNeeded: (role, needed) =>
    `Votre rôle dans l’équipe de cette application est ${role}. ` +
    `Pour modifier ceci, il vous faut le rôle ${needed}.`,
  membersText: 'Les personnes qui partagent les applications de cette équipe, et leurs droits.',
  you: 'Vous',
  joined: 'Arrivée',
  actions: 'Actions',
  remove: 'Retirer',
  removeMember: (name) => `Retirer ${name}`,
  removeQuestion: (name) => `Retirer ${name} de l’équipe ?`,
  removeText:
    'Son accès à l’équipe prend fin immédiatement. Les clés d’application que cette personne ' +
    'connaît restent valides : remplacez-les dans les applications.',
  removed: 'Le membre est retiré.',
  roleOf: (name) => `Rôle de ${name}`,
  roleChanged: 'Le rôle est modifié.',
  roleNotChanged: 'Le rôle n’a pas pu être modifié.',
  renameTitle: 'Nom de l’équipe',
  renamed: 'L’équipe est renommée.',
  leave: 'Quitter l’équipe',
  leaveText: 'Votre accès à ses applications prend fin immédiatement.',
  leaveQuestion: (name) => `Quitter ${name} ?`,
  leftTeam: 'Vous avez quitté l’équipe.',
  delete: 'Supprimer l’équipe',
  deleteText:
    'Seule une équipe sans application peut être supprimée. Plus personne n’en sera membre.',
  deleteQuestion: (name) => `Supprimer ${name} ?`,
  deleted: 'L’équipe est supprimée.',
  invitations: 'Invitations',
  invitationsText: 'Les invitations en attente. Chacune sert une fois, dans les sept jours.',
  noInvitations: 'Il n’y a pas d’invitation en attente.',
  invite: 'Inviter',
  inviteTitle: (name) => `Inviter dans ${name}`,
  email: 'Adresse e-mail (facultatif)',
  emailHint:
    'Seul l’utilisateur qui a cette adresse peut accepter. Sans adresse, toute personne ' +
    'disposant du lien le peut.',
  invalidEmail: 'Saisissez une adresse e-mail.',
  invited: 'Pour',
  anybody: 'Toute personne disposant du lien',
  created: 'Création',
  revoke: 'Révoquer',
  revokeFor: (who) => `Révoquer l’invitation : ${who}`,
  revoked: 'L’invitation est révoquée.',
  notRevoked: 'L’invitation n’a pas pu être révoquée.',
  mailedTitle: 'L’invitation est en route',
  mailedTo: (email) =>
    `Elle est envoyée par e-mail à ${email}. Vous pouvez aussi envoyer le lien vous-même.`,
  linkTitle: 'Envoyez ce lien',
  linkText:
    'La personne qui le reçoit peut rejoindre l’équipe une fois, dans les sept jours. Il ne ' +
    's’affiche que maintenant.',
  linkFor: (email) =>
    `Seul ${email} peut s’en servir, une fois, dans les sept jours. Il ne s’affiche que ` +
    'maintenant.',
  copyLink: 'Copier le lien',
  done: 'Terminé',
  invitationTitle: 'Invitation',
  invitedTo: (name) => `Invitation à rejoindre l’équipe ${name}`,
  invitedAs: (who, role) => `${who} vous invite. Votre rôle : ${role}.`,
  join: 'Rejoindre l’équipe',
  joinedTeam: (team) => `Vous êtes maintenant membre de ${team}.`,
  team: 'Équipe',
  teamText: 'Qui voit cette application, et sur quelles limites elle compte.',
  transfer: 'Transférer',
  transferTo: 'Transférer à',
  transferQuestion: (app, team) => `Transférer ${app} à ${team} ?`,
  transferText:
    'Seuls les membres de cette équipe verront alors l’application. Ses clés restent valides.',
  transferred: (team) => `L’application appartient maintenant à ${team}.`,
  ownTeam: 'Votre équipe personnelle',
  shareTitle: 'Équipes',
  shareText:
    'Partagez des applications : invitez d’autres personnes dans votre équipe personnelle ou ' +
    'créez-en une autre.',
  shareButton: 'Gérer les équipes',
}
