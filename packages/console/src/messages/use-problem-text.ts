import { plainDetail } from '../data/plain-detail.ts'
import { isUnreachable } from '../data/reachability.ts'
import { useMessages } from './context.tsx'
import { useFormats } from './formats.ts'
import {
  describeNotice,
  describeProblem,
  describeReason,
  type Explained,
  type Notice,
} from './sentence.ts'
import { useLateTexts } from './use-late-texts.ts'

/** Says in the user's language what went wrong; with an empty text until its texts are there. */
export function useProblemText(): (error: unknown) => string {
  const { broken } = useMessages('shell')
  const { unreachable } = useMessages('ui')
  const formats = useFormats()
  const problems = useLateTexts('problems')
  const reasons = useLateTexts('reasons')
  return (error) => {
    if (isUnreachable(error)) return unreachable
    if (!isExplained(error)) return broken
    if (problems === 'failed' || reasons === 'failed') return plainDetail(error.detail)
    if (problems === undefined || reasons === undefined) return ''
    return describeProblem(error, { formats, problems, reasons })
  }
}

/** Says in the user's language why something failed that is no problem of a request. */
export function useReasonText(): (why: Explained) => string {
  const formats = useFormats()
  const reasons = useLateTexts('reasons')
  return (why) => {
    if (reasons === undefined) return ''
    return (
      (reasons === 'failed' ? undefined : describeReason(why, { formats, reasons })) ?? why.detail
    )
  }
}

/** Says in the user's language what is worth knowing about a file. */
export function useNoticeText(): (notice: Notice) => string {
  const formats = useFormats()
  const notices = useLateTexts('notices')
  return (notice) => {
    if (notices === 'failed') return notice.text
    return notices === undefined ? '' : describeNotice(notice, { formats, notices })
  }
}

const isExplained = (error: unknown): error is Explained =>
  typeof error === 'object' && error !== null && 'detail' in error
