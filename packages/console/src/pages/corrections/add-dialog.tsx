import type { NewCorrection } from '@dragoman/client'
import { useState } from 'react'
import { useLanguages } from '../../data/languages.ts'
import { useTyped } from '../../data/use-typed.ts'
import { useMessages, useTexts } from '../../messages/context.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { LanguageSelect } from '../../ui/fields/language-select.tsx'
import { TextAreaField } from '../../ui/fields/text-area-field.tsx'
import { textDirection } from '../../ui/text-direction.ts'
import { likelyPair } from '../translate/languages/language-choice.ts'

/** Adds one correction. */
export function AddDialog({
  appId,
  onAdd,
  onClose,
}: {
  appId: string
  onAdd: (correction: NewCorrection) => Promise<void>
  onClose: () => void
}) {
  const texts = useMessages('corrections')
  const languages = useLanguages().data ?? []
  const { locale } = useTexts()
  const empty: NewCorrection = { ...likelyPair(languages, locale), source: '', target: '' }
  const typed = useTyped(`correction.${appId}`, empty)
  const { values, change } = typed
  /** Whether fields without a value are marked. */
  const [isChecked, setChecked] = useState(false)
  const codes = languages.map(({ code }) => code)
  const isMissing = (field: keyof NewCorrection) => isChecked && values[field].trim() === ''
  const fields = ['from', 'to', 'source', 'target'] as const
  async function submit(): Promise<void> {
    setChecked(true)
    if (fields.some((field) => values[field].trim() === '')) throw new Error(texts.errorText)
    await onAdd(values)
  }
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={texts.add}
      text={texts.addText}
      submitLabel={texts.add}
      typed={typed}
      onSubmit={submit}
      isShownByFields={() => fields.some(isMissing)}
    >
      {() => (
        <>
          {(['from', 'to'] as const).map((side) => (
            <LanguageSelect
              key={side}
              label={texts[side]}
              empty={texts.choose}
              codes={codes}
              value={values[side]}
              error={isMissing(side) ? texts.errorLanguage : undefined}
              onChange={(code) => change({ [side]: code })}
            />
          ))}
          {(['source', 'target'] as const).map((side) => (
            <TextAreaField
              key={side}
              label={texts[side]}
              rows={2}
              value={values[side]}
              dir={textDirection(values[side === 'source' ? 'from' : 'to'] || undefined)}
              error={isMissing(side) && texts.errorText}
              onChange={({ target }) => change({ [side]: target.value })}
            />
          ))}
        </>
      )}
    </FormDialog>
  )
}
