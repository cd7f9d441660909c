import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'setup'> = {
  intro: 'Was ein Dienst braucht, bevor ihn jemand benutzt.',
  isDone: 'Erledigt',
  isMissing: 'Fehlt',
  languages: {
    title: 'Sprachen',
    done: 'Der Dienst übersetzt.',
    fix:
      'Noch wird nichts übersetzt: Kein Übersetzer hat eine Sprache. Fügen Sie ein ' +
      'neuronales Modell hinzu; es wird in wenigen Minuten heruntergeladen.',
  },
  addLanguages: 'Modell hinzufügen',
  https: {
    title: 'Verschlüsselte Verbindungen (https)',
    done: 'Dieser Browser erreicht den Dienst über https.',
    fix:
      'Dieser Browser erreicht den Dienst ohne Verschlüsselung: Andere im Netz können ' +
      'Texte und Passwörter lesen. Stellen Sie einen Proxy mit Zertifikat vor den ' +
      'Dienst, etwa Caddy oder nginx, und setzen Sie DRAGOMAN_BASE_URL auf dessen ' +
      'Adresse.',
  },
  mail: {
    title: 'E-Mail',
    done: 'Der Dienst verschickt E-Mails.',
    fix:
      'Niemand kann ein vergessenes Passwort zurücksetzen, und niemand erfährt von ' +
      'einem geänderten Passwort oder einem verbrauchten Kontingent. Setzen Sie ' +
      'DRAGOMAN_SMTP_URL, DRAGOMAN_MAIL_FROM und DRAGOMAN_BASE_URL, und starten Sie den ' +
      'Dienst neu.',
  },
}
