import type { MessagesOf } from '../../../messages/areas.ts'

export const texts: MessagesOf<'translate'> = {
  tabs: 'À traduire',
  tabText: 'Texte',
  tabFiles: 'Fichiers',
  tabFilesOf: (count) => `Fichiers (${count})`,
  options: 'Options',
  glossary: 'Glossaire',
  noGlossary: 'Aucun',
  format: 'Format',
  formatText: 'Texte',
  formatHtml: 'HTML',
  formatXml: 'XML',
  formatMarkdown: 'Markdown',
  paidBy: 'Application',
  paidByHint: 'Ce que vous traduisez ici compte dans ses limites et son utilisation.',
  from: 'Langue source',
  to: 'Langue cible',
  detect: 'Détecter la langue',
  detectedAs: (language) => `${language} (détecté)`,
  choose: 'Choisir une langue',
  search: 'Rechercher une langue',
  recent: 'Récentes',
  allLanguages: 'Toutes les langues',
  noLanguage: (query) => `Aucune langue ne correspond à « ${query} ».`,
  downloadsFirst: (size) => `${size} à télécharger d’abord`,
  languagesFailed: 'Les langues n’ont pas pu être chargées.',
  source: 'Texte à traduire',
  placeholder: 'Saisissez ou collez un texte',
  result: 'Traduction',
  resultPlaceholder: 'La traduction s’affiche ici.',
  translateFile: 'Traduire un fichier',
  clear: 'Effacer le texte',
  swap: 'Inverser les langues',
  swapUnknown: 'Saisissez d’abord un texte : sa langue n’est pas encore connue.',
  swapWaiting: 'Les langues seront inversées dès que la traduction sera prête.',
  swapUntranslated: 'Le texte n’a pas encore de traduction : impossible d’inverser les langues.',
  swapMissing: (from, to) =>
    `Ce service ne propose pas la traduction ${from} → ${to} : impossible d’inverser les langues.`,
  detection: (language, percent) => `Langue détectée : ${language} (certitude : ${percent})`,
  detectionNone: 'La langue n’a pas été reconnue. Choisissez-la ci-dessus.',
  notRight: 'Ce n’est pas ça ?',
  fromLanguage: (language) => `Traduire depuis : ${language}`,
  countOf: (count, limit) => `${count} sur ${limit} caractères`,
  characters: { one: '# caractère', many: '# de caractères', other: '# caractères' },
  tooLong: {
    one: 'Le texte compte # caractère de trop. Raccourcissez-le pour le traduire.',
    many: 'Le texte compte # de caractères de trop. Raccourcissez-le pour le traduire.',
    other: 'Le texte compte # caractères de trop. Raccourcissez-le pour le traduire.',
  },
  edit: 'Modifier',
  markTerm: (source) => `Du glossaire : ${source}`,
  markCorrection: 'Votre propre correction',
  looksLike: (language) => `Langue probable : ${language}.`,
  addLanguages: 'Ajouter des langues',
  translating: 'Traduction…',
  translated: 'Traduit',
  how: 'Comment ce texte a-t-il été traduit ?',
  doubtReasons: {
    certainty: 'le moteur n’était pas sûr de ses mots',
    context: 'le texte est court et peut se comprendre de plusieurs façons',
    knownWords: 'ces mots sont inhabituels dans cette langue',
    length: 'la traduction est anormalement longue ou courte',
    translatedWords: 'des mots sont restés tels quels',
    wholeWords: 'le moteur a dû épeler des mots',
  },
  engines: {
    apertium: 'Apertium, par règles',
    marian: 'Marian, neuronal',
    memory: 'Corrections',
    llm: 'Modèle de langage',
    'external-llm': 'Modèle de langage externe',
    script: 'Conversion d’écriture',
  },
  wishesTooLong:
    'Les indications de rédaction sont trop longues. Raccourcissez-les pour traduire le texte.',
  optimizeFor: 'Privilégier',
  optimizations: {
    speed: 'Vitesse',
    quality: 'Qualité',
    auto: 'Vitesse, et qualité pour les passages douteux',
  },
  wishNames: {
    context: 'Contexte',
    formality: 'Registre',
    style: 'Style',
    instructions: 'Consignes',
  },
  formalities: { more: 'Formel (vous)', less: 'Informel (tu)' },
  unapplied: (wishes) => `Non suivi, car ce moteur ne le peut pas : ${wishes}.`,
  alternatives: 'Ou bien :',
  tookOtherRoutes:
    'Certaines phrases ont suivi un autre chemin. « Comment ce texte a-t-il été traduit ? » ' +
    'indique lequel.',
  logInTitle: 'Connectez-vous pour traduire',
  logInText: 'Il faut un compte pour traduire.',
  logInKeeps: 'Votre texte reste ici pendant que vous vous connectez.',
  guestTitle: 'Continuer avec un compte',
  guestLine:
    'Avec un compte, vous pouvez aussi traduire des fichiers et utiliser les glossaires et la ' +
    'file d’attente.',
  guestLimit:
    'Sans compte, il n’est plus possible de traduire aujourd’hui depuis votre réseau. Avec un ' +
    'compte, vous pouvez continuer.',
  guestsRefused: 'En ce moment, ce service ne traduit rien sans compte.',
  guestModel: (from, to) =>
    `Le modèle ${from} → ${to} n’est pas encore disponible. Il n’est téléchargé que pour les ` +
    'personnes ayant un compte.',
  createAppFailed: 'L’application n’a pas pu être créée.',
  noUsableApp:
    'Aucune de vos applications ne peut traduire : elles sont désactivées ou n’ont pas de clé ' +
    'valide.',
  showApps: 'Voir les applications',
  changeLimits: 'Modifier les limites',
  appsFailed: 'Vos applications n’ont pas pu être chargées.',
  offline: 'Vous êtes hors connexion. Le texte sera traduit dès votre retour en ligne.',
  unreachable:
    'Le service est injoignable. Le texte sera traduit dès qu’il sera de nouveau disponible.',
  rateLimited: 'Trop de requêtes en peu de temps.',
  overloaded: 'Le service est surchargé.',
  resumesIn: {
    one: 'Reprise dans # seconde.',
    many: 'Reprise dans # de secondes.',
    other: 'Reprise dans # secondes.',
  },
  quota: (app) => `Le texte dépasse ce qui reste du quota mensuel de ${app}.`,
  budget: (app) => `Les modèles de langage ont épuisé les jetons mensuels de ${app}.`,
  quotaUntil: (date) => `Renouvellement le ${date}.`,
  engineUnavailable: 'Aucun moteur de traduction n’est disponible en ce moment.',
  downloading: (from, to) =>
    `Le modèle ${from} → ${to} est en cours de téléchargement. La traduction s’affichera dès ` +
    'qu’il sera prêt.',
  downloaded: (received, total) => `${received} sur ${total}`,
  downloadFailed: (from, to) =>
    `Le modèle ${from} → ${to} n’a pas pu être téléchargé. Le service réessaiera plus tard.`,
  improving:
    'Un meilleur modèle est en cours de téléchargement. Le texte sera retraduit dès qu’il sera ' +
    'prêt.',
  newModelsLimited: (time) =>
    `Beaucoup de modèles ont été téléchargés pour vous. Le prochain sera possible le ${time}. ` +
    'Les autres langues restent disponibles.',
  timedOut: 'La traduction a pris trop de temps. Réessayez, ou avec un texte plus court.',
  appRefused: (app) => `${app} ne peut plus traduire.`,
  pairMissing: (from, to) =>
    `Ce service ne propose pas la traduction ${from} → ${to}. Choisissez une autre langue.`,
  sameLanguage: (language) => `Le texte est déjà dans cette langue : ${language}.`,
  failed: 'Le texte n’a pas pu être traduit.',
  history: 'Historique',
}
