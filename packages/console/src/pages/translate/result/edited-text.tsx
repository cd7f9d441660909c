import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { clientOf } from '../../../data/client.ts'
import { queryClient } from '../../../data/queries.ts'
import { useMessages, useTexts } from '../../../messages/context.tsx'
import { Button } from '../../../ui/button.tsx'
import { textDirection } from '../../../ui/text-direction.ts'
import { toast } from '../../../ui/toasts/toast.ts'
import panes from '../panes.module.css'
import { useSettled } from '../use-settled.ts'
import type { Translator } from '../use-translator.ts'
import { changedSentences, pairSentences, type SentencePair } from './sentence-pairs.ts'

export interface EditedTextProps {
  translator: Translator
}

/** A longer sentence has more other wordings than anyone reads; the service names none. */
const longestPhrase = 80
const wantedWordings = 5
/**
 * The translation while the user changes it: other wordings of the sentence at the caret, and the
 * changed sentences as corrections of the app.
 */
// `lazyPart` asks for a default export.
// biome-ignore lint/style/noDefaultExport: see above
export default function EditedText({ translator }: EditedTextProps) {
  const texts = useMessages('translate')
  const { translation, draft, edit, format } = translator
  const [caret, setCaret] = useState(edit.caret)
  const field = useRef<HTMLTextAreaElement>(null)
  useCaret(field, edit.caret)
  if (translation === undefined || edit.text === undefined) return null
  const { text } = edit
  const source = { text: draft.settled, language: translation.from }
  const target = { text, language: translation.to }
  const pair =
    format === 'text'
      ? pairSentences(source, target).find((each) => each.target.end >= caret)
      : undefined

  function choose(wording: string): void {
    if (pair === undefined) return
    const { start, end } = pair.target
    edit.change(text.slice(0, start) + wording + text.slice(end))
    setCaret(start)
    field.current?.focus()
  }

  return (
    <>
      <textarea
        ref={field}
        className={format === 'text' ? panes.text : panes.markup}
        aria-label={texts.editedResult}
        dir={textDirection(translation.to)}
        lang={translation.to}
        spellCheck={format === 'text'}
        value={text}
        onChange={({ target }) => edit.change(target.value)}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={({ key }) => {
          if (key === 'Escape' && text === translation.translatedText) edit.end()
        }}
      />
      <Wordings translator={translator} text={text} pair={pair} onChoose={choose} />
      <Actions translator={translator} />
    </>
  )
}

/** Puts the caret where the user pressed. */
function useCaret(field: RefObject<HTMLTextAreaElement | null>, caret: number): void {
  useLayoutEffect(() => {
    field.current?.focus({ preventScroll: true })
    field.current?.setSelectionRange(caret, caret)
  }, [field, caret])
}

/** What else the sentence at the caret may be. */
function Wordings({
  translator,
  text,
  pair,
  onChoose,
}: {
  translator: Translator
  text: string
  pair: SentencePair | undefined
  onChoose: (wording: string) => void
}) {
  const texts = useMessages('translate')
  const { translation } = translator
  // The caret rests before the service is asked.
  const settled = useSettled(pair?.source)
  const wordings = useWordings(translator, settled === pair?.source ? settled : undefined)
  if (translation === undefined || pair === undefined || wordings === undefined) return null
  const now = text.slice(pair.target.start, pair.target.end)
  const others = wordings.filter((wording) => wording !== now)
  if (others.length === 0) return <p className={panes.note}>{texts.noWordings}</p>
  return (
    <div className={panes.wordings}>
      <span>{texts.alternatives}</span>
      {others.map((wording) => (
        <button
          key={wording}
          type="button"
          className={panes.alternative}
          lang={translation.to}
          dir={textDirection(translation.to)}
          onClick={() => onChoose(wording)}
        >
          {wording}
        </button>
      ))}
    </div>
  )
}

/** The translations of a short sentence, the best first; undefined where none are known. */
function useWordings(
  { translation, apps, wishes }: Translator,
  sentence: string | undefined,
): string[] | undefined {
  const apiKey = apps.paying?.apiKey
  const { from, to } = translation ?? {}
  const isShort = sentence !== undefined && sentence.length <= longestPhrase
  const { data } = useQuery({
    queryKey: ['wordings', apiKey, from, to, wishes.fields, sentence],
    enabled: isShort && apiKey !== undefined && to !== undefined,
    queryFn: async ({ signal }) => {
      const how = { from, to: to ?? '', alternatives: wantedWordings, ...wishes.fields }
      const options = { signal, maxRetries: 0 }
      const { translatedText, alternatives = [] } = await clientOf(apiKey ?? '').translate(
        (sentence ?? '').toWellFormed(),
        how,
        options,
      )
      return [translatedText, ...alternatives.map((each) => each.translatedText)]
    },
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    retry: false,
  })
  return isShort ? data : undefined
}

/** Keeps what was changed as corrections, or takes it back. */
function Actions({ translator }: { translator: Translator }) {
  const { plural } = useTexts()
  const texts = useMessages('translate')
  const [isSaving, setSaving] = useState(false)
  const { translation, draft, edit, format, apps } = translator
  if (translation === undefined || edit.text === undefined) return null
  const { from, to, translatedText } = translation
  const changed =
    format === 'text'
      ? changedSentences(
          { text: draft.settled, language: from },
          { text: translatedText, language: to },
          edit.text,
        )
      : []

  async function save(): Promise<void> {
    setSaving(true)
    try {
      const corrections = changed.map((each) => ({ from, to, ...each }))
      await clientOf(apps.paying?.apiKey ?? '').memory.add(corrections)
      toast({ text: plural(changed.length, texts.correctionsSaved) })
      edit.end()
      for (const queryKey of [['translation'], ['corrections']])
        await queryClient.invalidateQueries({ queryKey })
    } catch (error) {
      toast({ text: texts.correctionsFailed, error })
    } finally {
      setSaving(false)
    }
  }

  return (
    <div className={panes.wordings}>
      {changed.length > 0 && apps.paying !== undefined && (
        <Button variant="primary" busy={isSaving} onClick={() => void save()}>
          {plural(changed.length, texts.saveCorrections)}
        </Button>
      )}
      <Button variant="quiet" onClick={edit.end}>
        <X size={16} aria-hidden="true" />
        {edit.text === translatedText ? texts.editEnd : texts.editUndo}
      </Button>
    </div>
  )
}
