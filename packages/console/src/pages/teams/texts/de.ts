import type { MessagesOf } from '../../../messages/areas.ts'

export const texts: MessagesOf<'teams'> = {
  intro: 'Apps gehören einem Team. Seine Mitglieder teilen sie, jedes mit einer Rolle.',
  create: 'Team anlegen',
  createTitle: 'Team anlegen',
  createText: 'Sie werden Inhaber und können andere einladen.',
  name: 'Name',
  invalidName: 'Geben Sie eine Zeile Text ein, 1 bis 200 Zeichen.',
  own: 'Ihr eigenes',
  role: 'Rolle',
  members: 'Mitglieder',
  apps: 'Apps',
  all: 'Alle Teams',
  missing: 'Sie sind kein Mitglied dieses Teams, oder es existiert nicht mehr.',
  roles: {
    viewer: 'Betrachter',
    member: 'Mitglied',
    admin: 'Admin',
    owner: 'Inhaber',
  },
  roleTexts: {
    viewer: 'Sieht Apps, ihre Warteschlange, Glossare und Nutzung.',
    member: 'Übersetzt außerdem mit Apps, ändert sie und legt Schlüssel an.',
    admin: 'Legt außerdem Apps an und löscht sie, widerruft Schlüssel und verwaltet Mitglieder.',
    owner: 'Überträgt außerdem Apps und löscht das Team.',
  },
  membersText: 'Wer die Apps dieses Teams teilt, und was sie dürfen.',
  you: 'Sie',
  joined: 'Beigetreten',
  actions: 'Aktionen',
  remove: 'Entfernen',
  removeMember: (name: string) => `${name} entfernen`,
  removeQuestion: (name: string) => `${name} aus dem Team entfernen?`,
  removeText:
    'Der Zugriff auf das Team endet sofort. Bekannte Schlüssel der Apps bleiben gültig: ' +
    'Ersetzen Sie sie in den Apps.',
  removed: 'Das Mitglied ist entfernt.',
  roleOf: (name: string) => `Rolle von ${name}`,
  roleChanged: 'Die Rolle ist geändert.',
  roleNotChanged: 'Die Rolle konnte nicht geändert werden.',
  renameTitle: 'Name des Teams',
  renamed: 'Das Team ist umbenannt.',
  leave: 'Team verlassen',
  leaveText: 'Ihr Zugriff auf seine Apps endet sofort.',
  leaveQuestion: (name: string) => `${name} verlassen?`,
  leftTeam: 'Sie haben das Team verlassen.',
  delete: 'Team löschen',
  deleteText: 'Nur ein Team ohne Apps kann gelöscht werden. Alle Mitgliedschaften enden.',
  deleteQuestion: (name: string) => `${name} löschen?`,
  deleted: 'Das Team ist gelöscht.',
  invitations: 'Einladungen',
  invitationsText: 'Offene Einladungen. Jede gilt einmal, innerhalb von sieben Tagen.',
  noInvitations: 'Es gibt keine offenen Einladungen.',
  invite: 'Einladen',
  inviteTitle: (name: string) => `In das Team ${name} einladen`,
  email: 'E-Mail-Adresse (optional)',
  emailHint:
    'Nur der Benutzer mit dieser Adresse kann annehmen. Ohne Adresse kann es, wer den Link hat.',
  invalidEmail: 'Geben Sie eine E-Mail-Adresse ein.',
  invited: 'Für',
  anybody: 'Jeder mit dem Link',
  created: 'Angelegt',
  revoke: 'Widerrufen',
  revokeFor: (who: string) => `Einladung widerrufen: ${who}`,
  revoked: 'Die Einladung ist widerrufen.',
  notRevoked: 'Die Einladung konnte nicht widerrufen werden.',
  mailedTitle: 'Die Einladung ist unterwegs',
  mailedTo: (email: string) =>
    `Sie geht per E-Mail an ${email}. Sie können den Link auch selbst senden.`,
  linkTitle: 'Senden Sie diesen Link',
  linkText:
    'Wem Sie ihn geben, kann damit einmal beitreten, innerhalb von sieben Tagen. Er wird nur ' +
    'jetzt gezeigt.',
  linkFor: (email: string) =>
    `Nur ${email} kann damit beitreten, einmal, innerhalb von sieben Tagen. Er wird nur jetzt ` +
    `gezeigt.`,
  copyLink: 'Link kopieren',
  done: 'Fertig',
  invitationTitle: 'Einladung',
  invitedTo: (name: string) => `Sie sind in das Team ${name} eingeladen`,
  invitedAs: (who: string, role: string) => `${who} lädt Sie ein. Ihre Rolle: ${role}.`,
  join: 'Team beitreten',
  joinedTeam: (team: string) => `Sie sind jetzt Mitglied von ${team}.`,
  team: 'Team',
  teamText: 'Wer diese App sieht, und für wessen Grenzen sie zählt.',
  transfer: 'Übertragen',
  transferTo: 'Übertragen an',
  transferQuestion: (app: string, team: string) => `${app} an ${team} übertragen?`,
  transferText: 'Nur Mitglieder jenes Teams sehen die App dann. Ihre Schlüssel bleiben gültig.',
  transferred: (team: string) => `Die App gehört jetzt ${team}.`,
  ownTeam: 'Ihr eigenes Team',
  shareTitle: 'Teams',
  shareText:
    'Teilen Sie Apps mit anderen: Laden Sie sie in Ihr eigenes Team ein, oder legen Sie ein ' +
    'weiteres an.',
  shareButton: 'Teams verwalten',
  problems: {
    'role-required':
      'Ihre Rolle im Team erlaubt das nicht. Fragen Sie einen Inhaber oder Admin des Teams.',
    'team-not-found': 'Sie sind kein Mitglied des Teams mehr.',
    'member-not-found': 'Die Person ist kein Mitglied des Teams mehr.',
    'invitation-not-found':
      'Die Einladung wurde benutzt oder widerrufen oder ist abgelaufen. Bitten Sie um eine neue.',
    'invitation-not-yours':
      'Die Einladung gilt für eine andere E-Mail-Adresse. Melden Sie sich mit jener an, oder ' +
      'bitten Sie um eine Einladung für Ihre.',
    'last-owner':
      'Ein Team braucht einen Inhaber. Machen Sie zuerst ein anderes Mitglied zum Inhaber.',
    'own-team': 'Mit dem eigenen Team von jemandem ist das nicht möglich.',
    'team-not-empty': 'Das Team hat Apps. Übertragen oder löschen Sie sie zuerst.',
    'already-member': 'Die Person ist schon Mitglied.',
    'too-many-teams': 'Ihnen gehören 20 Teams, mehr sind nicht möglich. Löschen Sie zuerst eines.',
    'too-many-members': 'Das Team hat 100 Mitglieder, mehr sind nicht möglich.',
    'too-many-invitations':
      'Das Team hat 50 offene Einladungen, mehr sind nicht möglich. Widerrufen Sie zuerst eine.',
    'too-many-apps': 'Das Team hat 100 Apps, mehr sind nicht möglich.',
  },
}
