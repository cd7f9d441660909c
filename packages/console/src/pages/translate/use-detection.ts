import { useQuery } from '@tanstack/react-query'
import { translatorOf } from '../../data/client.ts'
import { startOf } from './count.ts'

/** Enough to detect a language; a longer text would only take longer. */
const enoughUnits = 1_000

/** The languages that a text may be in. The translation itself says which one it was taken for. */
export function useDetection(request: { apiKey: string | undefined; text: string } | undefined) {
  const { data } = useQuery({
    queryKey: ['detection', request?.apiKey, startOf(request?.text ?? '', enoughUnits)],
    queryFn: ({ queryKey: [, apiKey, text = ''], signal }) =>
      translatorOf(apiKey).detect(text.toWellFormed(), { signal, maxRetries: 0 }),
    enabled: request !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    // Without it there are no alternatives to choose from, and that is all.
    retry: false,
  })
  return request === undefined ? undefined : data
}
