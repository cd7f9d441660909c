import type { Glossary } from '@dragoman/client'
import { ArrowLeft, BookA } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'wouter'
import { useMay } from '../../data/apps.ts'
import type { Pair } from '../../data/pair.ts'
import { useTyped } from '../../data/use-typed.ts'
import { useMessages } from '../../messages/context.tsx'
import { useFormats } from '../../messages/formats.ts'
import { isolate } from '../../messages/isolate.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialogs/confirm-dialog.tsx'
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { Page } from '../../ui/page.tsx'
import { toast } from '../../ui/toasts/toast.ts'
import { storePayingApp } from '../translate/use-paying-app.ts'
import { glossaryAddress } from '../translate/use-translator-address.ts'
import { useGlossaryChanges } from './data.ts'
import { EntryTable } from './entry-table.tsx'
import styles from './glossaries.module.css'
import { PairDialog } from './pair-dialog.tsx'

type DialogName = 'rename' | 'remove' | 'pair'

/** One glossary: its pairs of languages, and the entries of one of them. */
export function GlossaryDetails({
  appId,
  apiKey,
  glossary,
  pair,
  note,
  onPair,
  onBack,
}: {
  appId: string
  apiKey: string
  glossary: Glossary
  pair: Pair | undefined
  /** Why the user cannot change it, if so. */
  note: ReactNode
  onPair: (pair: Pair) => void
  onBack: () => void
}) {
  const [dialog, setDialog] = useState<DialogName>()
  const changes = useGlossaryChanges(appId, apiKey)
  const addPair = () => setDialog('pair')
  const onAdd = useMay(appId, 'change') ? addPair : undefined
  const { dictionaries, name } = glossary
  const isSame = (each: Pair) => each.from === pair?.from && each.to === pair.to
  const shown = dictionaries.find(isSame) ?? dictionaries[0]
  return (
    <Page
      wide
      title={name}
      intro={<Back onBack={onBack} />}
      actions={
        <GlossaryActions appId={appId} glossary={glossary} pair={shown} onDialog={setDialog} />
      }
    >
      {note}
      {shown === undefined ? (
        <NoPair onAdd={onAdd} />
      ) : (
        <EntryTable
          key={`${shown.from} ${shown.to}`}
          appId={appId}
          apiKey={apiKey}
          glossary={glossary}
          pair={{ from: shown.from, to: shown.to }}
          picker={<Pairs pairs={dictionaries} shown={shown} onPick={onPair} onAdd={onAdd} />}
        />
      )}
      <GlossaryDialogs
        dialog={dialog}
        glossary={glossary}
        changes={changes}
        onPair={onPair}
        onClose={() => setDialog(undefined)}
        onRemoved={onBack}
      />
    </Page>
  )
}

function NoPair({ onAdd }: { onAdd: (() => void) | undefined }) {
  const texts = useMessages('glossaries')
  return (
    <EmptyState Icon={BookA} text={texts.noPair}>
      {onAdd && (
        <Button variant="primary" onClick={onAdd}>
          {texts.addPair}
        </Button>
      )}
    </EmptyState>
  )
}

function Back({ onBack }: { onBack: () => void }) {
  const texts = useMessages('glossaries')
  return (
    <button type="button" className={styles.back} onClick={onBack}>
      <ArrowLeft size={16} aria-hidden="true" />
      {texts.back}
    </button>
  )
}

function GlossaryActions({
  appId,
  glossary: { id, name },
  pair,
  onDialog,
}: {
  appId: string
  glossary: Glossary
  /** The languages that are shown, if it has any. */
  pair: Pair | undefined
  onDialog: (dialog: DialogName) => void
}) {
  const texts = useMessages('glossaries')
  return (
    <>
      {useMay(appId, 'translate') && pair !== undefined && (
        // The glossary is of this app, on whose account the translator goes on.
        <Link href={glossaryAddress(id, pair)} onClick={() => storePayingApp(appId)}>
          {texts.translateWith}
        </Link>
      )}
      {useMay(appId, 'change') && (
        <ActionMenu
          label={texts.actionsFor(isolate(name))}
          actions={[
            { text: texts.rename, onSelect: () => onDialog('rename') },
            { text: texts.remove, onSelect: () => onDialog('remove'), danger: true },
          ]}
        />
      )}
    </>
  )
}

/** The dialog that is open, if any. */
function GlossaryDialogs({
  dialog,
  glossary: { id, name },
  changes,
  onPair,
  onClose,
  onRemoved,
}: {
  dialog: DialogName | undefined
  glossary: Glossary
  changes: ReturnType<typeof useGlossaryChanges>
  onPair: (pair: Pair) => void
  onClose: () => void
  onRemoved: () => void
}) {
  const texts = useMessages('glossaries')
  return (
    <>
      {dialog === 'rename' && (
        <RenameDialog
          id={id}
          name={name}
          onClose={onClose}
          onRename={(next) => changes.rename.mutateAsync({ id, name: next })}
        />
      )}
      {dialog === 'pair' && (
        <PairDialog
          glossaryId={id}
          onClose={onClose}
          onAdd={async (added, entries) => {
            // Somebody may have added the pair in the meantime.
            await changes.add.mutateAsync({ id, pair: added, entries })
            onPair(added)
          }}
        />
      )}
      <ConfirmDialog
        open={dialog === 'remove'}
        onOpenChange={onClose}
        title={texts.removeTitle(isolate(name))}
        text={texts.removeText}
        confirmLabel={texts.remove}
        onConfirm={async () => {
          await changes.remove.mutateAsync(id)
          toast({ text: texts.removed, kind: 'success' })
          onRemoved()
        }}
      />
    </>
  )
}

/** Chooses a pair, or adds one. */
function Pairs({
  onAdd,
  ...picker
}: Parameters<typeof PairPicker>[0] & { onAdd: (() => void) | undefined }) {
  const texts = useMessages('glossaries')
  return (
    <>
      <PairPicker {...picker} />
      {onAdd && <Button onClick={onAdd}>{texts.addPair}</Button>}
    </>
  )
}

function PairPicker({
  pairs,
  shown,
  onPick,
}: {
  pairs: readonly Pair[]
  shown: Pair
  onPick: (pair: Pair) => void
}) {
  const texts = useMessages('glossaries')
  const { language, pair: namePair } = useFormats()
  return (
    <SelectField
      label={texts.pair}
      value={`${shown.from} ${shown.to}`}
      onChange={({ target }) => {
        const [from = '', to = ''] = target.value.split(' ')
        onPick({ from, to })
      }}
    >
      {pairs.map(({ from, to }) => (
        <option key={`${from} ${to}`} value={`${from} ${to}`}>
          {namePair(language(from), language(to))}
        </option>
      ))}
    </SelectField>
  )
}

function RenameDialog({
  id,
  name,
  onRename,
  onClose,
}: {
  id: string
  name: string
  onRename: (name: string) => Promise<unknown>
  onClose: () => void
}) {
  const texts = useMessages('glossaries')
  const { save } = useMessages('shell')
  const typed = useTyped(`glossary.${id}`, { name })
  return (
    <FormDialog
      open
      onOpenChange={onClose}
      title={texts.rename}
      submitLabel={save}
      typed={typed}
      onSubmit={() => onRename(typed.values.name)}
    >
      {() => (
        <TextField
          label={texts.name}
          value={typed.values.name}
          onChange={({ target }) => typed.change({ name: target.value })}
          autoComplete="off"
          dir="auto"
          required
        />
      )}
    </FormDialog>
  )
}
