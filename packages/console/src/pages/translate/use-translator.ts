// What the page knows: the text, the languages, who pays, and the translation.
import { type Language, useLanguages } from '../../data/languages.ts'
import { isUnreachable } from '../../data/reachability.ts'
import { useSettings } from '../../data/settings.ts'
import { useTexts } from '../../messages/context.tsx'
import type { SessionState } from '../../session/session.ts'
import { useSession } from '../../session/use-session.ts'
import { countCharacters } from './count.ts'
import { useDocuments } from './documents/data.ts'
import { findDownload } from './download/model-download.ts'
import { useImprovement } from './download/use-improvement.ts'
import { useSlow } from './download/use-slow.ts'
import { useDraft } from './draft.ts'
import { defaultTarget, isOffered, targetsOf } from './languages/language-choice.ts'
import { useLanguageNames } from './languages/use-language-names.ts'
import { useChosenGlossary } from './options/use-chosen-glossary.ts'
import { useWishes } from './options/use-wishes.ts'
import { useEdit } from './result/use-edit.ts'
import { useDetection } from './use-detection.ts'
import { useLooksLike } from './use-looks-like.ts'
import { usePayingApp } from './use-paying-app.ts'
import { useTakeBack } from './use-take-back.ts'
import { isPairProblem, useTranslation } from './use-translation.ts'
import { useTranslatorAddress } from './use-translator-address.ts'

export type Translator = ReturnType<typeof useTranslator>

const noLanguages: readonly Language[] = []

export function useTranslator() {
  const session = useSession()
  const { locale } = useTexts()
  const { address, go, addressOf } = useTranslatorAddress()
  const query = useLanguages()
  const languages = query.data ?? noLanguages
  const draft = useDraft()
  const takeBack = useTakeBack(draft, address, go)
  const hasDocuments = useDocuments().length > 0
  const apps = usePayingApp(session === 'active' && (draft.settled !== '' || hasDocuments))
  const isGuest = useIsGuest(session)
  const length = useTextLength(draft.text)
  const { from, format } = address
  const to = address.to ?? defaultTarget(languages, from, locale)
  const isMissing = languages.length > 0 && to !== undefined && !canTranslate(languages, from, to)

  const { isAwaited, ...glossaries } = useChosenGlossary(apps, address.glossary, go)
  const wishes = useWishes(address)
  const isBlank = draft.settled === '' || (session === 'none' && isGuest !== true)
  const isTooLong = length.excess > 0 || wishes.isRefused
  const payer = isTooLong || isMissing ? undefined : findPayer(session, { isGuest, ...apps })
  const ofApp = { glossaryId: glossaries.glossary?.id, wishes: wishes.fields }
  const how = { from, format, ...(isGuest ? nothingOfApps : ofApp) }
  const isAsked = !isBlank && !isAwaited
  const request = payer && to && isAsked ? { ...payer, text: draft.settled, to, ...how } : undefined
  const isSettled = draft.text === draft.settled && wishes.isSettled
  const { result, ...answer } = useAnswer(request, { languages, isBlank, from, to })
  return {
    edit: useEdit(result.translation),
    /** The language of the text, where it is not the chosen one. */
    looksLike: useLooksLike(result.isCurrent ? request : undefined, from, languages),
    session,
    /** Whether texts are translated without an account; undefined while that is unknown. */
    isGuest,
    languages,
    languagesQuery: query,
    names: useLanguageNames(languages),
    apps,
    ...glossaries,
    tab: address.tab,
    from,
    to,
    format,
    wishes,
    go,
    addressOf,
    draft,
    ...length,
    /** The service has no way from the source to the target. */
    isMissing,
    ...result,
    ...answer,
    /** Whether the translation is that of an earlier text. */
    isStale: result.translation !== undefined && !(result.isCurrent && isSettled),
    /** Whether the translation of the text is there soon, without the user doing anything. */
    isAwaited:
      apps.making.isPending || (payer !== undefined && (!isSettled || isAnswerPending(result))),
    takeBack,
  }
}

const nothingOfApps = { glossaryId: undefined, wishes: {} }

function useIsGuest(session: SessionState): boolean | undefined {
  const { data, isPending } = useSettings()
  if (session === 'active') return false
  return isPending ? undefined : session === 'none' && data?.guests === true
}

/** Whose limits count a translation; a guest has no key. */
function findPayer(
  session: SessionState,
  {
    isGuest,
    paying,
  }: Pick<ReturnType<typeof usePayingApp>, 'paying'> & { isGuest?: boolean | undefined },
): { apiKey: string | undefined; appId: string } | undefined {
  if (isGuest) return { apiKey: undefined, appId: 'guest' }
  return session === 'active' && paying
    ? { apiKey: paying.apiKey, appId: paying.app.id }
    : undefined
}

/** The length of a text in characters, and by how many it exceeds the limit. */
function useTextLength(text: string) {
  const limit = useSettings().data?.maxTextCharacters
  const characters = countCharacters(text)
  const excess = limit === undefined ? 0 : Math.max(characters - limit, 0)
  return { characters, limit, excess }
}

/** What the page knows of a translation before it is there. */
interface Expectation {
  languages: readonly Language[]
  isBlank: boolean
  from: string | undefined
  to: string | undefined
}

/**
 * Translates the text, and detects its language if none is chosen. `download` is that of models
 * which the text waits for.
 */
function useAnswer(
  request: Parameters<typeof useTranslation>[0],
  { languages, isBlank, from, to }: Expectation,
) {
  const result = useTranslation(request, isBlank)
  useImprovement(result)
  const isSlow = useSlow(result.isLoading && !result.isCurrent)
  // Its language is known before its translation is there, or without one.
  const isAhead = isSlow || isPairProblem(result.error)
  const isDetecting = from === undefined && (result.isCurrent || isAhead)
  const detection = useDetection(isDetecting ? request : undefined)
  const detected = from === undefined ? findDetected(result, detection, isAhead) : undefined
  const pair = { from: from ?? detected?.language, to }
  const download = findDownload(languages, { ...pair, isSlow, waitsFor: result.waitsFor })
  return { result, detection, detected, download }
}

/** Whether the service is asked, or will be by itself. */
const isAnswerPending = ({ error, resumesAt }: ReturnType<typeof useTranslation>): boolean =>
  error === undefined || resumesAt !== undefined || isUnreachable(error)

/** A text that is in the target language already needs no way. */
const canTranslate = (
  languages: readonly Language[],
  from: string | undefined,
  to: string,
): boolean =>
  from === undefined
    ? targetsOf(languages, undefined).includes(to)
    : from === to || isOffered(languages, from, to)

/** The language that the text was taken for; `und` where it was not recognised. */
function findDetected(
  { translation }: Pick<ReturnType<typeof useTranslation>, 'translation'>,
  detection: ReturnType<typeof useDetection>,
  isAhead: boolean,
): { language: string; confidence: number } | undefined {
  if (isAhead) return detection
  if (translation?.from !== 'und') return translation?.detectedLanguage
  // A doubtful guess that nothing translates from is none. Numbers and emoji are in no language.
  return hasLetters(translation.translatedText) ? notRecognised : undefined
}

const notRecognised = { language: 'und', confidence: 0 }
const hasLetters = (text: string): boolean => /\p{L}/u.test(text)
