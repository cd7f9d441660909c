import type { AvailableModel } from '@dragoman/client'
import { Check, Plus } from 'lucide-react'
import { useState } from 'react'
import { useMessages } from '../../../messages/context.tsx'
import { useFormats } from '../../../messages/formats.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Cell, RowHead, Table } from '../../../ui/tables/table.tsx'
import { toast } from '../../../ui/toasts/toast.ts'
import styles from '../operate.module.css'
import { PairName } from '../pair-name.tsx'
import { usePairNames } from '../use-pair-names.ts'
import { ModelVersion } from './model-version.tsx'
import { useAvailableModels, useModelChanges } from './use-models.ts'

/** What the registry offers, with what to type to find a language. The page says what failed. */
export function AvailableModels({ wanted }: { wanted: ReadonlySet<string> }) {
  const texts = useMessages('models')
  const shell = useMessages('shell')
  const names = usePairNames()
  const { data, error, refetch } = useAvailableModels()
  const [search, setSearch] = useState('')
  const words = search.toLocaleLowerCase().split(/\s+/)
  const found = data?.filter(({ pair }) => {
    const text = `${names.pair(pair)} ${pair}`.toLocaleLowerCase()
    return words.every((word) => text.includes(word))
  })
  return (
    <section className={styles.section}>
      <div className={styles.sectionHead}>
        <h2>{texts.available}</h2>
        <search>
          <input
            type="search"
            className={styles.search}
            aria-label={texts.search}
            placeholder={texts.search}
            value={search}
            onChange={({ target }) => setSearch(target.value)}
          />
        </search>
      </div>
      {error !== null && (
        <EmptyState text={texts.registryFailed}>
          <Button onClick={() => refetch()}>{shell.tryAgain}</Button>
        </EmptyState>
      )}
      {data === undefined && error === null && <Skeleton lines={4} />}
      {found?.length === 0 && <EmptyState text={texts.notFound} />}
      {found !== undefined && found.length > 0 && (
        <Table
          caption={texts.availableCaption}
          columns={[texts.languages, texts.version, texts.size, texts.action]}
        >
          {found.map((model) => (
            <AvailableRow key={model.pair} model={model} isWanted={wanted.has(model.pair)} />
          ))}
        </Table>
      )}
    </section>
  )
}

function AvailableRow({ model, isWanted }: { model: AvailableModel; isWanted: boolean }) {
  const texts = useMessages('models')
  const { bytes } = useFormats()
  return (
    <tr>
      <RowHead>
        <PairName pair={model.pair} />
      </RowHead>
      <Cell label={texts.version}>
        <ModelVersion model={model} />
      </Cell>
      <Cell label={texts.size} kind="number">
        {bytes(model.bytes)}
      </Cell>
      <Cell label={texts.action} kind="actions">
        {isWanted ? (
          <span className={styles.done}>
            <Check size={16} aria-hidden="true" />
            {texts.isAdded}
          </span>
        ) : (
          <AddButton pair={model.pair} />
        )}
      </Cell>
    </tr>
  )
}

function AddButton({ pair }: { pair: string }) {
  const texts = useMessages('models')
  const name = usePairNames().pair(pair)
  const { add } = useModelChanges()
  return (
    <Button
      variant="quiet"
      aria-label={texts.addModel(name)}
      busy={add.isPending}
      onClick={() =>
        add.mutate(pair, {
          onSuccess: () => toast({ text: texts.wasAdded(name) }),
          onError: (error) => toast({ text: texts.addFailed(name), error }),
        })
      }
    >
      <Plus size={16} aria-hidden="true" />
      {texts.add}
    </Button>
  )
}
