import type { Glossary } from '@dragoman/client'
import { BookA, Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useMay } from '../../data/apps.ts'
import { useMessages } from '../../messages/context.tsx'
import { useFormats } from '../../messages/formats.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, Example } from '../../ui/empty-state.tsx'
import { type Column, DataTable } from '../../ui/tables/data-table.tsx'
import { Toolbar, ToolbarGap } from '../../ui/tables/toolbar.tsx'
import { Age } from '../../ui/time.tsx'
import { CreateDialog } from './create-dialog.tsx'
import styles from './glossaries.module.css'

/** The glossaries of an app, the newest first. */
export function GlossaryList({
  appId,
  apiKey,
  picker,
  glossaries,
  onOpen,
}: {
  appId: string
  apiKey: string
  picker: ReactNode
  glossaries: readonly Glossary[]
  onOpen: (id: string) => void
}) {
  const texts = useMessages('glossaries')
  const columns = useColumns(onOpen)
  const [creating, setCreating] = useState(false)
  const button = useMay(appId, 'change') && (
    <Button variant="primary" onClick={() => setCreating(true)}>
      <Plus size={16} aria-hidden="true" />
      {texts.create}
    </Button>
  )
  return (
    <>
      <Toolbar>
        {picker}
        <ToolbarGap />
        {glossaries.length > 0 && button}
      </Toolbar>
      {glossaries.length === 0 ? (
        <EmptyState
          Icon={BookA}
          text={texts.none}
          hint={texts.noneHint}
          example={<Example source={texts.exampleSource} target={texts.exampleTarget} />}
        >
          {button}
        </EmptyState>
      ) : (
        <DataTable
          caption={texts.title}
          columns={columns}
          rows={glossaries}
          keyOf={({ id }) => id}
        />
      )}
      {creating && (
        <CreateDialog
          appId={appId}
          apiKey={apiKey}
          onClose={() => setCreating(false)}
          onCreated={onOpen}
        />
      )}
    </>
  )
}

function useColumns(onOpen: (id: string) => void): Column<Glossary>[] {
  const texts = useMessages('glossaries')
  const { language, number, pair } = useFormats()
  return [
    {
      header: texts.name,
      kind: 'name',
      cell: ({ id, name }) => (
        <button type="button" className={styles.name} onClick={() => onOpen(id)}>
          <bdi>{name}</bdi>
        </button>
      ),
    },
    {
      header: texts.languages,
      cell: ({ dictionaries }) =>
        dictionaries.map(({ from, to }) => (
          <div key={`${from} ${to}`}>{pair(language(from), language(to))}</div>
        )),
    },
    {
      header: texts.entries,
      cell: ({ dictionaries }) =>
        number(dictionaries.reduce((sum, { entryCount }) => sum + entryCount, 0)),
    },
    { header: texts.changed, cell: ({ updatedAt }) => <Age of={updatedAt} /> },
  ]
}
