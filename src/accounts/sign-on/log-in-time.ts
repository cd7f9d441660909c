// When a person logged in at a provider, which says who uses the session that begins here: a
// provider that has a session of its own lets in whoever uses the browser, without a question.
import { Problem } from '../../http/problems.ts'
import type { Person } from './provider-answer.ts'
import type { Provider } from './providers.ts'

/** How far behind the clock of a provider may be. */
const toleranceMs = 60_000
/** Of a log-in of which nobody knows when it was; sessions without a time are refused. */
const longAgoMs = 0

interface Answered {
  readonly provider: Provider
  readonly person: Person
  /** When a log-in began that is to prove who the person is; absent: it need not. */
  readonly provesFromMs?: number | undefined
}

/**
 * Since when the log-in proves who uses the session. Throws `proof-required` if the person was to
 * log in again, and the provider did not ask them.
 */
export function provenSince(
  { provider, person: { loggedInMs }, provesFromMs }: Answered,
  now: Date,
): Date {
  const nowMs = now.getTime()
  const isBelieved = provesFromMs !== undefined && !provider.sendsAuthTime
  const provenMs = loggedInMs ?? (isBelieved ? nowMs : longAgoMs)
  if (provesFromMs !== undefined && provenMs < provesFromMs - toleranceMs)
    throw new Problem('proof-required', {
      detail:
        loggedInMs === null
          ? 'The provider does not say when you logged in there (`auth_time`).'
          : 'The provider did not ask you to log in again. Try again, and log in there.',
    })
  return new Date(Math.min(provenMs, nowMs))
}
