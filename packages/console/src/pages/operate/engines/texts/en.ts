import type { PluralForms } from '../../../../messages/plural.ts'

type Parameters = Readonly<Record<string, string | number>>

export const texts = {
  intro: 'How texts between two languages are translated, and how well.',
  search: 'Search by language',
  engine: 'Engine',
  all: 'All engines',
  hops: 'Route',
  anyRoute: 'All routes',
  direct: 'Direct',
  indirect: 'Through other languages',
  caption: 'Language pairs with their route and quality',
  languages: 'Languages',
  route: 'Route',
  through: (language: string) => `through ${language}`,
  quality: 'Quality',
  qualityHint: '0 to 100: how much translations are like those of people (chrF).',
  pairs: 'Language pairs',
  waiting: 'Waiting text',
  running: 'Batches in work',
  computations: {
    'native-used': 'Fast: uses the instructions of this processor.',
    'native-slower':
      'Uses WebAssembly, which is as fast here as the instructions of this processor.',
    'native-off': 'Slower than possible: native code is turned off by DRAGOMAN_MARIAN_NATIVE.',
    'native-unsupported': 'Uses WebAssembly: this processor has no instructions that are faster.',
    'native-wrong': 'Uses WebAssembly: native code gives wrong results on this processor.',
    'native-not-compiled':
      'Slower than possible: native code is not compiled. Install a C compiler, and restart the ' +
      'service.',
    'native-not-loaded': 'Slower than possible: native code cannot be loaded.',
  } as Readonly<Record<string, string>>,
  warnings: {
    'pair-too-large': ({ from, to, megabytes }) =>
      `Apertium’s pair ${from}-${to} is not used: it needs ${megabytes} MB of memory.`,
    'unknown-language': ({ language }) => `In DRAGOMAN_LLM_SERVERS, “${language}” is no language.`,
    'model-fails': ({ model, host }) => `The language model ${model} at ${host} does not work.`,
  } as Readonly<Record<string, (parameters: Parameters) => string>>,
  details: 'Technical details',
  characters: { one: '# character', other: '# characters' } as PluralForms,
  notMeasured: 'Not measured',
  doubtful: 'Doubtful',
  doubtfulHint: 'Used only where there is no other route.',
  noPairs: 'No engine serves a language pair. Add a model, or install an Apertium pair.',
  notFound: 'No pair matches.',
  showAll: (count: string) => `Show all ${count}`,
  measurements: 'Measured with your own texts',
  measurementsHint: '`dragoman evaluate --save` measures. Translations go by it.',
  measuredWith: 'Measured with',
  sentences: { one: '# sentence', other: '# sentences' } as PluralForms,
  outdated: 'Outdated',
  outdatedHint: 'Other data are installed than were measured. It is not used.',
  action: 'Action',
  remove: 'Remove',
  removeMeasurement: (pair: string) => `Remove the measurement of ${pair}`,
  removeTitle: (pair: string) => `Remove the measurement of ${pair}?`,
  removeText: 'Texts may take another route.',
  wasRemoved: (pair: string) => `The measurement of ${pair} is removed.`,
  /** Those of an app. */
  ofApp: {
    title: 'Engines',
    text: 'Which engines translate the texts of this app.',
    localOnly: 'Keep texts on the operator’s machines',
    localOnlyText: 'No external service gets a text.',
  },
}
