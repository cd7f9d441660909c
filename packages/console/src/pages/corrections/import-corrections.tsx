import type { CorrectionsText, StoredCorrections } from '@dragoman/client'
import { useState } from 'react'
import { useLanguages } from '../../data/languages.ts'
import { useMessages, useTexts } from '../../messages/context.tsx'
import { useFormats } from '../../messages/formats.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { FailureLine } from '../../ui/failure-line.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { LanguageSelect } from '../../ui/fields/language-select.tsx'
import { readFileText } from '../../ui/imports/file-text.ts'
import { ImportEffect } from '../../ui/imports/import-effect.tsx'
import { likelyPair } from '../translate/languages/language-choice.ts'

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
  const languages = useLanguages().data ?? []
  const { locale } = useTexts()
  const [pair, setPair] = useState(() => likelyPair(languages, locale))
  async function choose(file: File | undefined, languages = pair): Promise<void> {
    const next = file && { file }
    setChosen(next)
    setPair(languages)
    if (file === undefined || next === undefined) return
    const found = await readText(file, languages)
      .then(onPreview)
      .then(
        (effect) => ({ file, effect }),
        (error: unknown) => ({ file, error }),
      )
    // Another file or language may have been chosen in the meantime.
    setChosen((now) => (now === next ? found : now))
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
        if (chosen !== undefined) await onImport(await readText(chosen.file, pair))
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
          {chosen !== undefined &&
            isCsv(chosen.file) &&
            (['from', 'to'] as const).map((side) => (
              <LanguageSelect
                key={side}
                label={texts[side]}
                empty={texts.choose}
                codes={languages.map(({ code }) => code)}
                value={pair[side]}
                onChange={(code) => void choose(chosen.file, { ...pair, [side]: code })}
              />
            ))}
          {chosen?.error !== undefined && <FailureLine error={chosen.error} />}
          {chosen?.effect !== undefined && <Effect of={chosen.effect} />}
        </>
      )}
    </FormDialog>
  )
}

const isCsv = ({ name }: File): boolean => /\.csv$/i.test(name)

/** The text of a file, with the languages of its lines that name none. */
async function readText(
  file: File,
  { from, to }: { from: string; to: string },
): Promise<CorrectionsText> {
  const text = await readFileText(file)
  if (!isCsv(file)) return { text, mediaType: 'application/x-tmx+xml' }
  return { text, mediaType: 'text/csv', ...(from !== '' && { from }), ...(to !== '' && { to }) }
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
