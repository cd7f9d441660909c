import { Replace, X } from 'lucide-react'
import { useState } from 'react'
import { clientOf } from '../../../data/client.ts'
import { queryClient } from '../../../data/queries.ts'
import { useMessages, useTexts } from '../../../messages/context.tsx'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import panes from '../panes.module.css'
import type { Translator } from '../use-translator.ts'
import { changedSentences } from './sentence-pairs.ts'

/** Keeps what was changed as corrections, or takes it back. */
export function CorrectionActions({
  translator,
  onList,
}: {
  translator: Translator
  /** Lists other words; undefined where they are listed, or none are known. */
  onList: (() => void) | undefined
}) {
  const { plural } = useTexts()
  const texts = useMessages('result')
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
      {onList !== undefined && (
        <Button
          variant="quiet"
          aria-haspopup="menu"
          aria-keyshortcuts="Alt+ArrowDown"
          onClick={onList}
        >
          <Replace size={16} aria-hidden="true" />
          {texts.otherWords}
        </Button>
      )}
      <Button variant="quiet" onClick={edit.end}>
        <X size={16} aria-hidden="true" />
        {edit.text === translatedText ? texts.editEnd : texts.editUndo}
      </Button>
    </div>
  )
}
