import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { may } from '../../../data/roles.ts'
import { useMessages } from '../../../messages/context.tsx'
import { lazyPart } from '../../../parts/lazy-part.tsx'
import { PagePart } from '../../../parts/page-part.tsx'
import { useOperator } from '../../../session/use-session.ts'
import { Button } from '../../../ui/button.tsx'
import { AddLanguages } from '../add-languages.tsx'
import { Countdown } from '../countdown.tsx'
import type { DownloadNoticeProps } from '../download/download-notice.tsx'
import type { GuestRefusalProps } from '../guest-refusal.tsx'
import { Invitation, isForAccounts } from '../invitation.tsx'
import type { MissingLanguageProps } from '../missing/missing-language.tsx'
import { Notice } from '../notice.tsx'
import { TranslationFailure } from '../translation-failure.tsx'
import { isPairProblem } from '../use-translation.ts'
import type { Translator } from '../use-translator.ts'

const MissingLanguage = lazyPart<MissingLanguageProps>(
  () => import('../missing/missing-language.tsx'),
  'missing',
)

const GuestRefusal = lazyPart<GuestRefusalProps>(() => import('../guest-refusal.tsx'))
const DownloadNotice = lazyPart<DownloadNoticeProps>(
  () => import('../download/download-notice.tsx'),
)

/** What is in the way of a translation, and what to do about it; null where nothing is. */
export function useResultNotice(translator: Translator): ReactNode {
  const texts = useMessages('translate')
  const shell = useMessages('shell')
  const isOperator = useOperator()
  const { session, isGuest, apps, languagesQuery, languages, names, from, to, detected } =
    translator
  const again = (retry: () => unknown) => <Button onClick={retry}>{shell.tryAgain}</Button>

  if (languagesQuery.isError)
    return (
      <Notice text={texts.languagesFailed} error={languagesQuery.error}>
        {again(languagesQuery.refetch)}
      </Notice>
    )
  if (languagesQuery.isSuccess && languages.length === 0)
    return (
      <Notice text={texts.engineUnavailable}>
        {isOperator && <AddLanguages />}
        {again(languagesQuery.refetch)}
      </Notice>
    )
  if (session === 'none' && isGuest !== true) return isGuest === undefined ? null : <Invitation />
  if (apps.apps.isError)
    return (
      <Notice text={texts.appsFailed} error={apps.apps.error}>
        {again(apps.apps.refetch)}
      </Notice>
    )
  if (apps.apps.isSuccess && apps.paying === undefined) return <NoAppNotice apps={apps} />
  if (isWithoutWay(translator) && to !== undefined)
    return (
      <PagePart about="missing">
        <MissingLanguage translator={translator} from={from ?? detected?.language} to={to} />
      </PagePart>
    )
  if (translator.wishes.isRefused) return <Notice text={texts.wishesTooLong} />
  if (translator.isOffline) return <Notice text={texts.offline} />
  if (isUnchanged(translator) && to !== undefined)
    return <Notice text={texts.sameLanguage(names.nameOf(to))} />
  if (translator.download !== undefined)
    return (
      <PagePart about="download">
        <DownloadNotice download={translator.download} names={names} />
      </PagePart>
    )
  if (translator.error === undefined) return null
  if (isGuest && isForAccounts(translator.error))
    return (
      <PagePart about="guest">
        <GuestRefusal translator={translator} error={translator.error} />
      </PagePart>
    )
  if (translator.resumesAt !== undefined)
    return (
      <TranslationFailure translator={translator} error={translator.error}>
        <Countdown until={translator.resumesAt} onEnd={translator.resume} />
      </TranslationFailure>
    )
  return <TranslationFailure translator={translator} error={translator.error} />
}

/** The user has no app that can translate: one is made for whoever has none. */
function NoAppNotice({ apps: { apps, making } }: Pick<Translator, 'apps'>) {
  const texts = useMessages('translate')
  const shell = useMessages('shell')
  if (making.isError)
    return (
      <Notice text={texts.createAppFailed} error={making.error}>
        <Button onClick={() => making.mutate()}>{shell.tryAgain}</Button>
      </Notice>
    )
  const hasOthers = apps.data?.some((app) => may(app, 'translate')) === true && !making.isPending
  if (!making.isSuccess && !hasOthers) return null
  return (
    <Notice text={texts.noUsableApp}>
      <Link href="/console/apps">{texts.showApps}</Link>
    </Notice>
  )
}

/** Whether the service has no way between the languages, as its list or its answer says. */
const isWithoutWay = ({ isMissing, isGuest, detected, error }: Translator): boolean =>
  isMissing || (isGuest !== true && detected !== undefined && isPairProblem(error))

/** A text that was not recognised is returned unchanged too; the source's pane says so. */
const isUnchanged = ({ translation, isCurrent, from }: Translator): boolean =>
  isCurrent && from === undefined && translation?.route.length === 0 && translation.from !== 'und'
