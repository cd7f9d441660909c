import type { Notice } from './sentence.ts'
import { useNoticeText, useProblemText } from './use-problem-text.ts'

/** What went wrong, in the user's language. */
export const ProblemText = ({ error }: { error: unknown }) => useProblemText()(error)

/** What is worth knowing about a translated file, in the user's language. */
export const NoticeText = ({ notice }: { notice: Notice }) => useNoticeText()(notice)
