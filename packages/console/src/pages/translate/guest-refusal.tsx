import type { DragomanError } from '@dragoman/client'
import { useMessages } from '../../messages/context.tsx'
import { Entries, useKept } from './invitation.tsx'
import { findTarget } from './languages/language-choice.ts'
import { Notice } from './notice.tsx'
import type { Translator } from './use-translator.ts'

export interface GuestRefusalProps {
  translator: Translator
  error: DragomanError
}

/** Why a text was not translated for a guest, with the way on. */
// `lazyPart` asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default function GuestRefusal({
  translator: { languages, names, from, to, detected },
  error,
}: GuestRefusalProps) {
  const texts = useMessages('translate')
  const source = from ?? detected?.language
  const pair = [source ?? '', to ?? ''].map(names.nameOf) as [string, string]
  const isModelMissing =
    source !== undefined && findTarget(languages, source, to)?.installed === false
  const text =
    error.code === 'guest-limit-exceeded'
      ? texts.guestLimit
      : error.code !== 'language-pair-not-supported'
        ? texts.guestsRefused
        : isModelMissing
          ? texts.guestModel(...pair)
          : texts.pairMissing(...pair)
  return (
    <Notice title={texts.guestTitle} text={useKept(text)}>
      <Entries />
    </Notice>
  )
}
