import type { GlossaryEntry } from '@dragoman/client'
import { useState } from 'react'
import type { Pair } from '../../data/pair.ts'
import { useMessages } from '../../messages/context.tsx'
import { useFormats } from '../../messages/formats.ts'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { readFileText } from '../../ui/imports/file-text.ts'
import { ImportEffect } from '../../ui/imports/import-effect.tsx'
import { Segments } from '../../ui/segments.tsx'
import {
  type EntryFile,
  EntryFileError,
  effectOf,
  errorAtLines,
  kindOf,
  readEntryFile,
} from './entry-file.ts'
import { EntryFileField } from './first-entries.tsx'
import { useFileErrors } from './use-file-errors.ts'

type Mode = 'add' | 'replace'

interface ReadFile extends EntryFile {
  readonly error?: unknown
}

/** Imports a file or cells into a pair of languages, and says before what that does. */
export function ImportDialog({
  entries,
  pair,
  cells,
  onImport,
  onClose,
}: {
  /** Those that the pair has. */
  entries: readonly GlossaryEntry[]
  pair: Pair
  /** Cells that were copied from a spreadsheet; undefined: a file is chosen. */
  cells: string | undefined
  onImport: (file: readonly GlossaryEntry[], isReplacing: boolean) => Promise<void>
  onClose: () => void
}) {
  const texts = useMessages('glossaries')
  const { language, pair: namePair } = useFormats()
  const describe = useFileErrors()
  const [mode, setMode] = useState<Mode>('add')
  const readPasted = () =>
    cells === undefined ? undefined : readSafely(() => readEntryFile(cells, 'cells', pair))
  const [read, setRead] = useState<ReadFile | undefined>(readPasted)
  async function open(file: File | undefined): Promise<void> {
    setRead(readPasted)
    if (file === undefined) return
    const text = await readFileText(file).catch((error: unknown) => {
      setRead({ entries: [], lines: [], error })
    })
    if (text !== undefined) setRead(readSafely(() => readEntryFile(text, kindOf(file.name), pair)))
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
        await onImport(read?.entries ?? [], mode === 'replace').catch((error) => {
          throw errorAtLines(error, read?.lines ?? [])
        })
      }}
    >
      {() => (
        <>
          <EntryFileField onFile={open} hasCells={cells !== undefined} />
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

function readSafely(read: () => EntryFile): ReadFile {
  try {
    return read()
  } catch (error) {
    if (error instanceof EntryFileError) return { entries: [], lines: [], error }
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
