import type { MessagesOf } from '../../../../messages/areas.ts'

export const texts: MessagesOf<'engines'> = {
  intro: 'Wie Texte zwischen zwei Sprachen übersetzt werden, und wie gut.',
  search: 'Nach Sprache suchen',
  engine: 'Übersetzer',
  all: 'Alle',
  hops: 'Weg',
  anyRoute: 'Alle Wege',
  direct: 'Direkt',
  indirect: 'Über andere Sprachen',
  caption: 'Sprachpaare mit Weg und Qualität',
  languages: 'Sprachen',
  route: 'Weg',
  through: (language) => `über ${language}`,
  quality: 'Qualität',
  qualityHint: '0 bis 100: wie sehr Übersetzungen denen von Menschen gleichen (chrF).',
  pairs: 'Sprachpaare',
  waiting: 'Wartender Text',
  running: 'Laufende Stapel',
  computations: {
    'native-used': 'Schnell: nutzt die Befehle dieses Prozessors.',
    'native-slower':
      'Nutzt WebAssembly, das hier so schnell ist wie die Befehle dieses Prozessors.',
    'native-off':
      'Langsamer als möglich: Nativer Code ist mit DRAGOMAN_MARIAN_NATIVE ausgeschaltet.',
    'native-unsupported': 'Nutzt WebAssembly: Dieser Prozessor hat keine schnelleren Befehle.',
    'native-wrong': 'Nutzt WebAssembly: Nativer Code rechnet auf diesem Prozessor falsch.',
    'native-not-compiled':
      'Langsamer als möglich: Nativer Code ist nicht übersetzt. Installieren Sie einen ' +
      'C-Compiler und starten Sie den Dienst neu.',
    'native-not-loaded': 'Langsamer als möglich: Nativer Code lässt sich nicht laden.',
  },
  warnings: {
    'pair-too-large': ({ from, to, megabytes }) =>
      `Apertiums Sprachpaar ${from}-${to} wird nicht benutzt: Es braucht ${megabytes} MB.`,
    'unknown-language': ({ language }) =>
      `In DRAGOMAN_LLM_SERVERS ist „${language}“ keine Sprache.`,
    'model-fails': ({ model, host }) => `Das Sprachmodell ${model} auf ${host} funktioniert nicht.`,
  },
  details: 'Technische Einzelheiten',
  characters: { one: '# Zeichen', other: '# Zeichen' },
  notMeasured: 'Nicht gemessen',
  doubtful: 'Zweifelhaft',
  doubtfulHint: 'Wird nur benutzt, wo es keinen anderen Weg gibt.',
  noPairs:
    'Kein Übersetzer bedient ein Sprachpaar. Fügen Sie ein Modell hinzu oder installieren Sie ' +
    'ein Apertium-Paar.',
  notFound: 'Kein Paar passt.',
  showAll: (count) => `Alle ${count} zeigen`,
  measurements: 'Mit eigenen Texten gemessen',
  measurementsHint: '`dragoman evaluate --save` misst. Übersetzungen richten sich danach.',
  measuredWith: 'Gemessen mit',
  sentences: { one: '# Satz', other: '# Sätze' },
  outdated: 'Veraltet',
  outdatedHint: 'Installiert sind andere Daten als die gemessenen. Die Messung zählt nicht.',
  action: 'Aktion',
  remove: 'Entfernen',
  removeMeasurement: (pair) => `Messung von ${pair} entfernen`,
  removeTitle: (pair) => `Messung von ${pair} entfernen?`,
  removeText: 'Texte können einen anderen Weg nehmen.',
  wasRemoved: (pair) => `Die Messung von ${pair} ist entfernt.`,
  ofApp: {
    title: 'Übersetzer',
    text: 'Womit die Texte dieser App übersetzt werden.',
    localOnly: 'Texte auf den Rechnern des Betreibers lassen',
    localOnlyText: 'Kein externer Dienst bekommt einen Text.',
  },
}
