import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'documents'> = {
  title: 'Documents',
  needAccount: 'Les fichiers demandent un compte',
  needAccountText:
    'Avec un compte, vous pouvez traduire des fichiers Word, PDF et bien d’autres, ' +
    'qui gardent leur format.',
  choose: 'Choisir des fichiers',
  dropHint: 'ou déposez-les ici. Chacun garde son format et sa mise en page.',
  formatsHint: 'Word, Excel, PowerPoint, PDF, pages web, sous-titres, textes et bien d’autres',
  translate: {
    one: 'Traduire # fichier',
    many: 'Traduire # de fichiers',
    other: 'Traduire # fichiers',
  },
  targetOf: (name) => `Langue de la traduction de ${name}`,
  chooseTarget: 'Choisir une langue',
  downloadAll: 'Tout télécharger (ZIP)',
  clear: 'Vider la liste',
  another: 'Dans une autre langue',
  waiting: 'En attente',
  sending: 'Envoi…',
  translating: (percent) => `Traduction : ${percent}`,
  waitsForModel: (received, total) =>
    `En attente de son modèle : ${received} téléchargés sur ${total}`,
  into: (language) => `Vers : ${language}`,
  done: 'Terminé',
  cancelled: 'Annulé',
  failed: 'Échec',
  download: 'Télécharger',
  downloadFailed: 'La traduction n’a pas pu être téléchargée',
  cancel: 'Annuler',
  remove: 'Retirer',
  again: 'Réessayer',
  actionsOf: (action, name) => `${action} : ${name}`,
  translateAgain: 'Traduire à nouveau',
  compareFirstPage: 'Comparer la première page',
  original: 'Original',
  translation: 'Traduction',
  comparing: (name) => `Première page de ${name}`,
  pageOf: (side, name) => `${side} : première page de ${name}`,
  originalGone:
    'L’original n’est pas affiché : il n’est pas conservé quand la console est rechargée.',
  notDrawn:
    'La première page ne peut pas être affichée ici. Vous pouvez télécharger le fichier et ' +
    'l’ouvrir dans un autre programme.',
  pdfChoice: 'Traduction des fichiers PDF',
  pdfHint: 'S’applique aux fichiers PDF que vous ajouterez désormais.',
  pdfOutput: 'Format du résultat',
  outputs: { pdf: 'PDF', docx: 'Word (.docx)', html: 'Page web (.html)' },
  pdfPages: 'Pages',
  pages: { translated: 'Traduction seule', alternating: 'Original et traduction en alternance' },
}
