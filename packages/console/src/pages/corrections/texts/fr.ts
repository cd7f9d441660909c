import type { MessagesOf } from '../../../messages/areas.ts'

export const texts: MessagesOf<'corrections'> = {
  title: 'Corrections',
  intro: 'Vos propres traductions de phrases entières. Elles priment sur tous les moteurs.',
  app: 'Application',
  emptyApps: 'Vous n’avez pas encore d’application. Chaque application a ses propres corrections.',
  createApp: 'Créer une application',
  unusable:
    'Cette application est désactivée ou n’a pas de clé valide. Impossible de lire ses ' +
    'corrections.',
  openApp: 'Ouvrir l’application',
  from: 'De',
  to: 'Vers',
  any: 'Toutes',
  choose: 'Choisir une langue',
  source: 'Phrase',
  target: 'Traduction',
  languages: 'Langues',
  added: 'Ajout',
  actions: 'Actions',
  add: 'Ajouter une correction',
  addText: 'Une correction de la même phrase remplace la précédente.',
  wasAdded: 'La correction s’applique désormais',
  remove: 'Supprimer',
  removeOf: (source) => `Supprimer ${source}`,
  removed: 'La correction est supprimée',
  removeFailed: 'La correction n’a pas pu être supprimée',
  notRestored: 'Non rétablie : quelqu’un a ajouté depuis une autre correction de ce texte',
  search: 'Rechercher une correction',
  noneFound: 'Aucune correction ne correspond.',
  clearSearch: 'Tout afficher',
  import: 'Importer',
  importTitle: 'Importer des corrections',
  importText:
    'Un fichier TMX, ou un fichier CSV avec les colonnes source, target, from et to ; ou ' +
    'seulement source et target, dans les langues ci-dessous.',
  file: 'Fichier',
  effectSkipped: 'Inutilisables, par exemple vides',
  imported: {
    one: '# correction importée',
    many: '# de corrections importées',
    other: '# corrections importées',
  },
  exportTmx: 'Exporter en TMX',
  exportCsv: 'Exporter en CSV',
  exportFailed: 'Les corrections n’ont pas pu être exportées',
  errorLanguage: 'Choisissez une langue.',
  errorText: 'Saisissez un texte.',
  none: 'Cette application n’a pas encore de corrections',
  noneHint:
    'Une correction est votre propre traduction d’une phrase. Elle prime sur tous les moteurs ' +
    'chaque fois que la même phrase revient.',
  exampleSource: 'My house is big.',
  exampleTarget: 'Ma maison est immense.',
}
