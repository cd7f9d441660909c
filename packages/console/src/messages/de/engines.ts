import type { MessagesOf } from '../types.ts'

export const engines: MessagesOf<'engines'> = {
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
  quality: 'Qualität (chrF)',
  qualityHint:
    'chrF vergleicht mit Übersetzungen von Menschen: 0 ist am schlechtesten, 100 am besten.',
  pairs: 'Sprachpaare',
  waiting: 'Wartender Text',
  running: 'Laufende Stapel',
  computation: 'Berechnung',
  characters: { one: '# Zeichen', other: '# Zeichen' },
  notMeasured: 'Nicht gemessen',
  doubtful: 'Zweifelhaft',
  doubtfulHint: 'Wird nur benutzt, wo es keinen anderen Weg gibt.',
  noPairs:
    'Kein Übersetzer bedient ein Sprachpaar. Fügen Sie ein Modell hinzu oder installieren Sie ' +
    'ein Apertium-Paar.',
  notFound: 'Kein Paar passt.',
  showAll: (count) => `Alle ${count} zeigen`,
}
