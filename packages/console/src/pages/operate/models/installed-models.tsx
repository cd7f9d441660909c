import { useState } from 'react'
import { useMessages } from '../../../messages/context.tsx'
import { useFormats } from '../../../messages/formats.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialogs/confirm-dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Cell, RowHead, Table } from '../../../ui/tables/table.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import styles from '../operate.module.css'
import { PairName } from '../pair-name.tsx'
import { usePairNames } from '../use-pair-names.ts'
import type { ModelState } from './model-states.ts'
import { ModelStatus } from './model-status.tsx'
import { ModelVersion } from './model-version.tsx'
import { useModelChanges } from './use-models.ts'

export function InstalledModels({ models }: { models: readonly ModelState[] }) {
  const texts = useMessages('models')
  const names = usePairNames()
  const { remove } = useModelChanges()
  const [asked, setAsked] = useState<string>()
  const [isAsking, setAsking] = useState(false)
  // A process takes seconds to delete a model, and lists it until then.
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const name = names.pair(asked ?? 'en-en')
  return (
    <section className={styles.section}>
      <h2>{texts.installed}</h2>
      {models.length === 0 ? (
        <EmptyState text={texts.nothingInstalled} />
      ) : (
        <Table
          caption={texts.installedCaption}
          columns={[texts.languages, texts.status, texts.version, texts.size, texts.action]}
        >
          {models.map((model) => (
            <ModelRow
              key={model.pair}
              model={model}
              isRemoving={!model.wanted && removed.has(model.pair)}
              onRemove={() => {
                setAsked(model.pair)
                setAsking(true)
              }}
            />
          ))}
        </Table>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={texts.removeTitle(name)}
        text={texts.removeText}
        confirmLabel={texts.remove}
        onConfirm={async () => {
          if (asked === undefined) return
          await remove.mutateAsync(asked)
          setRemoved(new Set([...removed, asked]))
          toast({ text: texts.wasRemoved(name) })
        }}
      />
    </section>
  )
}

function ModelRow({
  model,
  isRemoving,
  onRemove,
}: {
  model: ModelState
  isRemoving: boolean
  onRemove: () => void
}) {
  const texts = useMessages('models')
  const { bytes } = useFormats()
  const names = usePairNames()
  const [first] = model.installed
  return (
    <tr>
      <RowHead>
        <PairName pair={model.pair} />
      </RowHead>
      <Cell label={texts.status}>
        <ModelStatus model={model} isRemoving={isRemoving} />
      </Cell>
      <Cell label={texts.version}>
        <ModelVersion model={first} />
      </Cell>
      <Cell label={texts.size} kind="number">
        {first === undefined ? '–' : bytes(first.bytes)}
      </Cell>
      <Cell label={texts.action} kind="actions">
        {(model.wanted || first !== undefined) && (
          <Button
            variant="quiet"
            aria-label={texts.removeModel(names.pair(model.pair))}
            disabled={isRemoving}
            onClick={onRemove}
          >
            {texts.remove}
          </Button>
        )}
      </Cell>
    </tr>
  )
}
