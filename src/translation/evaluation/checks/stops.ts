import { baseLanguage } from '@dragoman/formats/languages/language-tag.ts'
import { type Check, toSpans } from './check.ts'

/** With quotation marks and brackets that close after it. */
const stopAtEnd = /(?:\p{Sentence_Terminal}|…)[\p{Pe}\p{Pi}\p{Pf}"'*_\s]*$/u
/** The semicolon is a question mark in Greek. A colon or a comma may lead to what follows. */
const anyStopAtEnd = /(?:\p{Sentence_Terminal}|[…;:,،؛])[\p{Pe}\p{Pi}\p{Pf}"'*_\s]*$/u
/** They separate sentences with spaces. */
const withoutStops = new Set(['th', 'lo', 'km', 'my', 'bo', 'dz'])

/** A sentence whose end is missing, which may have been cut. */
export const checkStops: Check = ({ source, target }, { to }) => {
  if (withoutStops.has(baseLanguage(to))) return []
  if (!stopAtEnd.test(source.slice(-20)) || anyStopAtEnd.test(target.slice(-20))) return []
  const end = target.trimEnd()
  const [last = ''] = /.$/su.exec(end) ?? []
  return [
    {
      type: 'Fluency',
      subtype: 'Punctuation',
      severity: 'Minor',
      explanation: 'The stop at the end of the source is missing.',
      sourceSpans: [],
      targetSpans: toSpans(target, [{ start: end.length - last.length, source: last }]),
    },
  ]
}
