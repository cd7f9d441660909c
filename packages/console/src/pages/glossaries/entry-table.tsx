import type { Glossary, GlossaryEntry } from '@dragoman/client'
import { Download, Upload } from 'lucide-react'
import { type ReactNode, useDeferredValue, useState } from 'react'
import { useMay } from '../../data/apps.ts'
import { clientOf } from '../../data/client.ts'
import type { Pair } from '../../data/pair.ts'
import { useMessages } from '../../messages/context.tsx'
import { useFormats } from '../../messages/formats.ts'
import { isolate } from '../../messages/isolate.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failure } from '../../ui/failure.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { saveText } from '../../ui/save-file.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Toolbar, ToolbarGap } from '../../ui/tables/toolbar.tsx'
import { type ReadDictionary, useEntries } from './data.ts'
import { EntryForm } from './entry-form.tsx'
import { writeForms } from './entry-forms.ts'
import { EntryRows } from './entry-rows.tsx'
import styles from './glossaries.module.css'
import { ImportDialog } from './import-dialog.tsx'
import { useEntryChanges } from './use-entry-changes.ts'
import { useImport } from './use-import.ts'

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
  const read = data && { id: glossary.id, ...pair, version: data.version, entries: data.entries }
  if (read !== undefined) return <LoadedEntries {...props} read={read} />
  return error === null ? <Skeleton lines={6} /> : <Failure error={error} onRetry={refetch} />
}

function LoadedEntries({
  appId,
  apiKey,
  glossary,
  pair,
  picker,
  read,
}: Props & { read: ReadDictionary }) {
  const { id, entries } = read
  const canChange = useMay(appId, 'change')
  const { addOne, exchange, remove } = useEntryChanges(appId, apiKey, read)
  const [query, setQuery] = useState('')
  /** The import that is open, with the cells that were pasted. */
  const [opened, setOpened] = useState<{ cells?: string }>()
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
        onImport={canChange ? () => setOpened({}) : undefined}
      >
        <ExportButton apiKey={apiKey} glossary={glossary} pair={pair} />
      </EntryToolbar>
      <div className={styles.framed}>
        {canChange && (
          <EntryForm
            glossaryId={id}
            pair={pair}
            onAdd={addOne}
            onCells={(cells) => setOpened({ cells })}
          />
        )}
        <EntryRows
          glossaryId={id}
          entries={found}
          pair={pair}
          canChange={canChange}
          onExchange={exchange}
          onRemove={remove}
        />
      </div>
      {found.length === 0 && <NoneFound query={query} onClear={() => setQuery('')} />}
      {opened !== undefined && (
        <EntryImport
          {...{ appId, apiKey, pair, read }}
          cells={opened.cells}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  )
}

/** Imports entries of a file, or of cells that were pasted. */
function EntryImport({
  appId,
  apiKey,
  pair,
  read,
  cells,
  onClose,
}: Pick<Props, 'appId' | 'apiKey' | 'pair'> & {
  read: ReadDictionary
  cells: string | undefined
  onClose: () => void
}) {
  const importFile = useImport(appId, apiKey)
  return (
    <ImportDialog
      entries={read.entries}
      pair={pair}
      cells={cells}
      onClose={onClose}
      onImport={(file, isReplacing) => importFile(read, file, isReplacing)}
    />
  )
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
