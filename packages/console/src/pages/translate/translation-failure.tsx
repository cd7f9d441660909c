import { DragomanError } from '@dragoman/client'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { isUnreachable } from '../../data/reachability.ts'
import { useMessages } from '../../messages/context.tsx'
import { useFormats } from '../../messages/formats.ts'
import { isolate } from '../../messages/isolate.ts'
import { ProblemText } from '../../messages/problem-text.tsx'
import { Button } from '../../ui/button.tsx'
import { findTarget } from './languages/language-choice.ts'
import { Notice } from './notice.tsx'
import { isPausing, pauseMsOf } from './use-translation.ts'
import type { Translator } from './use-translator.ts'

/** Why a text was not translated, in plain words; `children` say what happens by itself. */
export function TranslationFailure({
  translator,
  error,
  children,
}: {
  translator: Translator
  error: Error
  children?: ReactNode
}) {
  const shell = useMessages('shell')
  const { text, link } = useDescription(translator, error)
  return (
    // What goes on by itself needs no request ID.
    <Notice text={text} error={children === undefined ? error : undefined}>
      {link}
      {children ?? <Button onClick={translator.retry}>{shell.tryAgain}</Button>}
    </Notice>
  )
}

function useDescription(
  { apps, names, languages, from, to, detected }: Translator,
  error: Error,
): { text: ReactNode; link?: ReactNode } {
  const texts = useMessages('translate')
  const { date, time } = useFormats()
  const source = from ?? detected?.language
  const limits = <LimitsLink apps={apps} />
  const app = isolate(apps.paying?.app.name ?? '')
  if (!(error instanceof DragomanError)) return { text: texts.failed }
  if (isUnreachable(error)) return { text: texts.unreachable }
  switch (error.code) {
    case 'rate-limited':
      return isPausing(error)
        ? { text: texts.rateLimited, link: limits }
        : { text: texts.newModelsLimited(time(Date.now() + pauseMsOf(error))) }
    case 'overloaded':
      return { text: texts.overloaded }
    case 'quota-exceeded':
    case 'budget-exceeded': {
      const seconds = error.retryAfterSeconds
      const until =
        seconds === undefined ? '' : ` ${texts.quotaUntil(date(Date.now() + seconds * 1_000))}`
      const text = error.code === 'quota-exceeded' ? texts.quota(app) : texts.budget(app)
      return { text: text + until, link: limits }
    }
    case 'engine-unavailable':
      return {
        text:
          source === undefined || findTarget(languages, source, to)?.installed !== false
            ? texts.engineUnavailable
            : texts.downloadFailed(names.nameOf(source), names.nameOf(to ?? '')),
      }
    case 'translation-timeout':
    case 'timed-out':
      return { text: texts.timedOut }
    case 'app-disabled':
    case 'invalid-api-credentials':
      return {
        text: texts.appRefused(app),
        link: <Link href="/console/apps">{texts.showApps}</Link>,
      }
    default:
      return { text: <ProblemText error={error} /> }
  }
}

/** Leads to what refuses texts of the app that pays; nothing for guests, who have none. */
function LimitsLink({ apps: { paying } }: Pick<Translator, 'apps'>) {
  const texts = useMessages('translate')
  if (paying === undefined) return null
  return <Link href={`/console/apps/${paying.app.id}?tab=limits`}>{texts.changeLimits}</Link>
}
