import type { MessagesOf } from '../../areas.ts'

export const texts: MessagesOf<'problems'> = {
  'malformed-json':
    'Der Dienst konnte nicht lesen, was diese Seite geschickt hat. Laden Sie die Seite neu und ' +
    'versuchen Sie es noch einmal.',
  'malformed-request':
    'Der Dienst konnte nicht lesen, was diese Seite geschickt hat. Laden Sie die Seite neu und ' +
    'versuchen Sie es noch einmal.',
  'validation-failed': 'Der Dienst nimmt einen Wert nicht an. Prüfen Sie Ihre Eingaben.',
  unauthenticated: 'Ihre Sitzung ist beendet. Melden Sie sich neu an.',
  'invalid-credentials': 'Die E-Mail-Adresse oder das Passwort stimmt nicht.',
  'invalid-refresh-token': 'Ihre Sitzung ist beendet. Melden Sie sich neu an.',
  'invalid-challenge':
    'Das hat zu lange gedauert oder wurde zu oft versucht. Beginnen Sie von vorn.',
  'second-factor-required':
    'Das Passwort stimmt. Bestätigen Sie die Anmeldung mit Ihrem zweiten Faktor.',
  'sign-on-failed': 'Die Anmeldung bei Ihrem Anbieter ist nicht gelungen. Beginnen Sie von vorn.',
  'invalid-api-credentials':
    'Der Schlüssel der App ist falsch, widerrufen oder abgelaufen. Wählen Sie eine andere App, ' +
    'oder erstellen Sie einen neuen Schlüssel.',
  'signup-closed':
    'Neue Konten legen die Betreiber dieses Dienstes an. Bitten Sie einen von ihnen darum.',
  'email-reserved':
    'Diese E-Mail-Adresse ist einem Betreiber vorbehalten. Verwenden Sie eine andere.',
  'mail-off':
    'Dieser Dienst verschickt keine E-Mails. Ein Betreiber kann Ihnen ein neues Passwort setzen.',
  'invalid-link':
    'Der Link wurde schon benutzt, ist abgelaufen oder gehört zu einem anderen Konto. Fordern ' +
    'Sie einen neuen an.',
  'operator-required': 'Das dürfen nur Betreiber dieses Dienstes.',
  'user-disabled': 'Ein Betreiber des Dienstes hat das Konto gesperrt. Fragen Sie dort nach.',
  'origin-refused':
    'Der Dienst nimmt von dieser Adresse keine Anfragen an. Öffnen Sie ihn unter seiner eigenen ' +
    'Adresse.',
  'wrong-password': 'Das Passwort stimmt nicht.',
  'wrong-second-factor':
    'Der Code stimmt nicht oder wurde schon benutzt. Warten Sie auf den nächsten.',
  'proof-required': 'Bestätigen Sie zuerst, dass Sie es sind, und versuchen Sie es noch einmal.',
  'sign-on-refused':
    'Ihr Konto beim Anbieter darf sich hier nicht anmelden. Fragen Sie einen Betreiber dieses ' +
    'Dienstes.',
  'sign-on-only': 'Hier meldet man sich bei einem Anbieter an, nicht mit einem Passwort.',
  'device-login-refused': 'Die Anmeldung des Programms wurde abgelehnt.',
  'second-factor-missing':
    'Dieser Dienst verlangt einen zweiten Faktor. Richten Sie ihn in Ihrem Konto unter ' +
    '„Sicherheit“ ein.',
  'app-disabled': 'Die App ist ausgeschaltet. Wählen Sie eine andere, oder schalten Sie sie ein.',
  'role-required':
    'Ihre Rolle im Team erlaubt das nicht. Fragen Sie einen Inhaber oder Admin des Teams.',
  'invitation-not-yours':
    'Die Einladung gilt für eine andere E-Mail-Adresse. Melden Sie sich mit jener an, oder ' +
    'bitten Sie um eine Einladung für Ihre.',
  'route-not-found': 'Das gibt es bei diesem Dienst nicht. Laden Sie die Seite neu.',
  'app-not-found': 'Die App gibt es nicht mehr.',
  'user-not-found': 'Diesen Benutzer gibt es nicht mehr. Vielleicht wurde er gelöscht.',
  'session-not-found': 'Diese Sitzung ist schon beendet.',
  'passkey-not-found': 'Den Passkey gibt es nicht mehr.',
  'provider-not-found': 'Diesen Anbieter gibt es hier nicht mehr.',
  'identity-not-found': 'Dieses Konto ist nicht mehr verbunden.',
  'device-code-not-found':
    'Der Code ist unbekannt, schon benutzt oder zu alt. Beginnen Sie im Programm von vorn.',
  'team-not-found': 'Sie sind kein Mitglied des Teams mehr.',
  'member-not-found': 'Die Person ist kein Mitglied des Teams mehr.',
  'invitation-not-found':
    'Die Einladung wurde benutzt oder widerrufen oder ist abgelaufen. Bitten Sie um eine neue.',
  'credential-not-found': 'Den Schlüssel gibt es nicht mehr.',
  'webhook-not-found': 'Den Webhook gibt es nicht mehr.',
  'job-not-found': 'Der Auftrag ist abgelaufen oder wurde entfernt.',
  'document-not-found':
    'Das Dokument ist nicht mehr gespeichert. Übersetzen Sie die Datei noch einmal.',
  'model-not-found': 'Dieses Modell gibt es nicht mehr.',
  'measurement-not-found': 'Diese Messung gibt es nicht mehr.',
  'glossary-not-found': 'Das Glossar gibt es nicht mehr. Wählen Sie ein anderes.',
  'correction-not-found': 'Die Korrektur gibt es nicht mehr.',
  'dictionary-not-found': 'Das Glossar hat für diese beiden Sprachen nichts mehr.',
  'method-not-allowed': 'Der Dienst erlaubt das nicht. Laden Sie die Seite neu.',
  'request-timeout':
    'Das Senden hat zu lange gedauert. Prüfen Sie Ihre Verbindung und versuchen Sie es noch ' +
    'einmal.',
  'email-taken': 'Es gibt schon ein Konto mit dieser E-Mail-Adresse.',
  'own-account': 'Beim eigenen Konto geht das nicht. Bitten Sie einen anderen Betreiber.',
  'last-operator': 'Sonst ist niemand Betreiber. Machen Sie zuerst jemand anderen zum Betreiber.',
  'own-team': 'Mit dem eigenen Team von jemandem ist das nicht möglich.',
  'last-owner':
    'Ein Team braucht einen Inhaber. Machen Sie zuerst ein anderes Mitglied zum Inhaber.',
  'team-not-empty': 'Das Team hat Apps. Übertragen oder löschen Sie sie zuerst.',
  'already-member': 'Die Person ist schon Mitglied.',
  'job-not-cancellable': 'Der Auftrag ist beendet: Es gibt nichts abzubrechen.',
  'job-not-retryable':
    'Der Auftrag kann nicht wiederholt werden. Senden Sie seinen Text oder seine Datei noch ' +
    'einmal.',
  'document-not-ready':
    'Das Dokument ist noch nicht übersetzt, oder die Übersetzung ist gescheitert.',
  'account-not-connected':
    'Es gibt ein Konto mit dieser E-Mail-Adresse. Melden Sie sich dort an, und verbinden Sie es ' +
    'mit dem Anbieter.',
  'account-connected':
    'Dieses Konto beim Anbieter gehört zu einem anderen Benutzer. Melden Sie sich damit an, oder ' +
    'nehmen Sie ein anderes.',
  'last-login-method': 'Sie könnten sich nicht mehr anmelden. Setzen Sie zuerst ein Passwort.',
  'device-login-pending': 'Die Anmeldung ist noch nicht bestätigt.',
  'factor-exists': 'Diesen zweiten Faktor haben Sie schon.',
  'passkeys-unavailable':
    'Passkeys funktionieren nur unter Adressen mit https. Fragen Sie einen Betreiber dieses ' +
    'Dienstes.',
  'too-many-passkeys':
    'Sie haben so viele Passkeys, wie möglich sind. Entfernen Sie einen, den Sie nicht benutzen.',
  'too-many-apps': 'Das Team hat so viele Apps, wie möglich sind. Löschen Sie zuerst eine.',
  'too-many-teams': 'Ihnen gehören so viele Teams, wie möglich sind. Löschen Sie zuerst eines.',
  'too-many-members':
    'Das Team hat so viele Mitglieder, wie möglich sind. Entfernen Sie zuerst eines.',
  'too-many-invitations':
    'Das Team hat so viele offene Einladungen, wie möglich sind. Widerrufen Sie zuerst eine.',
  'too-many-credentials':
    'Die App hat so viele gültige Schlüssel, wie möglich sind. Widerrufen Sie zuerst einen.',
  'too-many-corrections': 'Für weitere Korrekturen ist kein Platz. Löschen Sie zuerst einige.',
  'glossary-changed':
    'Jemand hat das Glossar inzwischen geändert. Sehen Sie es noch einmal an, und wiederholen ' +
    'Sie Ihre Änderung.',
  'too-many-glossaries': 'In den Glossaren ist kein Platz für mehr. Löschen Sie zuerst etwas.',
  'too-many-measurements':
    'Es gibt so viele Messungen, wie möglich sind. Entfernen Sie zuerst einige.',
  'text-too-long': 'Der Text ist zu lang. Teilen Sie ihn in mehrere Teile.',
  'document-too-large': 'Das Dokument ist zu groß. Teilen Sie es.',
  'payload-too-large': 'Das ist zu viel auf einmal. Teilen Sie es in mehrere Teile.',
  'document-not-supported':
    'Dateien dieser Art werden nicht übersetzt. Speichern Sie sie in einem anderen Format, etwa ' +
    '.docx oder .txt.',
  'unsupported-media-type':
    'Der Dienst nimmt nicht an, was gesendet wurde. Laden Sie die Seite neu und versuchen Sie es ' +
    'noch einmal.',
  'document-damaged':
    'Die Datei ist beschädigt. Öffnen Sie sie in dem Programm, mit dem sie gemacht wurde, ' +
    'speichern Sie sie, und versuchen Sie es noch einmal.',
  'document-encrypted':
    'Die Datei ist mit einem Passwort geschützt. Speichern Sie sie ohne Passwort.',
  'document-refused':
    'Die Datei kann so nicht übersetzt werden. Teilen Sie sie, oder speichern Sie sie in ' +
    'einfacherer Form.',
  'language-not-supported': 'Der Dienst kennt diese Sprache nicht.',
  'idempotency-key-reused':
    'Inzwischen wurde etwas anderes gesendet. Versuchen Sie es noch einmal.',
  'language-pair-not-supported':
    'Dieser Dienst übersetzt nicht zwischen diesen Sprachen. Wählen Sie andere.',
  'glossary-pair-not-supported':
    'Das Glossar hat keine Einträge für diese Sprachen. Wählen Sie ein anderes oder keines.',
  'webhook-address-refused':
    'Webhooks gehen nur über https an öffentliche Adressen. Diese ist nicht öffentlich, oder ihr ' +
    'Host ist unbekannt.',
  'headers-too-large':
    'Der Browser hat zu viel gesendet. Löschen Sie die Cookies dieser Seite und versuchen Sie es ' +
    'noch einmal.',
  'rate-limited': 'Zu viele Anfragen. Warten Sie eine Minute und versuchen Sie es noch einmal.',
  'quota-exceeded': 'Die App hat ihre Zeichen dieses Monats verbraucht.',
  'guest-limit-exceeded':
    'Ohne Konto ist die heutige Grenze dieses Dienstes erreicht. Melden Sie sich an, oder ' +
    'kommen Sie morgen wieder.',
  'budget-exceeded': 'Die App hat verbraucht, was Sprachmodelle in diesem Monat verwenden dürfen.',
  internal:
    'Im Dienst ist etwas schiefgegangen. Versuchen Sie es noch einmal. Wenn es wieder geschieht, ' +
    'nennen Sie einem Betreiber die ID darunter.',
  'registry-unavailable': 'Das Verzeichnis der Modelle ist nicht erreichbar.',
  'provider-unavailable':
    'Der Anbieter der Anmeldung antwortet nicht. Versuchen Sie es später noch einmal.',
  'engine-unavailable':
    'Was diese Sprachen übersetzt, funktioniert gerade nicht. Versuchen Sie es später noch einmal.',
  'model-downloading':
    'Das Modell für diese Sprachen wird gerade heruntergeladen. Versuchen Sie es gleich noch ' +
    'einmal.',
  'database-unavailable':
    'Der Dienst erreicht seine Datenbank nicht. Versuchen Sie es später noch einmal.',
  overloaded: 'Der Dienst ist ausgelastet. Versuchen Sie es gleich noch einmal.',
  'not-ready': 'Der Dienst startet gerade. Versuchen Sie es gleich noch einmal.',
  'translation-timeout':
    'Die Übersetzung hat zu lange gedauert. Übersetzen Sie weniger auf einmal.',
  'document-storage-full':
    'Für weitere Dokumente ist kein Platz. Entfernen Sie einige, oder warten Sie, bis ältere ' +
    'ablaufen.',
  'storage-full': 'Der Dienst hat keinen Speicher mehr frei. Sagen Sie es einem Betreiber.',
  'connection-failed':
    'Der Dienst ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
  'timed-out': 'Der Dienst hat nicht rechtzeitig geantwortet. Versuchen Sie es noch einmal.',
  'unexpected-response':
    'Etwas anderes als der Dienst hat geantwortet. Versuchen Sie es noch einmal, oder fragen ' +
    'Sie, wer Ihr Netz betreibt.',
  'model-refused': 'Das Modell lässt sich nicht verwenden. Prüfen Sie seine Dateien.',
  'models-read-only':
    'Dieser Dienst ändert keine Modelle: DRAGOMAN_SETUP ist ausgeschaltet (off), oder er darf ' +
    'nicht in ihr Verzeichnis schreiben.',
}
