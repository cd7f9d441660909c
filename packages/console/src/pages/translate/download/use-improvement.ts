import type { Translation } from '@dragoman/client'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { languagesQuery } from '../../../data/languages.ts'
import { findTarget } from '../languages/language-choice.ts'

/** The list of languages is small, and a browser that has it gets no body. */
const everyMs = 5_000

/**
 * Follows what becomes of the models of a translation: reads the list of languages again after a
 * download, and translates again when a better model is there.
 */
export function useImprovement({
  translation,
  isCurrent,
  translatedAt,
  retry,
}: {
  translation: Translation | undefined
  isCurrent: boolean
  /** In milliseconds since 1970. */
  translatedAt: number
  retry: () => void
}): void {
  const current = isCurrent ? translation : undefined
  const isImproving = current?.improving === true
  const { data, dataUpdatedAt, refetch } = useQuery({
    ...languagesQuery,
    refetchInterval: isImproving ? everyMs : false,
  })
  const target = current && findTarget(data ?? [], current.from, current.to)
  const isNews = dataUpdatedAt > translatedAt
  const isOutdated = target?.installed === false && !isImproving && !isNews
  const isBetter = target?.installed === true && isImproving && isNews
  useEffect(() => {
    if (isOutdated) void refetch()
    if (isBetter) retry()
  }, [isOutdated, isBetter, refetch, retry])
}
