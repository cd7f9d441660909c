import type { CorrectionsText, StoredCorrections } from '@dragoman/client'
import { useState } from 'react'
import { useMessages } from '../../messages/context.tsx'
import { useFormats } from '../../messages/formats.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { ImportEffect } from '../../ui/imports/import-effect.tsx'

/** A file with what its import would do, or why it cannot be imported, once that is known. */
interface ChosenFile {
  readonly file: File
  readonly effect?: StoredCorrections
  readonly error?: unknown
}

/** Adds a file of corrections, and says before what that does. */
export function ImportCorrections({
  onPreview,
  onImport,
  onClose,
}: {
  onPreview: (corrections: CorrectionsText) => Promise<StoredCorrections>
  onImport: (corrections: CorrectionsText) => Promise<unknown>
  onClose: () => void
}) {
  const texts = useMessages('corrections')
  const [chosen, setChosen] = useState<ChosenFile>()
  async function choose(file: File | undefined): Promise<void> {
    setChosen(file && { file })
    if (file === undefined) return
    const found = await readText(file)
      .then(onPreview)
      .then(
        (effect) => ({ file, effect }),
        (error: unknown) => ({ file, error }),
      )
    // Another file may have been chosen in the meantime.
    setChosen((now) => (now?.file === file ? found : now))
  }
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={texts.importTitle}
      text={texts.importText}
      submitLabel={texts.import}
      onSubmit={async () => {
        if (chosen?.error !== undefined) throw chosen.error
        if (chosen !== undefined) await onImport(await readText(chosen.file))
      }}
      isShownByFields={(error) => error === chosen?.error}
    >
      {() => (
        <>
          <TextField
            type="file"
            accept=".tmx,.csv,application/x-tmx+xml,text/csv"
            label={texts.file}
            required
            onChange={({ target }) => void choose(target.files?.[0])}
          />
          {chosen?.error !== undefined && <FailureLine error={chosen.error} />}
          {chosen?.effect !== undefined && <Effect of={chosen.effect} />}
        </>
      )}
    </FormDialog>
  )
}

async function readText(file: File): Promise<CorrectionsText> {
  const mediaType = /\.csv$/i.test(file.name) ? 'text/csv' : 'application/x-tmx+xml'
  return { text: await file.text(), mediaType }
}

function Effect({ of: { added, replaced, skipped } }: { of: StoredCorrections }) {
  const { effectSkipped } = useMessages('corrections')
  const { inFile, effectNew, effectChanged } = useMessages('imports')
  const { number } = useFormats()
  const ofNoUse = [effectSkipped, number(skipped)] as const
  return (
    <ImportEffect
      rows={[
        [inFile, number(added + replaced + skipped)],
        [effectNew, number(added)],
        [effectChanged, number(replaced)],
        ...(skipped > 0 ? [ofNoUse] : []),
      ]}
    />
  )
}
