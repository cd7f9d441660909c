import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'engines'> = {
  intro: 'Comment les textes sont traduits d’une langue à l’autre, et avec quelle qualité.',
  search: 'Rechercher par langue',
  engine: 'Moteur',
  all: 'Tous les moteurs',
  hops: 'Chemin',
  anyRoute: 'Tous les chemins',
  direct: 'Direct',
  indirect: 'Via d’autres langues',
  caption: 'Paires de langues avec leur chemin et leur qualité',
  languages: 'Langues',
  route: 'Chemin',
  through: (language) => `via ${language}`,
  quality: 'Qualité',
  qualityHint: 'De 0 à 100 : à quel point les traductions ressemblent à celles d’un humain (chrF).',
  pairs: 'Paires de langues',
  waiting: 'Texte en attente',
  running: 'Lots en cours',
  computations: {
    'native-used': 'Rapide : utilise les instructions de ce processeur.',
    'native-slower': 'Utilise WebAssembly, aussi rapide ici que les instructions de ce processeur.',
    'native-off':
      'Plus lent que possible : le code natif est désactivé par DRAGOMAN_MARIAN_NATIVE.',
    'native-unsupported':
      'Utilise WebAssembly : ce processeur n’a pas d’instructions plus rapides.',
    'native-wrong':
      'Utilise WebAssembly : le code natif donne de faux résultats sur ce processeur.',
    'native-not-compiled':
      'Plus lent que possible : le code natif n’est pas compilé. Installez un compilateur C, ' +
      'puis redémarrez le service.',
    'native-not-loaded': 'Plus lent que possible : le code natif ne peut pas être chargé.',
  },
  warnings: {
    'pair-too-large': ({ from, to, megabytes }) =>
      `La paire ${from}-${to} d’Apertium n’est pas utilisée : il lui faut ${megabytes} Mo.`,
    'unknown-language': ({ language }) =>
      `Dans DRAGOMAN_LLM_SERVERS, « ${language} » n’est pas une langue.`,
    'model-fails': ({ model, host }) =>
      `Le modèle de langage ${model} sur ${host} ne fonctionne pas.`,
  },
  details: 'Détails techniques',
  characters: { one: '# caractère', many: '# de caractères', other: '# caractères' },
  notMeasured: 'Non mesurée',
  doubtful: 'Douteux',
  doubtfulHint: 'Utilisé seulement s’il n’y a pas d’autre chemin.',
  noPairs:
    'Aucun moteur ne prend en charge de paire de langues. Ajoutez un modèle ou installez une ' +
    'paire Apertium.',
  notFound: 'Aucune paire ne correspond.',
  showAll: (count) => `Afficher les ${count}`,
  measurements: 'Mesures sur vos propres textes',
  measurementsHint:
    '`dragoman evaluate --save` effectue la mesure. Les traductions en tiennent compte.',
  measuredWith: 'Mesuré avec',
  sentences: { one: '# phrase', many: '# de phrases', other: '# phrases' },
  outdated: 'Obsolète',
  outdatedHint:
    'Les données installées ne sont pas celles qui ont été mesurées. Cette mesure n’est pas ' +
    'utilisée.',
  action: 'Action',
  remove: 'Supprimer',
  removeMeasurement: (pair) => `Supprimer la mesure de ${pair}`,
  removeTitle: (pair) => `Supprimer la mesure de ${pair} ?`,
  removeText: 'Les textes pourront emprunter un autre chemin.',
  wasRemoved: (pair) => `La mesure de ${pair} est supprimée.`,
  ofApp: {
    title: 'Moteurs',
    text: 'Les moteurs qui traduisent les textes de cette application.',
    localOnly: 'Garder les textes sur les machines de l’opérateur',
    localOnlyText: 'Aucun service externe ne reçoit de texte.',
  },
}
