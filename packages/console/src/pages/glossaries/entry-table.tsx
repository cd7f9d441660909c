import type { Glossary, GlossaryEntry } from '@dragoman/client'
import { Download, Upload } from 'lucide-react'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { useMay } from '../../data/apps.ts'
import { clientOf } from '../../data/client.ts'
import { type Pair, useEntries, useGlossaryChanges } from '../../data/glossaries.ts'
import { useMessages } from '../../messages/context.tsx'
import { useFormats } from '../../messages/formats.ts'
import { isolate } from '../../messages/isolate.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failure } from '../../ui/failure.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { useUndo } from '../../ui/imports/use-undo.ts'
import { saveText } from '../../ui/save-file.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Toolbar, ToolbarGap } from '../../ui/tables/toolbar.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { EntryDialog } from './entry-dialog.tsx'
import { EntryForm } from './entry-form.tsx'
import { EntryRows, writeForms } from './entry-rows.tsx'
import styles from './glossaries.module.css'
import { ImportDialog } from './import-dialog.tsx'
import { useEntryChanges } from './use-entry-changes.ts'

interface Props {
  appId: string
  apiKey: string
  glossary: Glossary
  pair: Pair
  /** Chooses the pair, or adds one. */
  picker: ReactNode
}

/** The entries of a pair of languages, with what changes, imports and exports them. */
export function EntryTable(props: Props) {
  const { appId, apiKey, glossary, pair } = props
  const { data, error, refetch } = useEntries(appId, apiKey, glossary.id, pair)
  if (data !== undefined) return <LoadedEntries {...props} entries={data} />
  return error === null ? <Skeleton lines={6} /> : <Failure error={error} onRetry={refetch} />
}

function LoadedEntries({
  appId,
  apiKey,
  glossary,
  pair,
  picker,
  entries,
}: Props & { entries: readonly GlossaryEntry[] }) {
  const { id } = glossary
  const canChange = useMay(appId, 'change')
  const { addOne, exchange, remove } = useEntryChanges(appId, apiKey, { id, pair, entries })
  const importFile = useImport(appId, apiKey)
  const [query, setQuery] = useState('')
  const [isImporting, setImporting] = useState(false)
  const [edited, setEdited] = useState<GlossaryEntry>()
  const wanted = useDeferredValue(query).trim().toLocaleLowerCase()
  const found = findEntries(entries, wanted)
  return (
    <>
      <EntryToolbar
        picker={picker}
        query={query}
        onQuery={setQuery}
        found={found.length}
        all={entries.length}
        onImport={canChange ? () => setImporting(true) : undefined}
      >
        <ExportButton apiKey={apiKey} glossary={glossary} pair={pair} />
      </EntryToolbar>
      <div className={styles.framed}>
        {canChange && <EntryForm glossaryId={id} pair={pair} onAdd={addOne} />}
        <EntryRows
          entries={found}
          pair={pair}
          canChange={canChange}
          onEdit={setEdited}
          onRemove={remove}
        />
      </div>
      {found.length === 0 && <NoneFound query={query} onClear={() => setQuery('')} />}
      {edited !== undefined && (
        <EntryDialog
          glossaryId={id}
          entry={edited}
          pair={pair}
          onClose={() => setEdited(undefined)}
          onSave={(next) => exchange(edited, next)}
        />
      )}
      {isImporting && (
        <ImportDialog
          entries={entries}
          pair={pair}
          onClose={() => setImporting(false)}
          onImport={(file, isReplacing) => importFile({ id, pair, entries }, file, isReplacing)}
        />
      )}
    </>
  )
}

interface Dictionary {
  readonly id: string
  readonly pair: Pair
  readonly entries: readonly GlossaryEntry[]
}

/** Returns what imports a file. Its message keeps the entries before it, and brings them back. */
function useImport(appId: string, apiKey: string) {
  const texts = useMessages('glossaries')
  const { number } = useFormats()
  const undoBy = useUndo()
  const { add, replace } = useGlossaryChanges(appId, apiKey)
  return async (
    { id, pair, entries }: Dictionary,
    file: readonly GlossaryEntry[],
    isReplacing: boolean,
  ): Promise<void> => {
    const change = { id, pair, entries: [...file] }
    await (isReplacing ? replace : add).mutateAsync(change)
    const action = undoBy(() => replace.mutateAsync({ id, pair, entries: [...entries] }))
    toast({ text: texts.imported(number(file.length)), kind: 'success', action })
  }
}

const findEntries = (entries: readonly GlossaryEntry[], wanted: string): GlossaryEntry[] =>
  entries.filter((entry) =>
    `${entry.source}\n${writeForms(entry)}`.toLocaleLowerCase().includes(wanted),
  )

/** Searches the entries, says how many of all are found, and imports and exports them. */
function EntryToolbar({
  picker,
  query,
  onQuery,
  found,
  all,
  onImport,
  children,
}: {
  picker: ReactNode
  query: string
  onQuery: (query: string) => void
  found: number
  all: number
  onImport: (() => void) | undefined
  /** The button that exports. */
  children: ReactNode
}) {
  const texts = useMessages('glossaries')
  const { number } = useFormats()
  return (
    <Toolbar>
      {picker}
      <TextField
        type="search"
        label={texts.search}
        value={query}
        onChange={({ target }) => onQuery(target.value)}
        autoComplete="off"
        dir="auto"
      />
      <p className={styles.muted} role="status">
        {texts.shown(number(found), number(all))}
      </p>
      <ToolbarGap />
      {onImport && (
        <Button onClick={onImport}>
          <Upload size={16} aria-hidden="true" />
          {texts.import}
        </Button>
      )}
      {children}
    </Toolbar>
  )
}

function NoneFound({ query, onClear }: { query: string; onClear: () => void }) {
  const texts = useMessages('glossaries')
  return (
    <EmptyState text={texts.noneFound(isolate(query.trim()))}>
      <Button onClick={onClear}>{texts.clearSearch}</Button>
    </EmptyState>
  )
}

function ExportButton({
  apiKey,
  glossary: { id, name },
  pair,
}: {
  apiKey: string
  glossary: Glossary
  pair: Pair
}) {
  const texts = useMessages('glossaries')
  const save = async () => {
    const { glossaries } = clientOf(apiKey)
    const text = await glossaries.dictionaryText({ id, ...pair }, 'text/csv')
    saveText(text, { name: `${name}.${pair.from}-${pair.to}.csv`, type: 'text/csv' })
  }
  return (
    <Button onClick={save}>
      <Download size={16} aria-hidden="true" />
      {texts.export}
    </Button>
  )
}
