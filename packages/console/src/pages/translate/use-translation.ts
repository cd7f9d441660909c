import { DragomanError, type Translation } from '@dragoman/client'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { translatorOf } from '../../data/client.ts'
import type { Format } from '../../data/text-formats.ts'
import { isModelDownloading } from './download/model-download.ts'
import type { Wishes } from './options/use-wishes.ts'
import { useLast } from './use-last.ts'

interface TranslationRequest {
  /** Undefined: that of a guest. */
  readonly apiKey: string | undefined
  /** The user must not see what another one translated in the same browser. */
  readonly appId: string
  readonly text: string
  readonly from: string | undefined
  readonly to: string
  readonly format: Format
  readonly glossaryId: string | undefined
  readonly wishes: Partial<Wishes['fields']>
}

/** A text goes back and forth while it is edited; what was just translated need not be again. */
const rememberedMs = 60_000
const pausing = new Set(['rate-limited', 'overloaded'])
/** Who may have no more models downloaded for an hour still translates what is installed. */
const longestPauseMs = 120_000
/** A small model is there by then; for others, the page shows how far they are. */
const modelWaitSeconds = 3

/**
 * The translation of a request; `forget` drops what was translated before. An outdated request is
 * aborted. The previous result stays while the next one is on its way, and no longer: it would be
 * taken for that of the new text. After a rate limit nothing is sent until the service allows it.
 * A text whose models are being downloaded is sent again until they are there.
 */
export function useTranslation(request: TranslationRequest | undefined, forget: boolean) {
  const [pause, setPause] = useState<{ error: DragomanError; resumesAt: number }>()
  const [growth, setGrowth] = useState<{ request: string; text: string }>()
  const name = JSON.stringify(request)
  const query = useQuery({
    queryKey: ['translation', request],
    queryFn: ({ signal }) =>
      translate(request as TranslationRequest, signal, (text) =>
        setGrowth({ request: name, text }),
      ),
    enabled: request !== undefined && pause === undefined,
    gcTime: rememberedMs,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: (failures, error) =>
      isModelDownloading(error) || (failures < 1 && isConnectionFailed(error)),
    retryDelay: (_, error) => (isModelDownloading(error) ? pauseOfDownload(error) : 1_000),
  })
  const { data, error, failureReason, fetchStatus, refetch } = query
  useEffect(() => {
    if (isPausing(error)) setPause({ error, resumesAt: Date.now() + pauseMsOf(error) })
  }, [error])
  const current = request === undefined ? undefined : data
  const isAway = request === undefined || (current === undefined && fetchStatus !== 'fetching')
  const isWaiting = current === undefined && !isAway && isModelDownloading(failureReason)
  const isRefused = current === undefined && error !== null
  return {
    /** What is there of the translation, while the rest is still translated. */
    growing:
      current === undefined && fetchStatus === 'fetching' && growth?.request === name
        ? growth.text
        : undefined,
    translation: useLast(current, forget || isAway || isWaiting || isRefused),
    /** In milliseconds since 1970; 0 if there is none. */
    translatedAt: query.dataUpdatedAt,
    /** Whether the translation is that of the request, not of an earlier one. */
    isCurrent: current !== undefined,
    isLoading: fetchStatus === 'fetching',
    isOffline: fetchStatus === 'paused',
    /** The last answer, if the text waits for models that are being downloaded. */
    waitsFor: isWaiting ? failureReason : undefined,
    error: request === undefined ? undefined : (pause?.error ?? error ?? undefined),
    /** Until then nothing is sent, in milliseconds since 1970. */
    resumesAt: pause?.resumesAt,
    resume: useCallback(() => setPause(undefined), []),
    retry: useCallback(() => void refetch(), [refetch]),
  }
}

/** Whether the service has no way between the languages of a request. */
export const isPairProblem = (error: unknown): boolean =>
  error instanceof DragomanError && error.code === 'language-pair-not-supported'

const isConnectionFailed = (error: unknown): boolean =>
  error instanceof DragomanError && error.code === 'connection-failed'

/** Whether nothing is sent for a while after this error. */
export const isPausing = (error: unknown): error is DragomanError =>
  error instanceof DragomanError && pausing.has(error.code) && pauseMsOf(error) <= longestPauseMs

/** When the service can be asked again. */
export const pauseMsOf = ({ retryAfterSeconds = 5 }: DragomanError): number =>
  retryAfterSeconds * 1_000

/** The first estimate of a download may be far too long. */
const pauseOfDownload = (error: DragomanError): number => Math.min(pauseMsOf(error), 10_000)

/** A longer text is shown piece by piece, a shorter one may have alternatives. */
const longestAtOnce = 500
const longestPhrase = 80
const wantedAlternatives = 4

/** Calls `onGrowth` with the beginning of a long translation. */
async function translate(
  { apiKey, text, from, to, format, glossaryId, wishes }: TranslationRequest,
  signal: AbortSignal,
  onGrowth: (text: string) => void,
): Promise<Translation> {
  const given = text.toWellFormed()
  const client = translatorOf(apiKey)
  const how = {
    to,
    format,
    marks: true,
    ...(from === undefined ? {} : { from }),
    ...(glossaryId === undefined ? {} : { glossaryId }),
    ...(given.length <= longestPhrase && { alternatives: wantedAlternatives }),
    ...wishes,
  }
  // The page itself counts down and repeats, and shows how far a download is.
  const options = { signal, maxRetries: 0, modelWaitSeconds }
  if (given.length <= longestAtOnce) return client.translate(given, how, options)
  let grown = ''
  let translation: Translation | undefined
  for await (const event of client.stream(given, how, options)) {
    if (event.type === 'translation') translation = event.translation
    if (event.type === 'segment') {
      grown += event.translatedText
      onGrowth(grown)
    }
  }
  if (translation === undefined) throw new Error('The stream has no translation.')
  return translation
}
