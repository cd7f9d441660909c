// What users should know of a document. Files can make notices of any size: these bounds hold for
// all formats, since notices are stored in the job and sent with each of its answers.
import { truncate } from '../text/truncated-text.ts'
import { DocumentNotice, notice } from './document-notice.ts'

const maxNotices = 20
const maxCharacters = 500

/** The first notices, each truncated; the last says how many there are besides. */
export function boundNotices(notices: readonly DocumentNotice[]): DocumentNotice[] {
  const bounded = notices.slice(0, maxNotices).map(shorten)
  const left = notices.length - maxNotices
  if (left <= 0) return bounded
  return [...bounded, notice('more-notices', `There are ${left} more notices.`, { notices: left })]
}

function shorten({ code, text, parameters }: DocumentNotice): DocumentNotice {
  const short = Object.entries(parameters).map(([name, value]) => [
    name,
    typeof value === 'string' ? truncate(value, maxCharacters) : value,
  ])
  return new DocumentNotice(code, truncate(text, maxCharacters), Object.fromEntries(short))
}
