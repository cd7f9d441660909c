import type { MessagesOf } from '../../areas.ts'

export const texts: MessagesOf<'notices'> = {
  'bound-content':
    'Einige Felder zeigen Daten, die das Dokument neben seinem Text enthält. Word zeigt wieder ' +
    'die ursprünglichen, wenn es die Übersetzung öffnet.',
  'catalogue-translated': 'Die Texte der Datei sind schon auf {language}.',
  'cells-are-data':
    'Zellen bleiben, wie sie sind, wenn Formeln, Filter oder Tabellen ihren Text verwenden.',
  'cells-too-long':
    'Zellen, Kopf- und Fußzeilen bleiben, wie sie sind, wo die Übersetzung länger ist, als Excel ' +
    'erlaubt.',
  'characters-missing': 'Keine Schrift hat diese Zeichen, sie erscheinen als „?“: {characters}',
  'column-filled': 'Die Spalte {column} wird in die leeren Zellen von {target} übersetzt.',
  'column-replaced':
    'Die Tabelle hat keine Spalte für {language}, daher steht die Übersetzung in der Spalte ' +
    '{column}.',
  'columns-keep-places':
    'Spalten und Beschriftungen bleiben an ihrem Platz, obwohl die Übersetzung von rechts nach ' +
    'links läuft. Als Word-Dokument liest sie sich besser.',
  'contents-outdated':
    'Die Seitenzahlen im Inhaltsverzeichnis sind die des Originals. Aktualisieren Sie es in Word ' +
    '(Rechtsklick, Felder aktualisieren).',
  'deleted-text': 'Text, den nachverfolgte Änderungen löschen, wird nicht übersetzt.',
  'doubtful-passages': '{doubtful} von {passages} Stellen sind zweifelhaft, etwa: {examples}',
  'encoding-changed': 'Die Datei wurde als {encoding} gelesen. Die übersetzte Datei ist in UTF-8.',
  'included-documents':
    'Das Dokument enthält andere Dokumente, deren Text nicht übersetzt wird. Öffnen und ' +
    'speichern Sie es in Word, und übersetzen Sie das.',
  'invalid-mdx':
    'Die Datei ist kein gültiges MDX. Sie wurde als Markdown gelesen, und ihr Code bleibt, wie ' +
    'er ist.',
  'karaoke-kept':
    'Karaoke-Zeilen, die ihren Text behalten, da jede Silbe ihre eigene Zeit hat: {lines}',
  'more-notices': 'Weitere Hinweise, die nicht gezeigt werden: {notices}',
  'narration-kept': 'Das Buch hat eine aufgenommene Lesung, die in ihrer Sprache bleibt.',
  'no-room':
    'Die Übersetzung ist länger als ihr Platz und kann berühren, was daneben oder darunter ' +
    'steht. Absätze: {paragraphs}. Seiten: {pages}.',
  'no-source-column':
    'Die Tabelle hat Spalten für Sprachen, aber keine für die Ausgangssprache. Daher wird nichts ' +
    'übersetzt.',
  'passages-kept':
    'Stellen, die bleiben, wie sie sind, weil ihre Übersetzung den Aufbau der Datei ändern ' +
    'würde: {passages}',
  'pdf-archive': 'Die Vorlage nennt sich PDF/A. Die Übersetzung entspricht dem vielleicht nicht.',
  'pdf-damaged-pages': 'Seiten, die bleiben, wie sie sind, weil ihr Inhalt beschädigt ist: {pages}',
  'pdf-form': 'Das Formular hat eine zweite Beschreibung (XFA), deren Text nicht übersetzt wird.',
  'pdf-layout': 'Tabellen und Spalten des PDFs sind Absätze nacheinander.',
  'pdf-odd-text': 'Senkrechter oder gespiegelter Text wird nicht übersetzt. Seiten: {pages}.',
  'pdf-picture-pages': 'Seiten, die bleiben, wie sie sind, weil sie Bilder ohne Text sind: {pages}',
  'pdf-restrictions': 'Die Vorlage schränkt ihre Verwendung ein. Die Übersetzung tut das nicht.',
  'pdf-unmapped-text':
    'Die Schriften sagen bei {percent} % der Zeichen nicht, welche Buchstaben es sind; dieser ' +
    'Text wird nicht übersetzt. Seiten: {pages}.',
  'plurals-missing':
    '{language} hat die Pluralformen {forms}. Fehlende Schlüssel: {keys}, etwa {examples}. Es ' +
    'werden keine hinzugefügt.',
  'sentences-kept':
    'Sätze, die ihren Text behalten, weil die Auszeichnung der Übersetzung nicht passen würde: ' +
    '{sentences}',
  'sentences-short':
    'Sätze mit weniger Wörtern als Untertiteln; ihre letzten Wörter werden wiederholt: {sentences}',
  'text-shrunk':
    'Einiger Text ist verkleinert, damit er in seine Form passt. PowerPoint passt die ' +
    'Übersetzung erst beim Bearbeiten an; längerer Text kann überstehen.',
  'text-small':
    'Der Text ist kleiner als drei Viertel der Vorlage. Absätze: {paragraphs}. Seiten: {pages}.',
  'translations-replaced':
    'Die Übersetzungen in der Datei waren auf {language}; alle wurden ersetzt.',
  'workbooks-kept':
    'Diagramme zeigen übersetzte Beschriftungen. Die Tabellen dahinter behalten die ' +
    'ursprünglichen, die Office wieder zeigt, sobald die Daten bearbeitet werden.',
}
