import { findPlaceholders } from '@dragoman/formats/text/placeholders.ts'
import { type Check, findUnmatched, toSpans } from './check.ts'

/**
 * What programs replace or open. Other things that are no language, such as single letters and
 * units, people may write in another way.
 */
const fixed = /[{}<>%$@\\]|^(?:https?|ftp|mailto):|&\w+;/

/** Placeholders, tags and addresses of the source that the translation lacks, or has in excess. */
export const checkPlaceholders: Check = ({ source, target }) => {
  const [inSource, inTarget] = [source, target].map((text) =>
    findPlaceholders(text).filter((placeholder) => fixed.test(placeholder.source)),
  )
  const lost = findUnmatched(inSource ?? [], inTarget ?? [])
  const added = findUnmatched(inTarget ?? [], inSource ?? [])
  if (lost.length > 0)
    return [
      {
        type: 'Accuracy',
        subtype: 'Omission',
        severity: 'Critical',
        explanation: 'Placeholders, tags or addresses of the source are missing.',
        sourceSpans: toSpans(source, lost),
        targetSpans: toSpans(target, added),
      },
    ]
  if (added.length === 0) return []
  return [
    {
      type: 'Accuracy',
      subtype: 'Addition',
      severity: 'Major',
      explanation: 'There are placeholders, tags or addresses that the source does not have.',
      sourceSpans: [],
      targetSpans: toSpans(target, added),
    },
  ]
}
