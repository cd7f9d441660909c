import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'models'> = {
  intro: 'Les modèles neuronaux dont ce service dispose et ceux qu’il peut obtenir.',
  installed: 'Sur ce service',
  installedCaption: 'Modèles demandés ou installés',
  languages: 'Langues',
  status: 'État',
  size: 'Taille',
  version: 'Version',
  action: 'Action',
  isInstalled: 'Installé',
  isInstalledOn: (installed, all) => `Sur ${installed} processus sur ${all}`,
  isWaiting: 'En attente',
  isDownloading: 'Téléchargement…',
  hasFailed: 'Échec',
  isRemoving: 'Suppression…',
  isUnlisted: 'Hors liste',
  unlistedHint:
    'Installé sur une machine, mais ne fait pas partie de ceux que chaque processus doit avoir.',
  isOnDemand: 'À la demande',
  onDemandHint:
    'Téléchargé quand une première requête en a eu besoin. Il est supprimé si d’autres ont ' +
    'besoin de place.',
  askedBy: 'Demandé en premier par l’application',
  askedByRegistry: 'Demandé en premier par un autre Dragoman',
  listUnread: 'La liste des modèles téléchargeables n’a pas encore été lue.',
  listOf: (pairs, registry) =>
    `Télécharge à la demande les modèles de ${pairs} paires de langues depuis ${registry}.`,
  listRead: (age) => `Dernière lecture de la liste : ${age}.`,
  retried: 'Une nouvelle tentative aura lieu, au plus tard dans une heure.',
  progress: (received, total) => `${received} sur ${total}`,
  progressOf: (pair) => `Téléchargement de ${pair}`,
  remove: 'Supprimer',
  removeModel: (pair) => `Supprimer ${pair}`,
  removeTitle: (pair) => `Supprimer ${pair} ?`,
  removeText:
    'Chaque processus supprime le modèle en quelques secondes. Ces langues sont ensuite ' +
    'traduites par un autre moteur ou un autre chemin, ou ne le sont plus.',
  wasRemoved: (pair) => `Suppression de ${pair} en cours.`,
  nothingInstalled: 'Il n’y a pas encore de modèle neuronal. Ajoutez-en un ci-dessous.',
  available: 'Disponibles',
  availableCaption: 'Modèles du registre',
  search: 'Rechercher par langue',
  add: 'Ajouter',
  addModel: (pair) => `Ajouter ${pair}`,
  isAdded: 'Ajouté',
  wasAdded: (pair) => `Installation de ${pair} en cours.`,
  addFailed: (pair) => `${pair} n’a pas pu être ajouté.`,
  notFound: 'Aucun modèle du registre ne correspond.',
  registryFailed:
    'La liste du registre n’a pas pu être chargée. Les modèles installés continuent de ' +
    'fonctionner.',
  processes: 'Par processus',
  unmanaged: 'Ne télécharge et ne supprime rien : son DRAGOMAN_SETUP est désactivé (off).',
  noModels: 'Il n’a aucun modèle neuronal.',
  processTitle: (host, since) => `${host}, depuis ${since}`,
  isImported: 'Importé',
  importedHint: 'De fichiers qu’un opérateur a importés.',
  importModel: 'Importer un modèle',
  importText:
    'Choisissez tous les fichiers d’un modèle : model…bin, vocab…spm et, s’il existe, lex…bin ; ' +
    'tels quels ou compressés (.gz, .zst).',
  importFiles: 'Fichiers du modèle',
  importDrop: 'Vous pouvez aussi déposer ici les fichiers ou leur dossier.',
  importNone: 'Choisissez les fichiers du modèle.',
  importPair: 'Langues, si les fichiers ne les indiquent pas',
  importPairHint: 'Par exemple en-es pour anglais vers espagnol.',
  importPairWrong: 'Écrivez deux langues séparées par un tiret, comme en-es.',
  importSubmit: 'Importer',
  importSending: (percent) => `Envoi : ${percent}`,
  importChecking: 'Envoyé. Le service vérifie le modèle.',
  wasImported: (pair) => `${pair} ajouté.`,
  wasImportedSuspect: (pair) =>
    `${pair} ajouté. Ses traductions de phrases d’essai semblent fausses ; il ne sert que s’il ` +
    'n’y a pas d’autre chemin.',
  failures: 'Ce qui a échoué',
  affected: (list) => `Concernés : ${list}`,
  listOfModels: 'la liste des modèles',
  details: 'Détails techniques',
}
