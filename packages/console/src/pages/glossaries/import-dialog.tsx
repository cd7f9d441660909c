import type { GlossaryEntry } from '@dragoman/client'
import { useState } from 'react'
import type { Pair } from '../../data/glossaries.ts'
import { useMessages } from '../../messages/context.tsx'
import { useFormats } from '../../messages/formats.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { ImportEffect } from '../../ui/imports/import-effect.tsx'
import { Segments } from '../../ui/segments.tsx'
import { EntryFileError, effectOf, readEntryFile } from './entry-file.ts'
import { EntryFileField } from './first-entries.tsx'
import { useFileErrors } from './use-file-errors.ts'

type Mode = 'add' | 'replace'

interface ReadFile {
  readonly entries: readonly GlossaryEntry[]
  readonly error?: EntryFileError
}

/** Imports a file into a pair of languages, and says before what that does. */
export function ImportDialog({
  entries,
  pair,
  onImport,
  onClose,
}: {
  /** Those that the pair has. */
  entries: readonly GlossaryEntry[]
  pair: Pair
  onImport: (file: readonly GlossaryEntry[], isReplacing: boolean) => Promise<void>
  onClose: () => void
}) {
  const texts = useMessages('glossaries')
  const { language, pair: namePair } = useFormats()
  const describe = useFileErrors()
  const [mode, setMode] = useState<Mode>('add')
  const [read, setRead] = useState<ReadFile>()
  async function open(file: File | undefined): Promise<void> {
    setRead(undefined)
    if (file !== undefined) setRead(readSafely(await file.text(), file.name, pair))
  }
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={texts.importTitle}
      text={texts.importText(namePair(language(pair.from), language(pair.to)))}
      submitLabel={texts.import}
      describe={describe}
      onSubmit={async () => {
        if (read?.error !== undefined) throw read.error
        await onImport(read?.entries ?? [], mode === 'replace')
      }}
    >
      {() => (
        <>
          <EntryFileField onFile={open} />
          <Segments
            label={texts.mode}
            value={mode}
            onChange={setMode}
            options={[
              { value: 'add', text: texts.modeAdd },
              { value: 'replace', text: texts.modeReplace },
            ]}
          />
          {read !== undefined && read.error === undefined && (
            <Effect entries={entries} file={read.entries} isReplacing={mode === 'replace'} />
          )}
        </>
      )}
    </FormDialog>
  )
}

function readSafely(text: string, name: string, pair: Pair): ReadFile {
  try {
    return { entries: readEntryFile(text, name, pair) }
  } catch (error) {
    if (error instanceof EntryFileError) return { entries: [], error }
    throw error
  }
}

/** What the import will do, in numbers. */
function Effect({
  entries,
  file,
  isReplacing,
}: {
  entries: readonly GlossaryEntry[]
  file: readonly GlossaryEntry[]
  isReplacing: boolean
}) {
  const texts = useMessages('glossaries')
  const { inFile, effectNew, effectChanged } = useMessages('imports')
  const { number } = useFormats()
  const { known, added, after } = effectOf(entries, file, isReplacing)
  const lost = [texts.effectLost, number(entries.length - known)] as const
  return (
    <ImportEffect
      rows={[
        [inFile, number(file.length)],
        [effectNew, number(added)],
        [effectChanged, number(known)],
        ...(isReplacing ? [lost] : []),
        [texts.effectCount, texts.beforeAfter(number(entries.length), number(after))],
      ]}
    />
  )
}
