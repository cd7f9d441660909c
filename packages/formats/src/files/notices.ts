// What users should know of a document. Files can make notices of any size: these bounds hold for
// all formats, since notices are stored in the job and sent with each of its answers.
import { truncate } from '../text/truncated-text.ts'

const maxNotices = 20
const maxCharacters = 500

/** The first notices, each truncated; the last says how many there are besides. */
export function boundNotices(notices: readonly string[]): string[] {
  const bounded = notices.slice(0, maxNotices).map((notice) => truncate(notice, maxCharacters))
  const left = notices.length - maxNotices
  return left > 0 ? [...bounded, `There are ${left} more notices.`] : bounded
}
