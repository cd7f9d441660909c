import type { MessagesOf } from '../../../messages/areas.ts'

export const texts: MessagesOf<'reference'> = {
  search: 'Operationen durchsuchen',
  operations: 'Operationen',
  allOperations: 'Alle Operationen',
  nothing: 'Nichts gefunden. Versuchen Sie ein anderes Wort.',
  unknown: 'Diese Operation gibt es nicht. Wählen Sie eine aus der Liste.',
  address: 'Adresse dieses Dienstes',
  credentials: 'Schlüssel und Tokens',
  aboutCredentials: 'Bei jeder Operation steht, wie sie gesendet wird:',
  credentialsOf: {
    app:
      'Mit dem Schlüssel und dem Geheimnis einer App, oder mit dem Zugriffstoken eines ' +
      'Benutzers und dem Schlüssel einer App.',
    user: 'Mit dem Zugriffstoken eines Benutzers, das man beim Anmelden erhält.',
    none: 'Ohne Schlüssel und ohne Token.',
  },
  problems: 'Fehler',
  aboutProblems:
    'Jeder Fehler hat dieselbe Form und einen Code. Zu jedem Code gibt es eine Seite, ' +
    'die sagt, was zu tun ist.',
  allProblems: 'Alle Fehler',
  documentation: 'Dokumentation',
  openapi: 'OpenAPI-Dokument, für Programme',
  swagger: 'Dasselbe in Swagger UI',
  client: 'TypeScript-Client, als npm-Paket',
  example: 'Beispiel',
  exampleIn: (name) => `Beispiel in ${name}`,
  logInForKey: 'Melden Sie sich an, dann enthält das Beispiel den Schlüssel Ihrer App.',
  yourKey:
    'Das ist der Schlüssel Ihrer App. Setzen Sie ihr Geheimnis an die Stelle von ' +
    'API_SECRET; es wurde beim Erstellen des Schlüssels angezeigt.',
  tryIt: 'Hier ausprobieren',
  send: 'Anfrage senden',
  trialAnswer: 'Antwort',
  parameters: 'Parameter',
  body: 'Was gesendet wird',
  answer: (status) => `Antwort ${status}`,
  required: 'erforderlich',
  fieldsOf: (name) => `Felder von ${name}`,
}
