import type { MessagesOf } from '../types.ts'

export const apps: MessagesOf<'apps'> = {
  list: {
    intro:
      'Jede App hat eigene Schlüssel, Grenzen und Nutzungszahlen. Programme übersetzen mit dem ' +
      'Schlüssel einer App.',
    none: 'Sie haben noch keine Apps. Legen Sie eine an, um aus Ihren Programmen zu übersetzen.',
    create: 'App anlegen',
    search: 'Apps durchsuchen',
    searchHint: 'Name, Beschreibung, Schlüssel oder ID',
    shown: (shown, all) => `${shown} von ${all}`,
    count: { one: '# App', other: '# Apps' },
    noneFound: (query) => `Keine App passt zu ${query}.`,
    clearSearch: 'Suche leeren',
    name: 'Name',
    state: 'Zustand',
    keys: 'Schlüssel',
    lastUsed: 'Zuletzt benutzt',
    created: 'Angelegt',
    enabled: 'Aktiv',
    disabled: 'Deaktiviert',
    never: 'Nie',
    keyCount: { one: '# Schlüssel', other: '# Schlüssel' },
  },
  form: {
    title: 'App anlegen',
    name: 'Name',
    nameHint: 'Etwa das Programm, das sie benutzen wird.',
    description: 'Beschreibung (freiwillig)',
    noStore: 'Keine Texte speichern',
    noStoreHint:
      'Texte werden nicht zwischengespeichert, Ergebnisse der Warteschlange nach der Zustellung ' +
      'gelöscht.',
    noStoreFailed:
      'Die App wurde angelegt, speichert aber Texte: „Keine Texte speichern“ ließ sich nicht ' +
      'einschalten. Holen Sie es in den Einstellungen der App nach.',
    invalidName: 'Geben Sie eine Zeile Text ein, 1 bis 200 Zeichen.',
    invalidDescription: 'Geben Sie eine Zeile Text ein, höchstens 2.000 Zeichen.',
  },
  secret: {
    created: (name) => `${name} ist bereit`,
    newKey: 'Der neue Schlüssel ist bereit',
    newSigningSecret: 'Das neue Signaturgeheimnis ist bereit',
    once:
      'Kopieren Sie die Geheimnisse jetzt. Sie werden nur einmal gezeigt; niemand kann sie ' +
      'später ' +
      'nachsehen.',
    onceOne:
      'Kopieren Sie das Geheimnis jetzt. Es wird nur einmal gezeigt; niemand kann es später ' +
      'nachsehen.',
    apiKey: 'API-Schlüssel',
    apiSecret: 'API-Geheimnis',
    webhookSecret: 'Signaturgeheimnis der Webhooks',
    copyEnvironment: 'Alles als Umgebungsvariablen kopieren',
    done: 'Ich habe es gesichert',
    leaveTitle: 'Ohne Sichern schließen?',
    leaveText:
      'Das Geheimnis kann nicht noch einmal gezeigt werden. Ohne es brauchen Sie ein neues.',
    leave: 'Trotzdem schließen',
    overlapUntil: (time) => `Das bisherige Geheimnis signiert Webhooks noch bis ${time}.`,
  },
  snippets: {
    title: 'Ausprobieren',
    text: 'Fertig zum Ausführen, mit dem Schlüssel dieser App.',
    withoutSecret:
      'Mit dem Schlüssel dieser App. Setzen Sie das Geheimnis für API_SECRET ein; es wurde beim ' +
      'Anlegen des Schlüssels gezeigt.',
    noKey: 'Diese App hat keinen gültigen Schlüssel. Legen Sie einen an, um sie zu benutzen.',
    languages: 'Programmiersprache',
    curl: 'In einer Shell ausführen.',
    typescript:
      'Bauen Sie den Client mit „npm pack -w @dragoman/client“ in einem Checkout von Dragoman, ' +
      'und ' +
      'installieren Sie die Datei mit npm.',
    python: 'Python 3.9 oder neuer, ohne Pakete.',
    php: 'PHP 8 oder neuer, ohne Erweiterungen.',
    deepl: 'DeepLs eigene Bibliothek arbeitet mit diesem Dienst: npm install deepl-node',
    code: (language) => `Code für ${language}`,
  },
  page: {
    all: 'Alle Apps',
    sections: 'Bereiche der App',
    missingTitle: 'Diese App gibt es nicht',
    missingText: 'Sie wurde vielleicht gelöscht, oder sie gehört jemand anderem.',
    disabled: 'Diese App ist deaktiviert. Anfragen mit ihren Schlüsseln werden abgelehnt.',
    overview: 'Überblick',
    keys: 'Schlüssel',
    webhooks: 'Webhooks',
    limits: 'Grenzen',
    audit: 'Audit-Log',
    settings: 'Einstellungen',
    details: 'Angaben',
    id: 'App-ID',
    saved: 'Gespeichert',
    more: 'Mehr zeigen',
  },
  keys: {
    title: 'Schlüssel',
    text:
      'Ein Programm weist sich mit einem Schlüssel und dessen Geheimnis aus. Mehrere Schlüssel ' +
      'können gleichzeitig gültig sein.',
    none: 'Diese App hat keine Schlüssel. Ohne Schlüssel kann kein Programm sie benutzen.',
    create: 'Neuer Schlüssel',
    createTitle: 'Schlüssel anlegen',
    createText: 'Das Geheimnis wird im nächsten Schritt gezeigt, und nur dort.',
    label: 'Bezeichnung (freiwillig)',
    labelHint: 'Etwa die Maschine, die ihn benutzen wird.',
    invalidLabel: 'Geben Sie eine Zeile Text ein, höchstens 200 Zeichen.',
    previous: 'Die vorhandenen Schlüssel',
    previousKeep: 'Bleiben gültig',
    previousNow: 'Laufen sofort ab',
    previousHour: 'Laufen in einer Stunde ab',
    previousDay: 'Laufen in einem Tag ab',
    previousWeek: 'Laufen in einer Woche ab',
    expiry: 'Der neue Schlüssel läuft ab',
    expiryNever: 'Nie',
    expiryMonth: 'In 30 Tagen',
    expiryQuarter: 'In 90 Tagen',
    expiryYear: 'In einem Jahr',
    key: 'Schlüssel',
    secret: 'Geheimnis',
    created: 'Angelegt',
    lastUsed: 'Zuletzt benutzt',
    expires: 'Läuft ab',
    never: 'Nie',
    expired: 'Abgelaufen',
    unlabelled: 'Ohne Bezeichnung',
    actions: 'Aktionen',
    actionsOf: (of) => `Aktionen für ${of}`,
    rename: 'Umbenennen',
    renameTitle: 'Bezeichnung ändern',
    revoke: 'Widerrufen',
    revokeTitle: 'Diesen Schlüssel widerrufen?',
    revokeText: (key) =>
      `Programme, die ${key} benutzen, werden binnen 5 Sekunden abgelehnt. Das lässt sich nicht ` +
      'rückgängig machen.',
    revokeUsed: (time) => `Er wurde zuletzt ${time} benutzt.`,
    revoked: 'Der Schlüssel ist widerrufen',
  },
  webhooks: {
    title: 'Wohin Webhooks gehen',
    text: 'Endet eine Übersetzung der Warteschlange, schickt der Dienst sie an diese Adresse.',
    address: 'Adresse',
    addressHint: 'Leer: keine Webhooks, außer eine Anfrage nennt selbst eine Adresse.',
    stopped:
      'Webhooks sind angehalten, weil die Adresse mit 410 (nicht mehr da) geantwortet hat. ' +
      'Speichern Sie die Adresse, um sie fortzusetzen.',
    test: 'Test senden',
    testSent: 'Der Test ist unterwegs',
    secretTitle: 'Signaturgeheimnis',
    secretText:
      'Empfänger prüfen damit, dass ein Webhook von diesem Dienst kommt. Es kann nicht noch ' +
      'einmal ' +
      'gezeigt, nur ersetzt werden.',
    rotate: 'Geheimnis ersetzen',
    rotateTitle: 'Das Signaturgeheimnis ersetzen?',
    rotateText: 'Das neue Geheimnis wird im nächsten Schritt gezeigt, und nur dort.',
    overlap: 'Das jetzige Geheimnis',
    overlapNow: 'Signiert ab sofort nicht mehr',
    overlapHour: 'Signiert noch eine Stunde mit',
    overlapDay: 'Signiert noch einen Tag mit',
    overlapWeek: 'Signiert noch eine Woche mit',
    historyTitle: 'Gesendete Webhooks',
    none: 'Noch wurde kein Webhook gesendet. Hier steht dann auch, was der Empfänger antwortete.',
    event: 'Ereignis',
    succeeded: 'Übersetzung gelungen',
    failed: 'Übersetzung fehlgeschlagen',
    tested: 'Test',
    state: 'Zustand',
    pending: 'Ausstehend',
    delivered: 'Zugestellt',
    undelivered: 'Fehlgeschlagen',
    attempts: 'Versuche',
    lastAnswer: 'Letzte Antwort',
    noAnswer: 'Keine Antwort',
    created: 'Angelegt',
    nextAttempt: (time) => `Nächster Versuch ${time}`,
    actions: 'Aktionen',
    actionsOf: (of) => `Aktionen für ${of}`,
    details: 'Einzelheiten',
    detailsTitle: 'Webhook',
    redeliver: 'Erneut senden',
    redelivered: 'Der Webhook wird erneut gesendet',
    started: 'Zeit',
    answer: 'Antwort',
    duration: 'Dauer',
    body: 'Was gesendet wurde',
    noAttempts: 'Noch nicht gesendet.',
    job: 'Auftrag',
    id: 'ID',
  },
  limits: {
    title: 'Grenzen',
    text:
      'Es gilt die niedrigere aus Ihrer eigenen Grenze und der des Betreibers. Minuten und ' +
      'Monate ' +
      'sind die der Weltzeit (UTC).',
    none: 'Keine Grenze',
    requestsPerMinute: 'Anfragen pro Minute',
    charactersPerMinute: 'Zeichen pro Minute',
    monthlyCharacters: 'Zeichen pro Monat',
    quotaTitle: 'Dieser Monat',
    quotaUsed: (used, limit) => `${used} von ${limit} Zeichen`,
    quotaUnlimited: (used) => `${used} Zeichen, ohne Grenze pro Monat`,
    quotaOver:
      'Die Zeichen des Monats sind aufgebraucht. Bis zu seinem Ende werden Übersetzungen ' +
      'abgelehnt.',
    requests: 'Anfragen',
    errors: 'Fehler',
    ownTitle: 'Ihre eigenen Grenzen',
    ownText: 'Leer: alles, was der Betreiber gewährt.',
    invalid: 'Geben Sie eine ganze Zahl von 1 bis 1.000.000.000.000 ein, oder nichts.',
    invalidMonthly: 'Geben Sie eine ganze Zahl von 0 bis 1.000.000.000.000 ein, oder nichts.',
    save: 'Grenzen speichern',
    usage: 'Nutzung aller Apps',
  },
  audit: {
    title: 'Audit-Log',
    text: 'Wer was an dieser App geändert hat.',
    none: 'Noch ist nichts verzeichnet.',
    time: 'Zeit',
    event: 'Ereignis',
    actor: 'Durch',
    details: 'Einzelheiten',
    you: 'Sie',
    operator: 'Ein Betreiber',
    commandLine: 'Die Befehlszeile',
    key: 'Ein Schlüssel der App',
    unknown: 'Unbekannt',
    types: {
      'app.created': 'App angelegt',
      'app.changed': 'App geändert',
      'app.disabled': 'App deaktiviert',
      'app.enabled': 'App aktiviert',
      'app.deleted': 'App gelöscht',
      'credential.created': 'Schlüssel angelegt',
      'credential.changed': 'Schlüssel geändert',
      'credential.revoked': 'Schlüssel widerrufen',
      'webhook-secret.rotated': 'Signaturgeheimnis ersetzt',
      'glossary.created': 'Glossar angelegt',
      'glossary.changed': 'Glossar geändert',
      'glossary.deleted': 'Glossar gelöscht',
      'correction.added': 'Korrekturen hinzugefügt',
      'correction.deleted': 'Korrekturen gelöscht',
    },
  },
  settings: {
    textsTitle: 'Texte',
    noStore: 'Keine Texte speichern',
    noStoreText:
      'Texte werden nicht zwischengespeichert, Ergebnisse der Warteschlange nach der Zustellung ' +
      'gelöscht.',
    keepTexts: 'Texte der Warteschlange behalten',
    keepTextsText:
      'Texte beendeter Aufträge bleiben, bis diese verfallen, damit Sie sie erneut einreichen ' +
      'können. Ohne Wirkung, solange die App keine Texte speichert.',
    disableTitle: 'App deaktivieren',
    disableText:
      'Anfragen mit ihren Schlüsseln werden abgelehnt. Aufträge der Warteschlange laufen weiter. ' +
      'Sie können die App wieder aktivieren.',
    disable: 'Deaktivieren',
    disableQuestion: (name) => `${name} deaktivieren?`,
    disabledDone: 'Die App ist deaktiviert',
    enableTitle: 'App aktivieren',
    enableText: 'Anfragen mit ihren Schlüsseln werden zurzeit abgelehnt.',
    enable: 'Aktivieren',
    enabledDone: 'Die App ist aktiv',
    deleteTitle: 'App löschen',
    deleteText:
      'Ihre Schlüssel, Aufträge, Texte, Ergebnisse, Webhooks und Nutzungszahlen werden gelöscht. ' +
      'Das lässt sich nicht rückgängig machen.',
    delete: 'App löschen',
    copyName: 'Namen kopieren',
    deleteQuestion: (name) => `${name} löschen?`,
    deleted: (name) => `${name} ist gelöscht`,
    failed: 'Das ließ sich nicht ändern',
  },
  problems: {
    'too-many-apps': 'Sie haben 100 Apps, mehr sind nicht möglich. Löschen Sie zuerst eine.',
    'too-many-credentials':
      'Diese App hat 10 gültige Schlüssel, mehr sind nicht möglich. Widerrufen Sie zuerst einen.',
    'webhook-address-refused':
      'Webhooks gehen nur über https an öffentliche Adressen. Diese ist nicht öffentlich, oder ' +
      'ihr ' +
      'Host ist unbekannt.',
    'rate-limited':
      'Zu viele Anfragen auf einmal. Warten Sie eine Minute und versuchen Sie es erneut.',
    'app-not-found': 'Die App gibt es nicht mehr.',
    'credential-not-found': 'Den Schlüssel gibt es nicht mehr.',
    'webhook-not-found': 'Den Webhook gibt es nicht mehr.',
    'connection-failed':
      'Der Dienst ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    'timed-out': 'Der Dienst hat nicht rechtzeitig geantwortet. Versuchen Sie es erneut.',
  },
}
