import { DragomanError, type Translation } from '@dragoman/client'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { clientOf } from '../../data/client.ts'
import type { Format } from '../../data/text-formats.ts'
import { useLast } from './use-last.ts'

interface TranslationRequest {
  readonly apiKey: string
  /** The user must not see what another one translated in the same browser. */
  readonly appId: string
  readonly text: string
  readonly from: string | undefined
  readonly to: string
  readonly format: Format
  readonly glossaryId: string | undefined
}

/** A text goes back and forth while it is edited; what was just translated need not be again. */
const rememberedMs = 60_000
const pausing = new Set(['rate-limited', 'overloaded'])

/**
 * The translation of a request; `forget` drops what was translated before. An outdated request is
 * aborted. The previous result stays while the next one is on its way, and no longer: it would be
 * taken for that of the new text. After a rate limit nothing is sent until the service allows it.
 */
export function useTranslation(request: TranslationRequest | undefined, forget: boolean) {
  const [pause, setPause] = useState<{ error: DragomanError; resumesAt: number }>()
  const query = useQuery({
    queryKey: ['translation', request],
    queryFn: ({ signal }) => translate(request as TranslationRequest, signal),
    enabled: request !== undefined && pause === undefined,
    gcTime: rememberedMs,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: (failures, error) =>
      failures < 1 && error instanceof DragomanError && error.code === 'connection-failed',
  })
  const { data, error, fetchStatus, refetch } = query
  useEffect(() => {
    if (error instanceof DragomanError && pausing.has(error.code))
      setPause({ error, resumesAt: Date.now() + (error.retryAfterSeconds ?? 5) * 1_000 })
  }, [error])
  const current = request === undefined ? undefined : data
  const isAway = request === undefined || (current === undefined && fetchStatus !== 'fetching')
  return {
    translation: useLast(current, forget || isAway || (current === undefined && error !== null)),
    /** Whether the translation is that of the request, not of an earlier one. */
    isCurrent: current !== undefined,
    isLoading: fetchStatus === 'fetching',
    isOffline: fetchStatus === 'paused',
    error: request === undefined ? undefined : (pause?.error ?? error ?? undefined),
    /** Until then nothing is sent, in milliseconds since 1970. */
    resumesAt: pause?.resumesAt,
    resume: useCallback(() => setPause(undefined), []),
    retry: useCallback(() => void refetch(), [refetch]),
  }
}

function translate(
  { apiKey, text, from, to, format, glossaryId }: TranslationRequest,
  signal: AbortSignal,
): Promise<Translation> {
  return clientOf(apiKey).translate(
    text.toWellFormed(),
    {
      to,
      format,
      ...(from === undefined ? {} : { from }),
      ...(glossaryId === undefined ? {} : { glossaryId }),
    },
    // The page itself counts down and repeats.
    { signal, maxRetries: 0 },
  )
}
