import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'options'> = {
  wishesNote:
    'Sprachmodelle halten sich daran. Was andere Übersetzer nicht können, steht unter der ' +
    'Übersetzung.',
  wishesClear: 'Alles zurücksetzen',
  asAppSays: 'Wie in der App eingestellt',
  anyFormality: 'Keine Angabe',
  styleExample: 'Etwa: kurze Sätze für Kinder',
  contextHint: 'Wovon der Text handelt oder was davor steht. Es wird nicht übersetzt.',
  instructionsHint: 'Eine je Zeile.',
  instructionExample: 'Etwa: Produktnamen auf Englisch lassen.',
  tooManyInstructions: (limit) => `Höchstens ${limit} Anweisungen sind möglich.`,
  instructionTooLong: (limit) => `Eine Anweisung hat höchstens ${limit} Zeichen.`,
  glossaryOf: (app) =>
    `Das Glossar gehört zur App ${app}. Zu ihren Grenzen und ihrer Nutzung zählt, was Sie ` +
    'hier übersetzen, bis Sie diese Seite verlassen.',
  glossaryGone:
    'Das Glossar dieser Adresse ist in keiner Ihrer Apps. Texte werden ohne es ' + 'übersetzt.',
  glossaryRefused: (app) =>
    `Das Glossar gehört zur App ${app}, mit der Sie in Ihrer Rolle nicht übersetzen ` +
    'dürfen. Texte werden ohne es übersetzt.',
}
