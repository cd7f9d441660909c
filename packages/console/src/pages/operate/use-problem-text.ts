import { DragomanError } from '@dragoman/client'
import { useCallback } from 'react'
import { plainDetail } from '../../data/plain-detail.ts'
import { useMessages } from '../../messages/context.tsx'

/** What went wrong, in the user's language where this area knows the code. */
export function useProblemText(): (error: unknown) => string {
  const { problems } = useMessages('operate')
  return useCallback(
    (error) => {
      if (!(error instanceof DragomanError)) return String(error)
      return (problems as Readonly<Record<string, string>>)[error.code] ?? plainDetail(error.detail)
    },
    [problems],
  )
}
