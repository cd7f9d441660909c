import type { MessagesOf } from '../../../messages/areas.ts'

export const texts: MessagesOf<'reference'> = {
  search: 'Operationen durchsuchen',
  operations: 'Operationen',
  allOperations: 'Alle Operationen',
  nothing: 'Nichts gefunden. Versuchen Sie ein anderes Wort.',
  unknown: 'Diese Operation gibt es nicht. Wählen Sie eine aus der Liste.',
  address: 'Adresse dieses Dienstes',
  credentials: 'Schlüssel und Tokens',
  credentialsOf: {
    app: 'Braucht den Schlüssel und das Geheimnis einer App. Das Zugriffstoken eines Benutzers mit dem Schlüssel der App genügt auch.',
    user: 'Braucht das Zugriffstoken eines Benutzers, das man beim Anmelden erhält.',
    none: 'Braucht weder Schlüssel noch Token.',
  },
  problems: 'Fehler',
  aboutProblems:
    'Jeder Fehler hat dieselbe Form und einen Code. Zu jedem Code gibt es eine Seite, die sagt, was zu tun ist.',
  allProblems: 'Alle Fehler',
  documentation: 'Dokumentation',
  openapi: 'OpenAPI-Dokument, für Programme',
  swagger: 'Dasselbe in Swagger UI',
  client: 'TypeScript-Client, als npm-Paket',
  example: 'Beispiel',
  exampleIn: (name) => `Beispiel in ${name}`,
  logInForKey: 'Melden Sie sich an, dann enthält das Beispiel den Schlüssel Ihrer App.',
  yourKey:
    'Das ist der Schlüssel Ihrer App. Setzen Sie ihr Geheimnis an die Stelle von API_SECRET; es wurde beim Erstellen des Schlüssels angezeigt.',
  tryIt: 'Hier ausprobieren',
  send: 'Anfrage senden',
  trialAnswer: 'Antwort',
  parameters: 'Parameter',
  body: 'Was gesendet wird',
  answer: (status) => `Antwort ${status}`,
  required: 'erforderlich',
  fieldsOf: (name) => `Felder von ${name}`,
}
