import type { GlossaryEntry } from '@dragoman/client'
import { useState } from 'react'
import type { Pair } from '../../data/pair.ts'
import { useMessages } from '../../messages/context.tsx'
import { isolate } from '../../messages/isolate.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { Button } from '../../ui/button.tsx'
import { DataTable } from '../../ui/tables/data-table.tsx'
import { textDirection } from '../../ui/text-direction.ts'
import { EntryDialog } from './entry-dialog.tsx'
import { writeForms } from './entry-forms.ts'
import styles from './glossaries.module.css'

/** Rows that are shown at once, and that "Show more" adds. */
const pageRows = 100

interface Props {
  glossaryId: string
  entries: readonly GlossaryEntry[]
  pair: Pair
  canChange: boolean
  onExchange: (entry: GlossaryEntry, next: GlossaryEntry) => Promise<void>
  onRemove: (entry: GlossaryEntry) => void
}

/** The first of the entries; a button shows more, and each can be changed. */
export function EntryRows({ glossaryId, entries, pair, canChange, onExchange, onRemove }: Props) {
  const texts = useMessages('glossaries')
  const [shown, setShown] = useState(pageRows)
  const [edited, setEdited] = useState<GlossaryEntry>()
  return (
    <>
      {entries.length > 0 && (
        <DataTable
          caption={texts.entries}
          rows={entries.slice(0, shown)}
          keyOf={({ source }) => source}
          hasActions={canChange}
          columns={[
            {
              header: texts.source,
              kind: 'name',
              cell: ({ source }) => <Term language={pair.from} text={source} />,
            },
            {
              header: texts.target,
              cell: (entry) => <Term language={pair.to} text={writeForms(entry)} />,
            },
            {
              header: texts.actions,
              kind: 'actions',
              cell: (entry) => (
                <ActionMenu
                  label={texts.actionsFor(isolate(entry.source))}
                  actions={[
                    { text: texts.edit, onSelect: () => setEdited(entry) },
                    { text: texts.removeEntry, danger: true, onSelect: () => onRemove(entry) },
                  ]}
                />
              ),
            },
          ]}
        />
      )}
      {entries.length > shown && (
        <Button className={styles.more ?? ''} onClick={() => setShown(shown + pageRows)}>
          {texts.showMore}
        </Button>
      )}
      {edited !== undefined && (
        <EntryDialog
          glossaryId={glossaryId}
          entry={edited}
          pair={pair}
          onClose={() => setEdited(undefined)}
          onSave={(next) => onExchange(edited, next)}
        />
      )}
    </>
  )
}

function Term({ language, text }: { language: string; text: string }) {
  return (
    <span className={styles.term} lang={language} dir={textDirection(language)}>
      {text}
    </span>
  )
}
