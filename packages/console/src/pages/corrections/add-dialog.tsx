import type { NewCorrection } from '@dragoman/client'
import { useState } from 'react'
import { useLanguages } from '../../data/languages.ts'
import { useMessages } from '../../messages/context.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { LanguageSelect } from '../../ui/language-select.tsx'
import { TextAreaField } from '../../ui/text-area-field.tsx'
import { textDirection } from '../../ui/text-direction.ts'

const empty: NewCorrection = { from: '', to: '', source: '', target: '' }

/** Adds one correction. */
export function AddDialog({
  onAdd,
  onClose,
}: {
  onAdd: (correction: NewCorrection) => Promise<void>
  onClose: () => void
}) {
  const texts = useMessages('corrections')
  const languages = useLanguages().data ?? []
  const [values, setValues] = useState(empty)
  const change = (part: Partial<NewCorrection>) => setValues({ ...values, ...part })
  const { from, to, source, target } = values
  const codes = languages.map(({ code }) => code)
  async function submit(): Promise<void> {
    if (Object.values(values).some((value) => value.trim() === ''))
      throw new Error(texts.errorMissing)
    await onAdd(values)
  }
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={texts.add}
      text={texts.addText}
      submitLabel={texts.add}
      onSubmit={submit}
      describe={(error) => (error instanceof Error ? error.message : undefined)}
    >
      {() => (
        <>
          <LanguageSelect
            label={texts.from}
            empty={texts.choose}
            codes={codes}
            value={from}
            onChange={(code) => change({ from: code })}
          />
          <LanguageSelect
            label={texts.to}
            empty={texts.choose}
            codes={codes}
            value={to}
            onChange={(code) => change({ to: code })}
          />
          <TextAreaField
            label={texts.source}
            rows={2}
            value={source}
            dir={textDirection(from === '' ? undefined : from)}
            onChange={(event) => change({ source: event.target.value })}
          />
          <TextAreaField
            label={texts.target}
            rows={2}
            value={target}
            dir={textDirection(to === '' ? undefined : to)}
            onChange={(event) => change({ target: event.target.value })}
          />
        </>
      )}
    </FormDialog>
  )
}
