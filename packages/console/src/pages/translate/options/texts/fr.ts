import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'options'> = {
  wishesNote:
    'Les modèles de langage suivent ces indications. Celles que d’autres moteurs ne peuvent ' +
    'pas suivre sont signalées sous la traduction.',
  wishesClear: 'Tout effacer',
  asAppSays: 'Selon l’application',
  anyFormality: 'Non précisé',
  styleExample: 'Par exemple : phrases courtes pour enfants',
  contextHint: 'De quoi parle le texte ou ce qui le précède. Ce contexte n’est pas traduit.',
  instructionsHint: 'Une par ligne.',
  instructionExample: 'Par exemple : garder les noms de produits en anglais.',
  tooManyInstructions: (limit) => `${limit} consignes au maximum.`,
  instructionTooLong: (limit) => `Une consigne compte ${limit} caractères au maximum.`,
  glossaryOf: (app) =>
    `Le glossaire appartient à l’application ${app}. Ce que vous traduisez ici compte dans ` +
    'ses limites et son utilisation, jusqu’à ce que vous quittiez cette page.',
  glossaryGone:
    'Le glossaire de cette adresse n’est dans aucune de vos applications. Les textes ' +
    'sont traduits sans lui.',
  glossaryRefused: (app) =>
    `Le glossaire appartient à l’application ${app}, avec laquelle votre rôle ne permet ` +
    'pas de traduire. Les textes sont traduits sans lui.',
}
