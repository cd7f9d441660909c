import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'missing'> = {
  title: (name) => `${name} ist nicht installiert`,
  text:
    'Bitten Sie die Betreiber dieses Dienstes, die Sprache hinzuzufügen, oder wählen ' +
    'Sie eine andere.',
  targetMissing: (to) => `Dieser Dienst übersetzt nicht in ${to}. Wählen Sie eine andere Sprache.`,
  operatorText: 'Die Modelle werden einmal heruntergeladen und übersetzen dann für alle.',
  add: (name, size) => `${name} hinzufügen (${size})`,
  adding: (name) =>
    `${name} wird heruntergeladen. Der Text wird übersetzt, sobald die Sprache da ist.`,
  failed: (name) => `${name} konnte nicht hinzugefügt werden.`,
}
