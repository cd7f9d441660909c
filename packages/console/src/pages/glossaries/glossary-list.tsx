import type { Glossary } from '@dragoman/client'
import { Plus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useGlossaryChanges } from '../../data/glossaries.ts'
import { useTyped } from '../../data/use-typed.ts'
import { useMessages } from '../../messages/context.tsx'
import { useFormats } from '../../messages/formats.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { type Column, DataTable } from '../../ui/tables/data-table.tsx'
import { Toolbar, ToolbarGap } from '../../ui/tables/toolbar.tsx'
import { Age } from '../../ui/time.tsx'
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
  const button = (
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
        <EmptyState text={texts.none}>{button}</EmptyState>
      ) : (
        <DataTable
          caption={texts.title}
          columns={columns}
          rows={glossaries}
          keyOf={({ id }) => id}
        />
      )}
      <CreateDialog
        appId={appId}
        apiKey={apiKey}
        open={creating}
        onOpenChange={setCreating}
        onCreated={onOpen}
      />
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

function CreateDialog({
  appId,
  apiKey,
  open,
  onOpenChange,
  onCreated,
}: {
  appId: string
  apiKey: string
  open: boolean
  onOpenChange: (open: boolean) => void
  onCreated: (id: string) => void
}) {
  const texts = useMessages('glossaries')
  const { create } = useGlossaryChanges(appId, apiKey)
  const typed = useTyped(`glossaries.${appId}`, { name: '' })
  const { name } = typed.values
  async function submit(): Promise<void> {
    const created = await create.mutateAsync({ name })
    onCreated(created.id)
  }
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={texts.createTitle}
      submitLabel={texts.createNow}
      typed={typed}
      onSubmit={submit}
    >
      {() => (
        <TextField
          label={texts.name}
          hint={texts.nameHint}
          value={name}
          onChange={({ target }) => typed.change({ name: target.value })}
          autoComplete="off"
          dir="auto"
          required
        />
      )}
    </FormDialog>
  )
}
